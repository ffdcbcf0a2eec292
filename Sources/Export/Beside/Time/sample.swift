import RxSwift

extension ObservableType {
    func sample(_ period: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
        -> Observable<Element>
    { sample(Observable<Int>.interval(period, scheduler: scheduler)) }
}
