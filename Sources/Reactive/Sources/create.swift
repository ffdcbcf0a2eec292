extension Site {
    public static let create = Site("create")
    public static let deferred = Site("deferred")
    public static let using = Site("using")
}

extension Stream {
    /// A source written by hand: `body` runs for each subscription, and what it gives back is disposed once.
    ///
    ///     create { o in o.onNext(1); o.onCompleted() }
    ///     (1|)
    public static func create(
        _ loop: Loop, at site: Site = .create, toldBy teller: Stream? = nil,
        _ body: @escaping (Sink) throws -> Disposable
    ) -> Stream {
        Source(loop, at: site, toldBy: teller) { CreateHop($0, $1, body) }
    }

    /// A stream that is made anew for each subscription.
    ///
    ///     deferred { just(now) }
    public static func deferred(
        _ loop: Loop, at site: Site = .deferred, _ factory: @escaping () throws -> Stream
    ) -> Stream {
        Source(loop, at: site) { DeferredHop($0, $1, factory) }
    }

    /// A stream that needs a resource: it is made for each subscription, and disposed when that ends.
    public static func using(
        _ loop: Loop, at site: Site = .using, _ resource: @escaping () throws -> Disposable,
        _ factory: @escaping (Disposable) throws -> Stream
    ) -> Stream {
        Source(loop, at: site) { UsingHop($0, $1, resource, factory) }
    }
}

private final class CreateHop: SourceHop {
    private var body: ((Sink) throws -> Disposable)?
    private var isOver = false

    init(_ definition: Stream, _ downstream: Sink, _ body: @escaping (Sink) throws -> Disposable) {
        self.body = body
        super.init(definition, downstream)
    }

    override func begin() {
        guard let body else { return }
        self.body = nil
        do { hold(try body(self)) } catch { error.isNoEvent ? giveUp(error) : self.error(error) }
        outgrow()
    }

    override func next(_ value: Value) {
        if isOver { return drop(value, .ended) }
        guard admits(value) else { return }
        send(value)
    }

    override func error(_ error: any Error) {
        guard !isOver else { return }
        isOver = true
        fail(error)
    }

    override func completed() {
        guard !isOver else { return }
        isOver = true
        finish()
    }
}

/// A source that makes a stream when it begins, and passes that on.
private class OpeningHop: SourceHop {
    /// What the probe knows a subject, or a shared stream, by that is heard here.
    private var opening = 0

    final func open(_ inner: Stream) {
        if let probe = loop.probe, inner.isShared || inner is Subject { opening = probe.opened(inner, in: self) }
        attach(to: inner)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func ending() {
        if opening > 0 { loop.probe?.closed(opening) }
    }
}

private final class DeferredHop: OpeningHop {
    private var factory: (() throws -> Stream)?

    init(_ definition: Stream, _ downstream: Sink, _ factory: @escaping () throws -> Stream) {
        self.factory = factory
        super.init(definition, downstream)
    }

    override func begin() {
        guard let factory else { return }
        self.factory = nil
        do { open(try factory()) } catch { fail(error) }
        outgrow()
    }
}

private final class UsingHop: OpeningHop {
    private let make: () throws -> Disposable
    private let factory: (Disposable) throws -> Stream
    private var resource: Disposable?
    /// Whether the stream is being begun: if it ends meanwhile, its own things are let go before the resource.
    private var isOpening = false
    private var isOver = false

    init(
        _ definition: Stream, _ downstream: Sink, _ make: @escaping () throws -> Disposable,
        _ factory: @escaping (Disposable) throws -> Stream
    ) {
        self.make = make
        self.factory = factory
        super.init(definition, downstream)
    }

    override func begin() {
        do {
            let resource = try make()
            self.resource = resource
            let stream = try factory(resource)
            isOpening = true
            open(stream)
            isOpening = false
        } catch { fail(error) }
        if isOver { release() }
    }

    override func ended() {
        isOver = true
        if !isOpening { release() }
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        if let resource { visit(resource) }
    }

    private func release() {
        let resource = resource
        self.resource = nil
        resource?.dispose()
    }
}
