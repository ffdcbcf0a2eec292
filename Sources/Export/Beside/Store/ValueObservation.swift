import RxSwift

/// What a query answers, and again after each commit: at once, for here nobody lets the main queue have a turn between two lines.
struct ValueObservation<Value> {
    let fetch: (Database) throws -> Value
    static func tracking(_ fetch: @escaping (Database) throws -> Value) -> ValueObservation {
        ValueObservation(fetch: fetch)
    }
    var rx: ValueObservation { self }

    func observe(in queue: DatabaseQueue, scheduling: ValueObservationScheduler = .async) -> Observable<Value> {
        queue.database.committed.startWith(()).flatMap { Observable.deferred { .just(try queue.read(fetch)) } }
    }
}

enum ValueObservationScheduler { case async, immediate }
