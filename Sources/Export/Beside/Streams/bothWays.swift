import RxSwift

func bothWays<A: ObservableType, B: ObservableType>(
    _ left: A, _ setLeft: @escaping (A.Element) -> Void, _ right: B, _ setRight: @escaping (A.Element) -> Void
) -> Disposable where A.Element == B.Element {
    var isPassing = false
    func pass(_ set: @escaping (A.Element) -> Void) -> (A.Element) -> Void {
        { value in
            guard !isPassing else { return }
            isPassing = true
            set(value)
            isPassing = false
        }
    }
    let back = right.subscribe(onNext: pass(setLeft))
    return Disposables.create(back, left.skip(1).subscribe(onNext: pass(setRight)))
}
