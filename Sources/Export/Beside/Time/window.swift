import RxSwift

extension ObservableType {
    func window(timeSpan: RxTimeInterval, count: Int) -> Observable<Observable<Element>> {
        window(timeSpan: timeSpan, count: count, scheduler: MainScheduler.instance)
    }
}
