import RxSwift

extension ObservableConvertibleType {
    func takeLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
        -> Observable<Element>
    {
        asObservable().map { (scheduler.now, $0) }.toArray().asObservable().concatMap { all in
            Observable.from(all.filter { $0.0 > scheduler.now - time.seconds }.map(\.1))
        }
    }
}
