import RxSwift

extension ObservableConvertibleType {
    func combineLatest<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> {
        Observable.combineLatest(asObservable(), other)
    }
    func combineLatest<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> {
        Observable.combineLatest(asObservable(), other)
    }
}
