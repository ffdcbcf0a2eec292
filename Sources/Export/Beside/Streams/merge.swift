import RxSwift

extension ObservableConvertibleType {
    func merge<S: ObservableType>(with other: S) -> Observable<Element> where S.Element == Element {
        Observable.merge(asObservable(), other.asObservable())
    }
}
