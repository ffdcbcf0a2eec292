import Language
import Reactive
import Values

/// ReactiveSwift's properties: a value that can be read, and how it changes.
extension Word {
    private static let property = "ReactiveSwift.Property"
    private static let all = "ReactiveSwift.PropertyProtocol"

    static let properties: [Word] = made + read + composed

    private static let made: [Word] = [
        Word("MutableProperty", ["extension ReactiveSwift.MutableProperty { init(_ initialValue: Value) }"], "") {
            call in
            let subject = BehaviorSubject(call.loop, call[0], at: call.site)
            subject.keepOrder()
            return .object(subject)
        },
        Word("Property", ["extension \(property) { init(value: Value) }"], "") { call in
            .object(BehaviorSubject(call.loop, call[0], at: call.site))
        },
        Word("Property", ["extension \(property) { init<P: \(all)>(_ property: P) where P.Value == Value }"], "") {
            $0[0]
        },
        Word(
            "Property", ["extension \(property) { init<P: \(all)>(capturing property: P) where P.Value == Value }"], ""
        ) { $0[0] },
        Word(
            "Property",
            [
                "extension \(property) { init<T: ReactiveSwift.SignalProducerConvertible>(initial: Value, then values: T) where T.Value == Value }"
            ], ""
        ) { call in .object(Hot.property(try call.stream(1), call, first: call[0])) },
        .member(of: "ReactiveSwift.MutableProperty", "var value: Value { get set }") { call in
            let subject: BehaviorSubject = try call.receiver()
            if call.has(0) { subject.next(call[0]) }
            return subject.value
        },
        .member(
            of: "ReactiveSwift.MutableProperty", "@discardableResult func modify<R>(_ action: (inout Value) -> R) -> R"
        ) {
            call in
            let (subject, action): (BehaviorSubject, Function) = (try call.receiver(), try call.function(0))
            let box = Box(subject.value)
            let answer = try action.unary(.object(box))
            subject.next(box.value)
            return answer
        },
        .member(of: "ReactiveSwift.MutableProperty", "@discardableResult func swap(_ newValue: Value) -> Value") {
            call in
            let subject: BehaviorSubject = try call.receiver()
            let old = subject.value
            subject.next(call[0])
            return old
        },
    ]

    private static let read: [Word] = [
        .member(of: property, "var value: Value") { call in (try call.receiver() as BehaviorSubject).value },
        .member(of: all, "var value: Value") { call in (try call.receiver() as BehaviorSubject).value },
        .member(of: all, "@discardableResult func withValue<R>(_ action: (Value) -> R) -> R") { call in
            try call.function(0).unary((try call.receiver() as BehaviorSubject).value)
        },
        Word("producer", ["extension \(all) { var producer: ReactiveSwift.SignalProducer<Value, Never> }"], "") {
            $0.receiver
        },
        Word(
            "property.signal", ["extension \(all) { var signal: ReactiveSwift.Signal<Value, Never> }"], "",
            manner: .init(remedy: Manner.changesOnly)
        ) {
            call in
            .object(Hot.signal(of: try call.stream().skip(1, at: call.site), call))
        },
    ]

    private static func composes(
        _ declaration: String, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Reactive.Stream) throws -> Reactive.Stream
    ) -> Word {
        let head = "extension \(all)" + (constraint.isEmpty ? "" : " where \(constraint)")
        return Word(declaration.declaredName, ["\(head) { \(declaration) }"], "", manner: manner) { call in
            .object(Hot.property(try body(call, try call.stream()), call))
        }
    }

    private static let composed: [Word] =
        [
            composes("func map<U>(_ transform: (Value) -> U) -> \(property)<U>", manner: Word.map.manner) {
                call, source in
                source.map(try call.transform(0), at: call.site)
            },
            composes("func map<U>(value: U) -> \(property)<U>") { call, source in
                let value = call[0]
                return source.map({ _ in value }, at: call.site)
            },
            composes("func skipRepeats() -> \(property)<Value>", where: "Value: Equatable") { call, source in
                source.distinctUntilChanged(at: call.site)
            },
            composes("func skipRepeats(_ isEquivalent: (Value, Value) -> Bool) -> \(property)<Value>") { call, source in
                source.distinctUntilChanged({ $0 }, try call.comparison(0), at: call.site)
            },
            composes("func combineLatest<P: \(all)>(with other: P) -> \(property)<(Value, P.Value)>") { call, source in
                Stream.combineLatest(call.loop, [source, try call.stream(0)], .tuple, at: call.site)
            },
            composes("func zip<P: \(all)>(with other: P) -> \(property)<(Value, P.Value)>") { call, source in
                Stream.zip(call.loop, [source, try call.stream(0)], .tuple, endsEarly: true, at: call.site)
            },
            composes("func combinePrevious(_ initial: Value) -> \(property)<(Value, Value)>") { call, source in
                source.startWith([call[0]], at: call.site).pairwise(at: call.site)
            },
            composes(
                "func flatMap<P: \(all)>(_ strategy: ReactiveSwift.FlattenStrategy, _ transform: (Value) -> P) -> \(property)<P.Value>",
                manner: Word.flatMap.manner
            ) { call, source in flatten(source, call, try call.opening(1)) },
            composes("func negate() -> \(property)<Bool>", where: "Value == Bool") { call, source in
                source.map({ .bool($0 == .bool(false)) }, at: call.site)
            },
            composes("func and<P: \(all)>(_ other: P) -> \(property)<Bool>", where: "Value == Bool") { call, source in
                both(source, call) { $0 && $1 }
            },
            composes("func or<P: \(all)>(_ other: P) -> \(property)<Bool>", where: "Value == Bool") { call, source in
                both(source, call) { $0 || $1 }
            },
        ]
        + ["combineLatest", "zip"].flatMap { name -> [Word] in
            (2...5).map { (count: Int) -> Word in
                let signatures = LazySignatures(property, [name]) {
                    let sides = Sides(count, all)
                    return [
                        "extension \(property) { static func \(name)\(sides.parameters) -> \(property)<(\(sides.values))> }"
                    ]
                }
                return Word(
                    name, signatures, "", manner: name == "zip" ? Word.zip.manner : Word.combineLatest.manner
                ) { call in
                    let sources = try (0..<count).map { try call.stream($0) }
                    return .object(
                        Hot.property(
                            name == "zip"
                                ? Stream.zip(call.loop, sources, .tuple, endsEarly: true, at: call.site)
                                : Stream.combineLatest(call.loop, sources, .tuple, at: call.site), call))
                }
            }
        }
}
