import RxSwift

extension ObservableConvertibleType {
    func `repeat`() -> Observable<Element> { Observable.repeatElement(asObservable()).concat() }
    func `repeat`(_ count: Int) -> Observable<Element> {
        Observable.concat(Array(repeating: asObservable(), count: count))
    }
}
