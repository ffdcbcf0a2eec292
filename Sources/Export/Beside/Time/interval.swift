import RxSwift

extension ObservableType where Element: FixedWidthInteger {
    static func interval(_ period: RxTimeInterval) -> Observable<Element> {
        interval(period, scheduler: MainScheduler.instance)
    }
}
