import RxSwift

extension ObservableConvertibleType {
    static func onErrorResumeNext(_ sources: Observable<Element>...) -> Observable<Element> {
        Observable.concat(sources.map { $0.catch { _ in .empty() } })
    }
}
