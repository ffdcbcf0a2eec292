import Language
import Reactive

/// What words about streams ask of a call.
extension Call {
    /// The stream that the word stands on.
    func stream() throws -> Stream { try interpreter.stream(receiver, at: site.place) }
    func stream(_ index: Int) throws -> Stream { try interpreter.stream(self[index], at: site.place) }
    func streams(_ index: Int) throws -> [Stream] { try items(index).map(stream) }
    func stream(_ value: Value) throws -> Stream { try interpreter.stream(value, at: site.place) }

    func transform(_ index: Int) throws -> Transform { try function(index).unary }
    func predicate(_ index: Int) throws -> Predicate { try function(index).predicate }

    /// The scheduler argument, or main if it was left out.
    func scheduler(_ index: Int) throws -> Scheduler { try givenScheduler(index) ?? interpreter.main }

    /// The scheduler argument, or nil if it was left out.
    func givenScheduler(_ index: Int) throws -> Scheduler? {
        guard has(index) else { return nil }
        return try interpreter.scheduler(self[index], at: site.place)
    }

    /// The site, told apart by a time: `debounce 300 ms`.
    func site(detail: String) -> Site {
        site.detailed(detail)
    }

    /// The site of a word that is called otherwise than the one whose signature it is.
    func site(called word: String) -> Site { site.called(word) }

    /// The site, told apart by the time that is the first argument.
    var timedSite: Site { site(detail: TimeText.short(int(0))) }
}

extension Interpreter {
    /// A stream, or what an object of a person's type is as a stream.
    func stream(_ value: Value, at place: Place?) throws -> Stream {
        if case .object(let object) = value {
            if let stream = object as? Stream { return stream }
            let selectors = ["asSharedSequence()", "asObservable()"]
            if let nominal = nominal(of: value), !nominal.isBuiltIn,
                let selector = selectors.first(where: { library.method($0, of: nominal) != nil })
            {
                let place = place ?? .nowhere
                return try stream(send(selector, to: value, [], at: place), at: place)
            }
            if let source = subscribed(value, at: place ?? .nowhere) ?? OwnPart(value, self, place).stream {
                return source
            }
        }
        return try value.object()
    }

    /// What a person's `subscribe(_:)` tells an observer, as a stream.
    private func subscribed(_ value: Value, at place: Place) -> Stream? {
        guard let nominal = nominal(of: value), !nominal.isBuiltIn,
            OwnMethod.named("subscribe(_:)", of: nominal, in: library) != nil
        else { return nil }
        return Stream.create(loop, at: Site("subscribe", place: place)) { [self] sink in
            let answer = try send("subscribe(_:)", told: nominal, value, [.object(sink)], place)
            return try disposable(answer ?? .void, at: place)
        }
    }
}
