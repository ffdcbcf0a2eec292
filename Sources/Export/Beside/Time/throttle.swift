import RxSwift

extension ObservableType {
    func throttle(_ time: RxTimeInterval, latest: Bool = true) -> Observable<Element> {
        throttle(time, latest: latest, scheduler: MainScheduler.instance)
    }
}
