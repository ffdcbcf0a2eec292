import RxSwift

extension ObservableConvertibleType {
    @_disfavoredOverload
    func startWith(_ elements: [Element]) -> Observable<Element> {
        Observable.concat([Observable.from(elements), asObservable()])
    }
}
