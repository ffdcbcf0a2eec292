import RxSwift

extension Array {
    func toObservable() -> Observable<Element> { Observable.from(self) }
}
