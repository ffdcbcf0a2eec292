import Log
import Messages
import Reactive

/// Why what the program would push has not been pushed: whose closure it stands in, and what that waits for.
struct Unrun {
    private let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    private let kin: Kin

    /// `subject`: what it would push into.
    init(_ question: WhyNot, of subject: Int) {
        (self.question, kin) = (question, Kin(of: subject, question))
    }

    /// Why a closure has not run, and the stream that would have made it run by speaking; or where it came no further.
    struct Hindrance {
        var text: Message
        var silent: Int?
        var stop: Stop?
        var disposal: Finding?

        init(_ text: Message, _ silent: Int? = nil) { (self.text, self.silent) = (text, silent) }
        init(_ disposal: Finding) { (text, self.disposal) = (disposal.text, disposal) }
        init(called stop: Stop) { (text, self.stop) = (Message("it ran, and came no further: \(stop.text)"), stop) }
        init(_ stop: Stop) { (text, self.stop) = (stop.account, stop) }
    }

    /// Nil if it is not known whose closure it is.
    func reason(_ push: PushText) -> Hindrance? {
        switch push.manner {
        case .uncalled: return Hindrance(Message("nobody has called that"))
        case .called:
            let made = subscriptions(at: push)
            guard made.allSatisfy({ kin.isForeign($0.stream) }) else { return nil }
            return called(push, isElsewhere: !made.isEmpty)
        case .observer:
            return Stop(in: question, called: push).map(Hindrance.init(called:))
                ?? Hindrance(Message("what an init gives the property does not run it"))
        case .given: return given(push)
        case .lazy:
            guard subscriptions(at: push).allSatisfy({ kin.isForeign($0.stream) }) else { return nil }
            return unread(push.word)
        case .hidden:
            let place = program.title(of: push.origin)
            return Hindrance(Message("its name is given to another there, by \(place), which hides this one"))
        case .closure: return ofOperator(push)
        }
    }

    /// Why a closure has not run that a property or variable is given.
    private func given(_ push: PushText) -> Hindrance {
        if let stop = Stop(in: question, before: push, nil) ?? Stop(in: question, called: push) {
            return Hindrance(stop)
        }
        let others = Settings(of: push.word, at: push.place, in: program).others(than: push.place)
        if let others { return Hindrance(Message("\(others) gives it another")) }
        return Hindrance(
            later(push).map { Message("the one that this line gave it later ran: \(question.why.head($0))") }
                ?? Message("nothing has called that"))
    }

    /// Whether an operator or a subscription has been given the closure.
    func isMade(_ push: PushText) -> Bool {
        log.streams.indices.contains { push.isOf(log.streams[$0].site) && !kin.isForeign($0) }
            || log.subscriptions.contains { ($0.site.map(push.isOf) ?? false) && !kin.isForeign($0.stream) }
    }

    /// Where a function came no further; of one that has done it for another object of the type, that it came no further
    /// one time.
    private func called(_ push: PushText, isElsewhere: Bool) -> Hindrance? {
        let stop = Stop(in: question, called: push)
        guard isElsewhere, let type = kin.type else { return stop.map(Hindrance.init(called:)) }
        let other = Message("it was done for another \(type)")
        guard let stop else { return Hindrance(other) }
        var hindrance = Hindrance(called: stop)
        hindrance.text = Message("\(other), and once it came no further: \(stop.text)")
        return hindrance
    }

    private func unread(_ name: String) -> Hindrance {
        Hindrance(Message("nothing has read \(name), which would have made it"))
    }

    private func ofOperator(_ push: PushText) -> Hindrance? {
        let made = log.streams.indices.filter { push.isOf(log.streams[$0].site) }
        let own = made.filter { !kin.isForeign($0) }
        guard let stream = own.last else { return made.isEmpty ? ofSubscription(push) : nil }
        guard let input = log.streams[stream].inputs.first?.stream else { return nil }
        if own.count == 1, let stop = Stop(in: question, before: push, nil) { return Hindrance(stop) }
        let runs = wiring.runs[stream].map { log.runs[$0] }
        if runs.isEmpty, let sender = wiring.sender(of: stream) {
            let site = log.streams[sender.stream].site
            let sent = Message("\(site.word) (\(program.at(site))) sent it as an element")
            return Hindrance(Message("\(sent), and nobody subscribes to it: flatMap would"))
        }
        return reason(push.label, input, runs)
    }

    private func ofSubscription(_ push: PushText) -> Hindrance? {
        let numbers = log.subscriptions.indices.dropFirst().filter {
            (log.subscriptions[$0].site.map(push.isOf) ?? false) && !kin.isForeign(log.subscriptions[$0].stream)
        }
        let heard = numbers.map { log.subscriptions[$0] }
        guard let number = numbers.last, let last = heard.last else {
            guard let text = program.text(around: push.place) else { return nil }
            if let name = PushText.lazy(around: push.place, in: text), program.mentions(name) == 1 {
                return unread(name)
            }
            guard PushText.isDropped(push, in: text) else { return nil }
            return Hindrance(Message("nobody subscribes to what that is made for"))
        }
        if let stop = Stop(in: question, before: push, number) { return Hindrance(stop) }
        if let former = Former.sentence(of: last.stream, question) { return Hindrance(former) }
        let runs = wiring.runs[last.stream].map { log.runs[$0] }
        let heardAny =
            log.streams[last.stream].keeps > 0
            || wiring.records(of: last.stream).contains { record in
                record.kind == .next && heard.contains { $0.since < record.number && $0.until >= record.number }
            }
        // A closure that was let go before anything came has not stopped anywhere.
        if !heardAny, last.endedAt != nil, last.endedIn != last.entry || last.bagSite != nil {
            return Hindrance(PushFate(question, last.stream, nil).disposed(last))
        }
        if !heardAny, let since = heard.map(\.since).min(), let early = missed(last.stream, since) {
            return Hindrance(early)
        }
        return reason(push.label, last.stream, log.streams[last.stream].isSubject ? nil : runs)
    }

    /// That a stream had sent its last element before those subscribed who would have heard it.
    private func missed(_ stream: Int, _ since: Int) -> Message? {
        guard let last = wiring.records(of: stream).first(where: { $0.kind == .next && !$0.greetsWatch }),
            last.number <= since
        else { return nil }
        let said = last.brief + (log.name(of: last).map { " (\($0))" } ?? "")
        let at = last.site?.place.map { Message(", at \(program.title(of: $0)),") }
        let forgetting = Lateness(wiring: wiring, program: program, record: last).forgetting
        return Message("\(question.described(stream)) had sent \(said)\(at) before it was subscribed to: \(forgetting)")
    }

    /// What the same line has pushed into another stream.
    private func later(_ push: PushText) -> Record? {
        log.kept?.reversed().lazy.compactMap { log[$0] }.first {
            let place = $0.site?.place
            return $0.kind == .next && $0.run == 0 && place?.source == push.origin.source
                && place?.line == push.origin.line
        }
    }

    /// The subscriptions and bindings that the statement makes which a push stands in.
    private func subscriptions(at push: PushText) -> [SubscriptionFacts] {
        let line = push.wordLine > 0 ? push.wordLine : push.origin.line
        guard push.wordLine > 0 || push.isBinding else { return [] }
        return log.subscriptions.dropFirst().filter {
            $0.site?.place?.source == push.origin.source && $0.site?.place?.line == line
        }
    }

    private func reason(_ label: String, _ heard: Int, _ runs: [RunFacts]?) -> Hindrance? {
        if let idle = question.unheard(heard), idle.kind == .unconnected { return Hindrance(idle.text) }
        if let runs, runs.isEmpty { return Hindrance(Message("nobody subscribes there")) }
        let name = question.described(heard)
        let isOver = runs.map { !$0.contains { $0.endedAt == nil } } ?? false
        switch label {
        case "onCompleted", "afterCompleted", "completed":
            return isOver
                ? Hindrance(Message("it was over before \(name) completed"))
                : Hindrance(Message("\(name) has not completed"))
        case "onError", "afterError", "failed": return Hindrance(Message("\(name) has not failed"))
        case "onDispose", "onDisposed": return isOver ? nil : Hindrance(Message("\(name) has not ended"))
        case "", "onNext", "onSuccess", "afterNext", "value", "receiveOutput", "receiveValue":
            let hasSpoken = log.streams[heard].count > 0
            return hasSpoken
                ? Hindrance(Message("\(name) sent, and its closure did not come so far"))
                : Hindrance(Message("nothing has come out of \(name)"), heard)
        default: return nil
        }
    }
}
