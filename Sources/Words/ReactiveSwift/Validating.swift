import Language
import Reactive
import Values

/// What decides over each value that a property is to take, and tells what became of it.
package final class Validation: Object, NamedObject {
    package let result: BehaviorSubject
    private weak var property: BehaviorSubject?
    private let library: Library
    private let decide: (Value) throws -> Value
    private var proposed: Value
    private var isSetting = false
    /// What it would not have, last; nil once it has taken a value.
    package private(set) var refused: Value?
    package var typeName: String { "Validation" }

    init(_ property: BehaviorSubject, _ call: Call, _ decide: @escaping (Value) throws -> Value) throws {
        (self.property, self.decide, library) = (property, decide, call.interpreter.library)
        proposed = property.value
        result = BehaviorSubject(call.loop, .void, at: call.site)
        super.init()
        result.next(try told(property.value).result)
    }

    package static func of(_ property: BehaviorSubject) -> Validation? {
        property.captures.lazy.compactMap { $0 as? Validation }.first
    }

    /// Takes a value, another in its place, or none.
    func set(_ value: Value) throws {
        proposed = value
        let told = try told(value)
        refused = told.taken == nil ? value : nil
        result.next(told.result)
        isSetting = true
        defer { isSetting = false }
        if let taken = told.taken { property?.next(taken) }
    }

    /// Decides anew, as something that decides with it has changed.
    func look() throws { try set(proposed) }

    /// The inner property was set by itself.
    func heard(_ value: Value) throws {
        guard !isSetting else { return }
        (proposed, refused) = (value, nil)
        result.next(try told(value).result)
    }

    private func told(_ value: Value) throws -> (result: Value, taken: Value?) {
        let decision: EnumObject = try decide(value).object()
        guard let type = library.known("ReactiveSwift.ValidatingProperty.Result") else { return (.void, value) }
        let payload = decision.payload
        switch decision.index {
        case 1 where payload.count == 2:
            return (.object(EnumObject(type, 1, [payload[0], value, payload[1]])), payload[0])
        case 2: return (.object(EnumObject(type, 2, [value] + payload)), nil)
        default: return (.object(EnumObject(type, 0, [value])), value)
        }
    }

    package override func write(to text: inout String, as style: TextStyle) { text += typeName }
    package override func visitReferences(_ visit: (Object) -> Void) { visit(result) }
}

extension Word {
    private static let validating = "ReactiveSwift.ValidatingProperty"
    private static let own = "\(validating)<Value, ValidationError>"
    private static let decision = "\(own).Decision"

    static let validations: [Word] = [
        validates("init(_ initial: Value, _ validator: (Value) -> \(decision))") { call in
            let property = BehaviorSubject(call.loop, call[0], at: call.site)
            property.keepOrder()
            return try validated(property, call, call.transform(1))
        },
        validates("init(_ inner: ReactiveSwift.MutableProperty<Value>, _ validator: (Value) -> \(decision))") { call in
            let inner: BehaviorSubject = try call.object(0)
            let (property, validation) = (try validated(inner, call, call.transform(1)), Validation.of(inner))
            // What is set by the inner one's own name is judged, and stays.
            inner.skip(1).subscribe(onNext: { [weak validation] in try validation?.heard($0) })
            return property
        },
        validates(
            """
            init<P: ReactiveSwift.PropertyProtocol>(_ initial: Value, with other: P, \
            _ validator: (Value, P.Value) -> \(decision))
            """
        ) { call in
            let property = BehaviorSubject(call.loop, call[0], at: call.site)
            property.keepOrder()
            let (other, decide): (BehaviorSubject, Function) = (try call.object(1), try call.function(2))
            return try validated(property, call, { try decide.binary($0, other.value) }, with: other)
        },
        .member(of: validating, "var value: Value { get set }") { call in
            let property: BehaviorSubject = try call.receiver()
            if call.has(0) { try Validation.of(property)?.set(call[0]) }
            return property.value
        },
        .member(of: validating, "var result: ReactiveSwift.Property<\(own).Result>") { call in
            guard let validation = Validation.of(try call.receiver()) else {
                throw RuntimeError("nothing validates it")
            }
            return .object(validation.result)
        },
        .member(of: "\(validating).Result", "var isInvalid: Bool") { call in
            .bool((try call.receiver() as EnumObject).index == 2)
        },
    ]

    private static func validates(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> Value) -> Word {
        Word("ValidatingProperty", ["extension \(validating) { \(declaration) }"], "", body)
    }

    private static func validated(
        _ property: BehaviorSubject, _ call: Call, _ decide: @escaping (Value) throws -> Value,
        with other: BehaviorSubject? = nil
    ) throws -> Value {
        let validation = try Validation(property, call, decide)
        property.capture(validation)
        other?.skip(1).subscribe(onNext: { [weak validation] _ in try validation?.look() })
        return .object(property)
    }
}
