import RxSwift

extension ObservableType {
    func take(for time: RxTimeInterval) -> Observable<Element> {
        take(for: time, scheduler: MainScheduler.instance)
    }
}
