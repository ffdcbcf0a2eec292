import Language
import Reactive
import Values

/// Operators that join signals and producers.
extension Word {
    static let signalJoining: [Word] = flattened + sided + classSided + rows

    private static let flattened: [Word] =
        ["merge", "concat", "latest", "race", "throttle"].enumerated().map { index, name in
            .member(of: "ReactiveSwift.FlattenStrategy", "static var \(name): ReactiveSwift.FlattenStrategy") { _ in
                .int(index)
            }
        } + [
            .member(
                of: "ReactiveSwift.FlattenStrategy",
                "static func concurrent(limit: Int) -> ReactiveSwift.FlattenStrategy"
            ) { call in .int(-Swift.max(1, call.int(0))) }
        ]
        + signals(
            "func flatMap<I: ReactiveSwift.SignalProducerConvertible>(_ strategy: ReactiveSwift.FlattenStrategy, _ transform: (Value) -> I) -> Kind<I.Value, I.Error>",
            where: "Error == Never", manner: Word.flatMap.manner
        ) { call, source in flatten(source, call, try call.opening(1)) }
        + signals(
            ["Error", "Never"].map {
                "func flatMap<I: ReactiveSwift.SignalProducerConvertible>(_ strategy: ReactiveSwift.FlattenStrategy, _ transform: (Value) -> I) -> Kind<I.Value, Error> where I.Error == \($0)"
            }, named: "flatMap", manner: Word.flatMap.manner
        ) { call, source in flatten(source, call, try call.opening(1)) }
        + signals(
            "func flatten(_ strategy: ReactiveSwift.FlattenStrategy) -> Kind<Value.Value, Value.Error>",
            where: "Value: ReactiveSwift.SignalProducerConvertible, Error == Never", manner: Word.merge.manner
        ) { call, source in flatten(source, call, call.opened) }
        + signals(
            "func flatten(_ strategy: ReactiveSwift.FlattenStrategy) -> Kind<Value.Value, Error>",
            where: "Value: ReactiveSwift.SignalProducerConvertible", manner: Word.merge.manner
        ) { call, source in flatten(source, call, call.opened) }

    static func flatten(_ source: Reactive.Stream, _ call: Call, _ open: @escaping Opening) -> Reactive.Stream {
        let (strategy, site) = (call.int(0), call.site)
        switch strategy {
        case 1: return source.concatMap(open, at: site)
        case 2: return source.flatMapLatest(open, at: site)
        case 4: return source.flatMapFirst(open, at: site)
        case ..<0:
            // The closure is called at once for each element: only what it opens waits.
            return source.map({ .object(try open($0)) }, at: site).merge(maxConcurrent: -strategy, at: site)
        default: return source.flatMap(open, at: site)
        }
    }

    private static let sided: [Word] = [
        signals(
            "func combineLatest<T: ReactiveSwift.SignalProducerConvertible>(with other: T) -> Kind<(Value, T.Value), Error>",
            manner: Word.combineLatest.manner
        ) { call, source in
            Stream.combineLatest(call.loop, [source, try call.stream(0)], .tuple, at: call.site)
        },
        signals(
            "func zip<T: ReactiveSwift.SignalProducerConvertible>(with other: T) -> Kind<(Value, T.Value), Error>",
            manner: Word.zip.manner
        ) { call, source in
            Stream.zip(call.loop, [source, try call.stream(0)], .tuple, endsEarly: true, at: call.site)
        },
        signals(
            [
                "func merge(with other: ReactiveSwift.SignalProducer<Value, Error>) -> Kind<Value, Error>",
                "func merge<T: ReactiveSwift.SignalProducerConvertible>(with other: T) -> Kind<Value, Error>",
            ], manner: Word.merge.manner
        ) { call, source in Stream.merge(call.loop, [source, try call.stream(0)], at: call.site) },
        signals(
            "func withLatest<T: ReactiveSwift.SignalProducerConvertible>(from other: T) -> Kind<(Value, T.Value), Error>",
            manner: Word.withLatestFrom.manner
        ) { call, source in
            source.withLatestFrom(try call.stream(0), { .tuple([$0, $1]) }, at: call.site)
        },
        signals(
            "func sample<T: ReactiveSwift.SignalProducerConvertible>(on sampler: T) -> Kind<Value, Error>",
            called: "sample(on:)", manner: Word.withLatestFrom.manner
        ) { call, source in
            // It says a value again, if the other asks for it again.
            try call.stream(0).withLatestFrom(source, { $1 }, at: call.site)
        },
        signals(
            "func sample<T: ReactiveSwift.SignalProducerConvertible>(with sampler: T) -> Kind<(Value, T.Value), Error>",
            called: "sample(with:)", manner: Word.withLatestFrom.manner
        ) { call, source in
            try call.stream(0).withLatestFrom(source, { .tuple([$1, $0]) }, at: call.site)
        },
        signals([
            "func concat(_ next: ReactiveSwift.SignalProducer<Value, Error>) -> Kind<Value, Error>",
            "func concat<T: ReactiveSwift.SignalProducerConvertible>(_ next: T) -> Kind<Value, Error> where T.Value == Value",
        ]) {
            call, source in source.concat(try call.stream(0), at: call.site)
        },
        signals("func concat(value: Value) -> Kind<Value, Error>") { call, source in
            source.concat(Stream.just(call.loop, call[0], at: call.site), at: call.site)
        },
        signals(
            "func prefix(value: Value) -> Kind<Value, Error>", called: "prefix(value:)", manner: Word.startWith.manner
        ) { call, source in
            source.startWith([call[0]], at: call.site)
        },
        signals(
            [
                "func prefix(_ first: ReactiveSwift.SignalProducer<Value, Error>) -> Kind<Value, Error>",
                "func prefix<T: ReactiveSwift.SignalProducerConvertible>(_ first: T) -> Kind<Value, Error> where T.Value == Value",
            ], called: "prefix(_:)", manner: Word.concat.manner
        ) {
            call, source in Stream.concat(call.loop, [try call.stream(0), source], at: call.site)
        },
        signals(
            "func and<T: ReactiveSwift.SignalProducerConvertible>(_ other: T) -> Kind<Bool, Error>",
            where: "Value == Bool"
        ) {
            call, source in both(source, call) { $0 && $1 }
        },
        signals(
            "func or<T: ReactiveSwift.SignalProducerConvertible>(_ other: T) -> Kind<Bool, Error>",
            where: "Value == Bool"
        ) {
            call, source in both(source, call) { $0 || $1 }
        },
    ].flatMap { $0 }

    static func both(
        _ source: Reactive.Stream, _ call: Call, _ join: @escaping (Bool, Bool) -> Bool
    ) -> Reactive.Stream {
        guard let other = try? call.stream(0) else { return source }
        let combine: Combine = { .bool(join($0 == .bool(true), $1 == .bool(true))) }
        return Stream.combineLatest(call.loop, [source, other], .pair(combine), at: call.site)
    }

    /// `Signal.combineLatest(a, b)`, `SignalProducer.zip(a, b, c)`
    private static let classSided: [Word] = ["Signal", "SignalProducer"].flatMap { kind -> [Word] in
        ["combineLatest", "zip"].flatMap { name -> [Word] in
            (2...5).map { (count: Int) -> Word in
                let signatures = LazySignatures("ReactiveSwift.\(kind)", [name]) {
                    let sides = Sides(count, "ReactiveSwift.SignalProducerConvertible")
                    let result = "ReactiveSwift.\(kind)<(\(sides.values)), A.Error>"
                    return ["extension ReactiveSwift.\(kind) { static func \(name)\(sides.parameters) -> \(result) }"]
                }
                return Word(
                    name, signatures, "", manner: name == "zip" ? Word.zip.manner : Word.combineLatest.manner
                ) { call in
                    let sources = try (0..<count).map { try call.stream($0) }
                    let made =
                        name == "zip"
                        ? Stream.zip(call.loop, sources, .tuple, endsEarly: true, at: call.site)
                        : Stream.combineLatest(call.loop, sources, .tuple, at: call.site)
                    return .object(kind == "Signal" ? Hot.signal(of: made, call) : made)
                }
            }
        }
    }

    private static let rows: [Word] = ["Signal", "SignalProducer"].flatMap { kind -> [Word] in
        let itself = "ReactiveSwift.\(kind)<Value, Error>"
        return ["\(itself)...", "[\(itself)]"].map { parameter in
            Word(
                "merge",
                ["extension ReactiveSwift.\(kind) { static func merge(_ producers: \(parameter)) -> \(itself) }"],
                "", manner: Word.merge.manner
            ) { call in
                let made = Stream.merge(call.loop, try call.streams(0), at: call.site)
                return .object(kind == "Signal" ? Hot.signal(of: made, call) : made)
            }
        }
    }
}

/// What a function takes that joins so many of a kind.
struct Sides {
    /// `<A: P, B: P>(_ a: A, _ b: B)`
    let parameters: String
    /// `A.Value, B.Value`
    let values: String

    init(_ count: Int, _ bound: String) {
        let names = ["A", "B", "C", "D", "E"].prefix(count)
        let kinds = names.map { "\($0): \(bound)" }.joined(separator: ", ")
        parameters = "<\(kinds)>(\(names.map { "_ \($0.lowercased()): \($0)" }.joined(separator: ", ")))"
        values = names.map { $0 + ".Value" }.joined(separator: ", ")
    }
}
