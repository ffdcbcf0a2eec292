import RxSwift

extension ObservableConvertibleType {
    func distinct<Key: Hashable>(_ key: @escaping (Element) throws -> Key) -> Observable<Element> {
        .deferred {
            var seen: Set<Key> = []
            return asObservable().filter { seen.insert(try key($0)).inserted }
        }
    }
}

extension ObservableConvertibleType where Element: Hashable {
    func distinct() -> Observable<Element> { distinct { $0 } }
}
