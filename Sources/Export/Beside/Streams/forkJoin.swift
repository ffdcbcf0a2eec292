import RxSwift

extension ObservableType where Element == Any {
    static func forkJoin<A: ObservableType, B: ObservableType>(_ a: A, _ b: B)
        -> Observable<(A.Element, B.Element)>
    { Observable.combineLatest(a.takeLast(1), b.takeLast(1)) }
    static func forkJoin<A: ObservableType, B: ObservableType, C: ObservableType>(_ a: A, _ b: B, _ c: C)
        -> Observable<(A.Element, B.Element, C.Element)>
    { Observable.combineLatest(a.takeLast(1), b.takeLast(1), c.takeLast(1)) }
}

extension ObservableType {
    static func forkJoin<S: ObservableType>(_ sources: [S]) -> Observable<[S.Element]>
    where Element == [S.Element] { Observable.combineLatest(sources.map { $0.takeLast(1) }) }
}
