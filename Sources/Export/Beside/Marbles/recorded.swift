import RxSwift

func marbleValue<E>(_ values: [(String, E?)]) -> (String) throws -> E {
    { name in
        if let found = values.first(where: { $0.0 == name })?.1 { return found }
        if let number = Int(name) as? E { return number }
        throw "\(name) has no value"
    }
}

func readMarbles(_ marbles: String, _ frame: RxTimeInterval) throws -> Marble {
    do { return try Marble(marbles, frame: Int(frame.seconds * 1e9)) } catch { throw error.text }
}

func recorded<E>(
    _ marbles: String, _ frame: RxTimeInterval, _ value: @escaping (String) throws -> E
) -> Observable<E> {
    .deferred {
        let moments = try readMarbles(marbles, frame).moments.map { moment -> (Int, RxSwift.Event<E>) in
            switch moment.mark {
            case .value(let name): return (moment.time, .next(try value(name)))
            case .text(let text): return (moment.time, .next(try (text as? E) ?? value(text)))
            case .error(let name): return (moment.time, .error(name ?? "error"))
            case .completed: return (moment.time, .completed)
            }
        }
        return Observable.merge(
            moments.map { time, event in
                guard time > 0 else { return Observable.just(event) }
                return Observable<Int>.timer(.nanoseconds(time), scheduler: MainScheduler.instance).map { _ in event }
            } + [Observable.never()]
        ).dematerialize()
    }
}
