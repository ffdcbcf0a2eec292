import RxSwift

extension ObservableType {
    func buffer(timeSpan: RxTimeInterval, count: Int) -> Observable<[Element]> {
        buffer(timeSpan: timeSpan, count: count, scheduler: MainScheduler.instance)
    }
}
