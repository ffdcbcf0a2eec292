import Language
import Reactive

/// What only streams of one element, or of none, have.
extension Word {
    static let traitMembers: [Word] =
        [doSingle] + ["Single", "Maybe"].map(ifEmptySwitch)
        + ["Single", "Maybe"].flatMap { [timer(of: $0), compactMap(of: $0)] } + joined
        + together

    private static let doSingle = Word(
        "do",
        [
            """
            extension Single { func `do`(onSuccess: ((Element) throws -> Void)? = nil, \
            afterSuccess: ((Element) throws -> Void)? = nil, onError: ((Error) throws -> Void)? = nil, \
            afterError: ((Error) throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil, \
            onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil) -> Single<Element> }
            """
        ],
        "the same source of one element, with something done beside it",
        example: """
            watch Single.just(1).do(onSuccess: { print("got", $0) })
            //= got 1
            //= _1 → 1
            //= _1 completed
            """
    ) { call in .object(try call.stream().do(call.effects(hasCompletion: false), at: call.site)) }

    private static func ifEmptySwitch(to trait: String) -> Word {
        .member(of: "Maybe", "func ifEmpty(switchTo other: \(trait)<Element>) -> \(trait)<Element>") { call in
            .object(try call.stream().ifEmpty(switchTo: call.stream(0), at: call.site))
        }
    }

    private static func timer(of trait: String) -> Word {
        .member(
            of: trait, "static func timer(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> \(trait)<Int>",
            where: "Element == Int"
        ) { call in
            let scheduler = try call.scheduler(1)
            return .object(Stream.timer(call.int(0), on: scheduler, at: call.timedSite))
        }
    }

    private static func compactMap(of trait: String) -> Word {
        .member(of: trait, "func compactMap<Result>(_ transform: (Element) throws -> Result?) -> Maybe<Result>") {
            call in .object(try call.stream().compactMap(call.transform(0), at: call.site))
        }
    }

    private static let joined: [Word] = [
        "static func concat(_ sources: Completable...) -> Completable",
        "static func concat(_ sources: [Completable]) -> Completable",
        "static func concat<S: Sequence>(_ sources: S) -> Completable where S.Element == Completable",
    ].map { declaration in
        .member(of: "Completable", declaration) { call in
            .object(Stream.concat(call.loop, try call.elements(0).map { try call.stream($0) }, at: call.site))
        }
    }

    /// Completables have no elements: all together end when the last does, zipped or merged.
    private static let together: [Word] = [
        "static func zip(_ sources: Completable...) -> Completable",
        "static func zip(_ sources: [Completable]) -> Completable",
        "static func merge(_ sources: Completable...) -> Completable",
        "static func merge(_ sources: [Completable]) -> Completable",
    ].map { declaration in
        .member(of: "Completable", declaration) { call in
            .object(Stream.merge(call.loop, try call.streams(0), at: call.site))
        }
    }
}
