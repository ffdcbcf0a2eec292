import Language
import Reactive

extension Word {
    static let share = Word.operator(
        "share", ["func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element>"],
        "one run of the source for all subscribers; ends when the last leaves, starts again for the next",
        manner: .init(nil, .shares, remedy: "scope: .whileConnected begins anew"),
        elsewhere: Elsewhere(
            rac: "publish autoconnect", reactiveSwift: "replayLazily", combine: "share", rxjs: "share"),
        example: """
            let a = PublishSubject<Int>()
            let b = a.share()
            watch b as one
            watch b as two
            a <- 1
            //= a → 1
            //= └ b → 1   one, two
            """
    ) { call, source in
        let forever = call.has(1) ? try call.enumCase(1) == 1 : false
        return source.share(replay: call.has(0) ? call.int(0) : 0, forever: forever, at: call.site)
    }

    static let publish = Word(
        "publish",
        [
            "extension ObservableType { func publish() -> ConnectableObservable<Element> }",
            "extension ObservableType { func replay(_ bufferSize: Int) -> ConnectableObservable<Element> }",
            "extension ObservableType { func replayAll() -> ConnectableObservable<Element> }",
            "extension ObservableType { func multicast<S: ObservableType>(_ subject: S) -> ConnectableObservable<Element> where S.Element == Element }",
            "extension ObservableType { func multicast<S: ObservableType>(makeSubject: () throws -> S) -> ConnectableObservable<Element> where S.Element == Element }",
        ],
        "a stream that runs when connect is called, once for all its subscribers",
        manner: .init(nil, .shares),
        elsewhere: Elsewhere(rac: "publish", combine: "makeConnectable", rxjs: "connectable"),
        example: """
            let a = Observable.of(1).publish()
            watch a
            a.connect()
            //= a → 1
            //= a completed
            """
    ) { call in
        let source = try call.stream()
        switch call.signature {
        case 0: return .object(source.publish(at: call.site))
        case 1: return .object(source.replay(call.int(0), at: call.site))
        case 2: return .object(source.replay(.max, at: call.site))
        case 3:
            let subject = try OwnSubject.subject(call[0], call)
            return .object(source.multicast(at: call.site) { subject })
        default:
            let make = try call.function(0).nullary
            let loop = call.loop
            return .object(
                source.multicast(at: call.site) {
                    do { return try OwnSubject.subject(make(), call) } catch {
                        let failed = PublishSubject(loop)
                        failed.error(error)
                        return failed
                    }
                })
        }
    }

    static let connect = Word(
        "connect",
        [
            "extension ConnectableObservable { @discardableResult func connect() -> Disposable }",
            "extension ConnectableObservable { func refCount() -> Observable<Element> }",
            "extension ConnectableObservableType { @discardableResult func connect() -> Disposable }",
            "extension ConnectableObservableType { func refCount() -> Observable<Element> }",
        ],
        "starts the one run of a connectable stream",
        manner: .init(nil, [.marks, .connects]),
        elsewhere: Elsewhere(rac: "connect", combine: "connect", rxjs: "connect"),
        example: """
            let a = Observable.of(1).publish()
            watch a
            a.connect()
            //= a → 1
            //= a completed
            """
    ) { call in
        guard let source = call.receiver.object as? Connectable else { return try call.counted() }
        return call.signature % 2 == 0 ? .object(source.connect()) : .object(source.refCount(at: call.site))
    }
}

extension Word {
    static let multicastSelector = Word.operator(
        "multicast",
        [
            """
            func multicast<S: ObservableType, R>(_ subjectSelector: () throws -> S, \
            selector: (Observable<Element>) throws -> Observable<R>) -> Observable<R> where S.Element == Element
            """
        ],
        "what a closure makes of a stream that runs once, however often it subscribes to it",
        manner: .init(nil, .shares),
        elsewhere: Elsewhere(combine: "multicast", rxjs: "connect"),
        example: """
            watch Observable.of(1, 2).multicast({ PublishSubject<Int>() }, selector: { Observable.zip($0, $0, resultSelector: +) })
            //= _1 → 2
            //= _1 → 4
            //= _1 completed
            """
    ) { call, source in
        let make = try call.function(0).nullary
        let select = try call.function(1).unary
        return source.multicast(
            at: call.site, { try OwnSubject.subject(make(), call) }, { try select(.object($0)).object() })
    }
}

extension Call {
    /// A person's own connectable stream, connected while somebody listens.
    fileprivate func counted() throws -> Value {
        let (source, interpreter, receiver, place) = (try stream(), interpreter, receiver, site.place)
        let connection = Serial()
        var listeners = 0
        return .object(
            Stream.create(loop, at: site) { sink in
                let subscription = source.subscribe(sink)
                // What has ended at once needs no run.
                if sink.isDisposed { return subscription }
                listeners += 1
                if listeners == 1 {
                    let answer = try interpreter.send("connect()", to: receiver, [], at: place ?? .nowhere)
                    connection.hold(try interpreter.disposable(answer, at: place))
                }
                return Cleanup {
                    subscription.dispose()
                    listeners -= 1
                    if listeners == 0 { connection.hold(nil) }
                }
            })
    }
}
