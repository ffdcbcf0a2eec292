import RxSwift

/// A property of a class that `x.rx.observe(\.name)` hears.
@propertyWrapper struct RxshObserved<Value> {
    private var value: Value
    private let changes = ChangeChannel()
    init(wrappedValue: Value) { value = wrappedValue }
    @available(*, unavailable, message: "only a property of a class is observed")
    var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
    static subscript<Owner: AnyObject>(
        _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage path: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        get {
            let property = owner[keyPath: path]
            ChangeChannel.read?.append(property.changes)
            return property.value
        }
        set {
            owner[keyPath: path].value = newValue
            owner[keyPath: path].changes.said.onNext(())
        }
    }
}

extension RxshObserved: Decodable where Value: Decodable {
    init(from decoder: Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

extension RxshObserved: Encodable where Value: Encodable {
    func encode(to encoder: Encoder) throws { try value.encode(to: encoder) }
}

extension KeyedDecodingContainer {
    func decode<T: Decodable>(_ type: RxshObserved<T?>.Type, forKey key: Key) throws -> RxshObserved<T?> {
        RxshObserved(wrappedValue: try decodeIfPresent(T.self, forKey: key))
    }
}
