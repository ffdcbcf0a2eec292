import RxSwift

extension ObservableType {
    func skip(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
        -> Observable<Element>
    { skip(time, scheduler: scheduler) }
}
