import Language
import Reactive
import Values

/// A person's own publishers and subscribers, and what these ask for.
extension Word {
    static let combineOwn: [Word] =
        demands + [
            Word(
                "subscribe",
                [
                    "extension Combine.Publisher { func subscribe<S: Combine.Subscriber>(_ subscriber: S) }",
                    "extension Combine.Publisher { func receive<S: Combine.Subscriber>(subscriber: S) }",
                ], "", manner: Word.subscribe.manner
            ) { call in
                try OwnPart(call[0], call.interpreter, call.site.place).subscribe(to: call.receiver)
                return .void
            },
            .member(of: "Combine.Subscriber", "func receive(subscription: Combine.Subscription)") { call in
                guard let own = try OwnPart(call).tell("receive(subscription:)", call.given) else {
                    try Made.subscriber(call).begin(call[0])
                    return .void
                }
                return own
            },
            .member(
                of: "Combine.Subscriber",
                "@discardableResult func receive(_ input: Input) -> Combine.Subscribers.Demand"
            ) {
                call in
                guard let own = try OwnPart(call).tell("receive(_:)", call.given) else {
                    return Demand.value(try Made.subscriber(call).take(call[0]))
                }
                return own
            },
            .member(
                of: "Combine.Subscriber", "@discardableResult func receive() -> Combine.Subscribers.Demand",
                where: "Input == Void"
            ) { call in
                guard let own = try OwnPart(call).tell("receive(_:)", [.void]) else {
                    return Demand.value(try Made.subscriber(call).take(.void))
                }
                return own
            },
            .member(of: "Combine.Subscriber", "func receive(completion: Combine.Subscribers.Completion<Failure>)") {
                call in
                guard let own = try OwnPart(call).tell("receive(completion:)", call.given) else {
                    let end: EnumObject = try call.object(0)
                    try Made.subscriber(call).end(end.payload.first?.error)
                    return .void
                }
                return own
            },
            .member(of: "Combine.Subscriptions", "static var empty: Combine.Subscription") { _ in .object(Disposable())
            },
            .member(of: "Combine.Subscription", "func request(_ demand: Combine.Subscribers.Demand)") { call in
                guard let own = try OwnPart(call).tell("request(_:)", call.given) else {
                    (call.receiver.object as? DemandSink)?.ask(for: Demand.count(call[0]))
                    return .void
                }
                return own
            },
        ]

    private static let demands: [Word] =
        [
            .member(of: "Combine.Subscribers.Demand", "static var unlimited: Combine.Subscribers.Demand") { _ in
                Demand.unlimited
            },
            .member(of: "Combine.Subscribers.Demand", "static var none: Combine.Subscribers.Demand") { _ in
                Demand.value(0)
            },
            .member(of: "Combine.Subscribers.Demand", "static func max(_ value: Int) -> Combine.Subscribers.Demand") {
                call in
                Demand.value(Swift.max(0, call.int(0)))
            },
            .member(of: "Combine.Subscribers.Demand", "var max: Int?") { call in
                Demand.count(call.receiver) == .max ? .null : .some(.int(Demand.count(call.receiver)))
            },
            .member(of: "Combine.Subscribers.Demand", "var description: String") { call in
                .string(call.receiver.plain)
            },
        ] + arithmetic + comparisons

    private static let arithmetic: [Word] = ["Combine.Subscribers.Demand", "Int"].flatMap { other -> [Word] in
        [
            demand("+", other) { $0 == .max || $1 == .max ? .max : $0.adding(clamped: $1) },
            demand("-", other) { $0 == .max ? .max : Swift.max(0, $0 - $1) },
            demand("*", other) { $0 == .max ? .max : $0.multipliedReportingOverflow(by: $1).partialValue },
        ]
    }

    private static let comparisons: [Word] = ["Combine.Subscribers.Demand", "Int"].flatMap { other -> [Word] in
        [
            compared("<", other) { $0 < $1 }, compared(">", other) { $0 > $1 }, compared("<=", other) { $0 <= $1 },
            compared(">=", other) { $0 >= $1 }, compared("==", other) { $0 == $1 }, compared("!=", other) { $0 != $1 },
        ]
    }

    private static func compared(_ name: String, _ other: String, _ test: @escaping @Sendable (Int, Int) -> Bool)
        -> Word
    {
        .member(
            of: "Combine.Subscribers.Demand",
            "static func \(name) (left: Combine.Subscribers.Demand, right: \(other)) -> Bool"
        ) { .bool(test(Demand.count($0[0]), Demand.count($0[1]))) }
    }

    private static func demand(_ name: String, _ other: String, _ join: @escaping @Sendable (Int, Int) -> Int) -> Word {
        .member(
            of: "Combine.Subscribers.Demand",
            "static func \(name) (left: Combine.Subscribers.Demand, right: \(other)) -> Combine.Subscribers.Demand"
        ) { Demand.value(join(Demand.count($0[0]), Demand.count($0[1]))) }
    }
}
