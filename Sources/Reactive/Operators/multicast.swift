extension Site {
    public static let multicastSelector = Site("multicast")
}

extension Stream {
    /// What `selector` makes of a stream that runs once however often it listens to it; each subscription has a run
    /// of its own.
    ///
    ///     -1--2--|
    ///     multicast { shared in zip(shared, shared, +) }
    ///     -2--4--|
    public func multicast(
        at site: Site = .multicastSelector, _ makeSubject: @escaping () throws -> Subject,
        _ selector: @escaping (Stream) throws -> Stream
    ) -> Stream {
        ClosureOperator(self, at: site) { MulticastHop($0, $1, makeSubject, selector) }
    }
}

private final class MulticastHop: Hop {
    private let makeSubject: () throws -> Subject
    private let selector: (Stream) throws -> Stream
    private var connection: Disposable?

    init(
        _ definition: Stream, _ downstream: Sink, _ makeSubject: @escaping () throws -> Subject,
        _ selector: @escaping (Stream) throws -> Stream
    ) {
        (self.makeSubject, self.selector) = (makeSubject, selector)
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        do {
            let subject = try makeSubject()
            let shared = source.multicast(at: definition.site) { subject }
            attach(to: try selector(shared))
            let connection = shared.connect()
            if isDisposed { connection.dispose() } else { self.connection = connection }
        } catch { fail(error) }
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func ended() {
        let ending = connection
        connection = nil
        ending?.dispose()
    }
}
