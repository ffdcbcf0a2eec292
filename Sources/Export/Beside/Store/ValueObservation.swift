import RxSwift

/// What a query answers, and again after each commit.
struct ValueObservation<Value> {
    let fetch: (Database) throws -> Value
    static func tracking(_ fetch: @escaping (Database) throws -> Value) -> ValueObservation {
        ValueObservation(fetch: fetch)
    }
    var rx: ValueObservation { self }

    func observe(in queue: DatabaseQueue, scheduling: ValueObservationScheduler = .async) -> Observable<Value> {
        let values = { Observable.deferred { .just(try queue.read(fetch)) } }
        let first: Observable<Void> =
            scheduling == .immediate ? .just(()) : Observable.just(()).observe(on: MainScheduler.asyncInstance)
        return first.concat(queue.database.committed.observe(on: MainScheduler.asyncInstance)).flatMap(values)
    }
}

enum ValueObservationScheduler { case async, immediate }
