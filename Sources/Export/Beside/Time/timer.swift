import RxSwift

extension ObservableType where Element: FixedWidthInteger {
    static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil) -> Observable<Element> {
        timer(dueTime, period: period, scheduler: MainScheduler.instance)
    }
}
