import Language
import Reactive
import Values

/// Operators that join publishers.
extension Word {
    static let combineJoining: [Word] =
        flattening + ahead + latest + pairs + merged + [
            joining("CombineLatest", 2) { latest($0, $1) }, joining("CombineLatest3", 3) { latest($0, $1) },
            joining("CombineLatest4", 4) { latest($0, $1) }, joining("Zip", 2) { paired($0, $1) },
            joining("Zip3", 3) { paired($0, $1) }, joining("Zip4", 4) { paired($0, $1) },
            joining("Merge", 2) { Stream.merge($0.loop, $1, at: $0.site) },
            joining("Merge3", 3) { Stream.merge($0.loop, $1, at: $0.site) },
            joining("Merge4", 4) { Stream.merge($0.loop, $1, at: $0.site) },
            joining("Merge5", 5) { Stream.merge($0.loop, $1, at: $0.site) },
            .makes("Publishers.MergeMany", "@_disfavoredOverload init(_ upstream: A...)") { call in
                .object(Stream.merge(call.loop, try call.streams(0), at: call.site))
            },
            .makes("Publishers.MergeMany", "init<S: Sequence>(_ upstream: S) where S.Element == A") {
                call in
                .object(Stream.merge(call.loop, try call.elements(0).map(call.stream), at: call.site))
            },
            .makes("Publishers.Concatenate", "init(prefix: A, suffix: B)", manner: Word.concat.manner) { call in
                .object(Stream.concat(call.loop, [try call.stream(0), try call.stream(1)], at: call.site))
            },
        ]

    private static func manner(_ name: String) -> Manner? {
        name.hasPrefix("Zip")
            ? Word.zip.manner : name.hasPrefix("Merge") ? Word.merge.manner : Word.combineLatest.manner
    }

    private static func joining(
        _ name: String, _ count: Int, _ body: @escaping @Sendable (Call, [Stream]) -> Stream
    ) -> Word {
        let names = ["A", "B", "C", "D", "E"].prefix(count)
        let parameters = names.map { "_ \($0.lowercased()): \($0)" }.joined(separator: ", ")
        return .makes("Publishers.\(name)", "init(\(parameters))", manner: manner(name)) { call in
            .object(body(call, try (0..<count).map { try call.stream($0) }))
        }
    }

    private static let flattening: [Word] = [
        .publishers(
            "func flatMap<P: Combine.Publisher>(_ transform: (Output) -> P) -> Pub<P.Output, P.Failure>",
            where: "Failure == Never", manner: Word.flatMap.manner
        ) { call, source in source.flatMap(try call.opening(0), at: call.site) },
        .publishers(
            "func flatMap<P: Combine.Publisher>(_ transform: (Output) -> P) -> Pub<P.Output, Failure>",
            manner: Word.flatMap.manner
        ) { call, source in source.flatMap(try call.opening(0), at: call.site) },
        .publishers(
            "func flatMap<P: Combine.Publisher>(maxPublishers: Combine.Subscribers.Demand, _ transform: (Output) -> P) -> Pub<P.Output, Failure>",
            manner: Word.flatMap.manner
        ) { call, source in
            // A publisher is made when its turn comes.
            let (open, loop, site) = (try call.opening(1), call.loop, call.site)
            let most = Swift.max(1, Demand.count(call[0]))
            if source.losesWhatIsNotAskedFor { return FirstFew(most: most).flatMap(source, open, at: site) }
            if source.remembersTheNewest {
                return FirstFew(most: most, keepsNewest: true).flatMap(source, open, at: site)
            }
            let waiting = source.map(
                { value in .object(Stream.deferred(loop, at: site) { try open(value) }) }, at: site)
            return waiting.merge(maxConcurrent: most, at: site)
        },
        .publishers(
            "func switchToLatest() -> Pub<Output.Output, Output.Failure>",
            where: "Output: Combine.Publisher, Failure == Never", manner: Word.switchLatest.manner
        ) { call, source in source.flatMapLatest(call.opened, at: call.site) },
        .publishers(
            "func switchToLatest() -> Pub<Output.Output, Failure>", where: "Output: Combine.Publisher",
            manner: Word.switchLatest.manner
        ) { call, source in source.flatMapLatest(call.opened, at: call.site) },
    ]

    private static let ahead: [Word] = [
        .publishers("func prepend(_ elements: Output...) -> Pub<Output, Failure>") { call, source in
            source.startWith(call.items(0), at: call.site)
        },
        .publishers("func prepend<S: Sequence>(_ elements: S) -> Pub<Output, Failure> where S.Element == Output") {
            call, source in source.startWith(try call.elements(0), at: call.site)
        },
        .publishers(
            """
            func prepend<P: Combine.Publisher>(_ publisher: P) -> Pub<Output, Failure> \
            where P.Output == Output, P.Failure == Failure
            """
        ) {
            call, source in Stream.concat(call.loop, [try call.stream(0), source], at: call.site)
        },
        .publishers("func append(_ elements: Output...) -> Pub<Output, Failure>", manner: Word.concat.manner) {
            call, source in
            source.concat(AtOnce.of(call.loop, call.items(0), at: call.site), at: call.site)
        },
        .publishers("func append<S: Sequence>(_ elements: S) -> Pub<Output, Failure> where S.Element == Output") {
            call, source in source.concat(AtOnce.of(call.loop, try call.elements(0), at: call.site), at: call.site)
        },
        .publishers(
            """
            func append<P: Combine.Publisher>(_ publisher: P) -> Pub<Output, Failure> \
            where P.Output == Output, P.Failure == Failure
            """
        ) {
            call, source in source.concat(try call.stream(0), at: call.site)
        },
    ]

    private static let latest = sided("combineLatest", { latest($0, $1) })
    private static let pairs = sided("zip", { paired($0, $1) })

    private static let others = ["B", "C", "D", "E"]

    /// What stands for so many other publishers in a declaration.
    private static func kinds(_ count: Int) -> String {
        others.prefix(count).map { $0 + ": Combine.Publisher" }.joined(separator: ", ")
    }

    /// That they fail as the first one does.
    private static func alike(_ count: Int) -> String {
        others.prefix(count).map { $0 + ".Failure == Failure" }.joined(separator: ", ")
    }

    private static let merged: [Word] = (1...4).map { count in
        .publishers(
            {
                let names = others.prefix(count)
                let parameters = names.enumerated().map { "\($0 == 0 ? "with" : "_") \($1.lowercased()): \($1)" }
                let same = names.map { "\($0).Output == Output, \($0).Failure == Failure" }.joined(separator: ", ")
                return "func merge<\(kinds(count))>(\(parameters.joined(separator: ", "))) "
                    + "-> Pub<Output, Failure> where \(same)"
            }(), named: "merge", manner: Word.merge.manner
        ) { call, source in
            Stream.merge(call.loop, [source] + (try (0..<count).map { try call.stream($0) }), at: call.site)
        }
    }

    /// A word that joins a publisher with one to three others, as a tuple or as what a closure makes of them.
    private static func sided(_ name: String, _ join: @escaping @Sendable (Call, [Stream]) -> Stream) -> [Word] {
        (1...3).flatMap { (count: Int) -> [Word] in
            let manner = name == "zip" ? Word.zip.manner : Word.combineLatest.manner
            let sources: @Sendable (Call, Stream) throws -> [Stream] = { call, source in
                [source] + (try (0..<count).map { try call.stream($0) })
            }
            let parameters: @Sendable () -> String = {
                others.prefix(count).map { "_ \($0.lowercased()): \($0)" }.joined(separator: ", ")
            }
            let outputs: @Sendable () -> String = {
                (["Output"] + others.prefix(count).map { $0 + ".Output" }).joined(separator: ", ")
            }
            return [
                .publishers(
                    """
                    func \(name)<\(kinds(count))>(\(parameters())) -> Pub<(\(outputs())), Failure> \
                    where \(alike(count))
                    """, named: name, manner: manner
                ) { join($0, try sources($0, $1)) },
                .publishers(
                    """
                    func \(name)<\(kinds(count)), T>(\(parameters()), _ transform: (\(outputs())) -> T) -> Pub<T, Failure> \
                    where \(alike(count))
                    """, named: name, manner: manner
                ) { call, source in
                    let combine = try call.function(count)
                    return join(call, try sources(call, source)).map(
                        { try combine.call(($0.object as? TupleObject)?.items ?? [$0]) }, at: call.site)
                },
            ]
        }
    }

    private static func latest(_ call: Call, _ sources: [Stream]) -> Stream {
        Stream.combineLatest(call.loop, sources, .tuple, at: call.site)
    }

    /// It is over as soon as no pair can come any more.
    private static func paired(_ call: Call, _ sources: [Stream]) -> Stream {
        Stream.zip(call.loop, sources, .tuple, endsEarly: true, at: call.site)
    }
}

extension Reactive.Stream {
    /// What hands on to what it hears how much is asked for, and keeps nothing itself: each element for itself, or not.
    private static let plain: Set<String> = [
        "map", "tryMap", "handleEvents", "print", "setFailureType", "mapError", "replaceNil", "eraseToAnyPublisher",
        "do",
    ]
    private static let passing = plain.union([
        "filter", "tryFilter", "compactMap", "tryCompactMap", "scan", "tryScan", "removeDuplicates", "dropFirst",
        "distinctUntilChanged", "skip",
    ])

    /// Whether it is a PassthroughSubject, which keeps nothing for who asks later, or is made of one.
    fileprivate var losesWhatIsNotAskedFor: Bool { source(through: Reactive.Stream.passing) is PublishSubject }

    /// Whether it is a CurrentValueSubject, which tells who asks later what it has then, or shows each value of one.
    var remembersTheNewest: Bool { source(through: Reactive.Stream.plain) is BehaviorSubject }

    private func source(through words: Set<String>) -> Reactive.Stream {
        var here = self
        while here.inputs.count == 1, words.contains(here.site.word) { here = here.inputs[0].stream }
        return here
    }
}
