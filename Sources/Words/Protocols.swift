import Language

/// The protocols of the vocabulary: what each asks of a type that follows it and has no default in Swift, and in the
/// extensions beside it what has one under a condition.
extension Word {
    static let standardProtocols =
        collectionProtocols + literalProtocols + codingProtocols + [
            "protocol Equatable { static func == (lhs: Self, rhs: Self) -> Bool }",
            "protocol Hashable { func hash(into hasher: inout Hasher) }",
            "protocol Comparable { static func < (lhs: Self, rhs: Self) -> Bool }",
            "protocol CustomStringConvertible { var description: String { get } }",
            "protocol Identifiable { associatedtype ID: Hashable; var id: ID { get } }",
            "extension Identifiable where Self: AnyObject { var id: ObjectIdentifier { get } }",
            "protocol SetAlgebra: Equatable { associatedtype Element }", "extension Set: SetAlgebra {}",
            "protocol RandomNumberGenerator { mutating func next() -> UInt64 }",
            "protocol OptionSet: SetAlgebra, RawRepresentable { init(rawValue: RawValue) }",
            "protocol CaseIterable { typealias AllCases = [Self]; static var allCases: [Self] { get } }",
            "protocol CustomDebugStringConvertible { var debugDescription: String { get } }",
            """
            protocol LosslessStringConvertible: CustomStringConvertible { init?(_ description: String) }
            """,
            """
            protocol RawRepresentable { associatedtype RawValue; init?(rawValue: RawValue); \
            var rawValue: RawValue { get } }
            """,
            """
            protocol Strideable { func distance(to other: Self) -> Stride; func advanced(by n: Stride) -> Self }
            """,
            "extension Strideable { static func < (lhs: Self, rhs: Self) -> Bool; static func == (lhs: Self, rhs: Self) -> Bool }",
            """
            protocol AdditiveArithmetic { static var zero: Self { get }; static func + (lhs: Self, rhs: Self) -> Self; \
            static func - (lhs: Self, rhs: Self) -> Self }
            """,
            "extension AdditiveArithmetic where Self: ExpressibleByIntegerLiteral { static var zero: Self { get } }",
            """
            protocol Numeric { static func * (lhs: Self, rhs: Self) -> Self; \
            static func *= (lhs: inout Self, rhs: Self) }
            """,
            "protocol LocalizedError: Error {}", "protocol CustomNSError: Error {}",
            "struct ObjectIdentifier: Hashable {}",
        ]

    private static let collectionProtocols = [
        "protocol IteratorProtocol { mutating func next() -> Element? }",
        "protocol Sequence { func makeIterator() -> AnyIterator<Element> }",
        "extension Sequence where Self: IteratorProtocol { func makeIterator() -> AnyIterator<Element> }",
        // What has places is gone through by them.
        "extension Sequence where Index: Comparable { func makeIterator() -> AnyIterator<Element> }",
        "protocol MutableCollection: Sequence {}", "protocol BidirectionalCollection: Sequence {}",
        "protocol RandomAccessCollection: BidirectionalCollection {}",
        "protocol RangeReplaceableCollection: Sequence { init() }",
        "extension Array: RangeReplaceableCollection {}", "extension String: RangeReplaceableCollection {}",
        "extension Substring: RangeReplaceableCollection {}", "extension ArraySlice: RangeReplaceableCollection {}",
    ]

    private static let literalProtocols = [
        "protocol ExpressibleByIntegerLiteral { init(integerLiteral value: IntegerLiteralType) }",
        "protocol ExpressibleByUnicodeScalarLiteral { init(unicodeScalarLiteral value: String) }",
        """
        protocol ExpressibleByExtendedGraphemeClusterLiteral: ExpressibleByUnicodeScalarLiteral { \
        init(extendedGraphemeClusterLiteral value: String) }
        """,
        """
        extension ExpressibleByExtendedGraphemeClusterLiteral { init(unicodeScalarLiteral value: String) }
        """,
        """
        protocol ExpressibleByStringLiteral: ExpressibleByExtendedGraphemeClusterLiteral { \
        init(stringLiteral value: String) }
        """,
        "extension ExpressibleByStringLiteral { init(extendedGraphemeClusterLiteral value: String) }",
        "protocol ExpressibleByFloatLiteral { init(floatLiteral value: FloatLiteralType) }",
        "protocol ExpressibleByBooleanLiteral { init(booleanLiteral value: BooleanLiteralType) }",
        "protocol ExpressibleByArrayLiteral { init(arrayLiteral elements: Element...) }",
        "protocol ExpressibleByDictionaryLiteral { init(dictionaryLiteral elements: Element...) }",
        "protocol ExpressibleByNilLiteral { init(nilLiteral: ()) }",
        "protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}",
        """
        protocol StringInterpolationProtocol { init(literalCapacity: Int, interpolationCount: Int); \
        mutating func appendLiteral(_ literal: String) }
        """,
    ]

    private static let codingProtocols = [
        "protocol Codable: Decodable, Encodable {}", "protocol Decodable { init(from decoder: Decoder) throws }",
        "protocol Encodable { func encode(to encoder: Encoder) throws }",
        """
        protocol CodingKey: CustomStringConvertible { var stringValue: String { get }; init?(stringValue: String); \
        var intValue: Int? { get }; init?(intValue: Int) }
        """,
        "extension CodingKey { var description: String { get } }",
        """
        extension CodingKey where Self: RawRepresentable { var stringValue: String { get }; init?(stringValue: String); \
        var intValue: Int? { get }; init?(intValue: Int) }
        """,
    ]

    static let reactiveProtocols = [
        "protocol ObservableConvertibleType { func asObservable() -> Observable<Element> }",
        """
        protocol ObservableType: ObservableConvertibleType { \
        func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element }
        """,
        "extension ObservableType { func asObservable() -> Observable<Element> }",
        """
        protocol SharedSequenceConvertibleType: ObservableConvertibleType { associatedtype SharingStrategy; \
        func asSharedSequence() -> SharedSequence<SharingStrategy, Element> }
        """,
        "extension SharedSequenceConvertibleType { func asObservable() -> Observable<Element> }",
        "protocol ConnectableObservableType: ObservableType { func connect() -> Disposable }",
        """
        protocol SubjectType: ObservableType { associatedtype Observer: ObserverType; func asObserver() -> Observer }
        """,
        "protocol InfallibleType: ObservableConvertibleType {}",
        "protocol ObserverType { func on(_ event: Event<Element>) }",
        "protocol Disposable { func dispose() }", "protocol Cancelable: Disposable { var isDisposed: Bool { get } }",
        """
        protocol ImmediateSchedulerType { \
        func schedule<State>(_ state: State, action: (State) -> Disposable) -> Disposable }
        """,
        """
        protocol SchedulerType: ImmediateSchedulerType { var now: Date { get }; func scheduleRelative<State>(_ state: State, \
        dueTime: RxTimeInterval, action: (State) -> Disposable) -> Disposable }
        """,
        "protocol ReactiveCompatible {}",
        """
        protocol SharingStrategyProtocol { static var scheduler: SchedulerType { get }; \
        static func share<Element>(_ source: Observable<Element>) -> Observable<Element> }
        """,
        "protocol EventConvertible { associatedtype Element; var event: Event<Element> { get } }",
        """
        protocol ControlPropertyType: ObservableType, ObserverType { func asControlProperty() -> ControlProperty<Element> }
        """,
        "protocol ControlEventType: ObservableType { func asControlEvent() -> ControlEvent<Element> }",
    ]
}
