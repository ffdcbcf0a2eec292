import RxSwift

extension ObservableConvertibleType {
    func zip<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> {
        Observable.zip(asObservable(), other)
    }
    func zip<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> {
        Observable.zip(asObservable(), other)
    }
}
