import RxSwift

extension ObservableType {
    func debounce(_ time: RxTimeInterval) -> Observable<Element> {
        debounce(time, scheduler: MainScheduler.instance)
    }
}
