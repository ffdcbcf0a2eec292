import Language
import Reactive
import Values

extension Word {
    static let withUnretained = Word(
        "withUnretained",
        [
            "extension ObservableType { func withUnretained<Owner: AnyObject>(_ owner: Owner) -> Observable<(Owner, Element)> }",
            """
            extension ObservableType { func withUnretained<Owner: AnyObject, Out>(_ owner: Owner, \
            resultSelector: (Owner, Element) -> Out) -> Observable<Out> }
            """,
        ],
        "each element with an object that is not kept alive; completes when the object is gone",
        manner: .init(nil, .owned),
        example: """
            class Counter { var count = 0 }
            let counter = Counter()
            let a = PublishSubject<Int>()
            a.withUnretained(counter).subscribe(onNext: { owner, n in owner.count += n; print(owner.count) })
            a <- 2
            //= a → 2
            //= 2
            """
    ) { call in
        let owner = Unretained(call[0], of: call)
        let join: (Value, Value) throws -> Value =
            call.signature == 0 ? { .tuple([$0, $1]) } : try call.function(1).binary
        return .object(
            try call.stream().take(while: { _ in owner.value != nil }, at: call.site)
                .map({ try join(owner.value ?? .null, $0) }, at: call.site))
    }

    static let subscribeWith: [Word] = [
        .listening(
            "ObservableType", "subscribe", ["onNext", "onError", "onCompleted", "onDisposed"]),
        .listening("Infallible", "subscribe", ["onNext", "onCompleted", "onDisposed"]),
        .listening("Driver", "drive", ["onNext", "onCompleted", "onDisposed"]),
        .listening("Signal", "emit", ["onNext", "onCompleted", "onDisposed"]),
        .listening("Single", "subscribe", ["onSuccess", "onFailure", "onDisposed"]),
        .listening("Maybe", "subscribe", ["onSuccess", "onError", "onCompleted", "onDisposed"]),
        .listening("Completable", "subscribe", ["onCompleted", "onError", "onDisposed"]),
        .member(
            of: "ObservableType",
            "@discardableResult func bind<Owner: AnyObject>(with owner: Owner, onNext: (Owner, Element) -> Void) -> Disposable"
        ) { call in
            let owner = Unretained(call[0], of: call)
            let body = try call.function(1).binary
            let loop = call.loop
            return .object(
                try call.stream().subscribe(
                    onNext: { element in if let this = owner.hearing { _ = try body(this, element) } },
                    onError: { loop.onFault?($0) }))
        },
    ]

    /// `subscribe(with:onNext:…)`: the closures are handed the owner, as long as it lives.
    private static func listening(_ type: String, _ name: String, _ parts: [String]) -> Word {
        let closures = parts.map { part in
            switch part {
            case "onNext", "onSuccess": "\(part): ((Owner, Element) -> Void)? = nil"
            case "onError", "onFailure": "\(part): ((Owner, Error) -> Void)? = nil"
            default: "\(part): ((Owner) -> Void)? = nil"
            }
        }
        let declaration =
            "@discardableResult func \(name)<Owner: AnyObject>(with owner: Owner, \(closures.joined(separator: ", "))) -> Disposable"
        return .member(of: type, declaration) { call in
            let owner = Unretained(call[0], of: call)
            func body(_ names: String...) throws -> Function? {
                guard let index = parts.firstIndex(where: names.contains) else { return nil }
                return try call.optionalFunction(index + 1)
            }
            let (next, failure) = (try body("onNext", "onSuccess")?.binary, try body("onError", "onFailure")?.binary)
            let (end, disposal) = (try body("onCompleted")?.unary, try body("onDisposed")?.unary)
            // A Maybe completes with its element.
            let isEither = parts.contains("onSuccess")
            var hasElement = false
            let isFaultless = !parts.contains("onError") && !parts.contains("onFailure")
            let unhandled = isFaultless ? nil : call.unhandled
            return .object(
                try call.stream().subscribe(
                    onNext: { element in
                        hasElement = isEither
                        if let this = owner.hearing { _ = try next?(this, element) }
                    },
                    onError: { error in
                        guard let failure else { return unhandled?(error) ?? () }
                        if let this = owner.value { _ = try failure(this, .error(error)) }
                    },
                    onCompleted: { if !hasElement, let this = owner.value { _ = try end?(this) } },
                    onDisposed: { if let this = owner.value { _ = try disposal?(this) } }))
        }
    }
}
