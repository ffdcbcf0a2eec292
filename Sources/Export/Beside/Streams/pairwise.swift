import RxSwift

extension ObservableConvertibleType {
    func pairwise() -> Observable<(Element, Element)> {
        .deferred {
            var before: Element?
            return asObservable().compactMap { element in
                defer { before = element }
                return before.map { ($0, element) }
            }
        }
    }
}
