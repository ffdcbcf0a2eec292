import Language
import Log
import Messages
import Reactive

/// What is pushed because somebody subscribes: no event leads to it.
struct Subscribing {
    let wiring: Wiring
    let program: any Program
    let record: Record
    /// The subscription of which it is told: the one that pushed, or one that heard.
    private let listener: Int
    private var log: Log { wiring.log }

    init(_ why: Why, _ record: Record, heardBy listener: Int? = nil) {
        (wiring, program, self.record) = (why.wiring, why.program, record)
        self.listener = listener ?? record.listener
    }

    /// Whether it was pushed by who listens, or by a closure that was written before the entry that made it run.
    var isPushedElsewhere: Bool {
        guard !log.streams[record.stream].isReport else { return false }
        return record.listener > 0 || record.site?.place.map { $0.source != record.entry } ?? false
    }

    /// Whether an operator's closure pushed it.
    var isPushedByOperator: Bool {
        guard record.run == 0, isPushedElsewhere, let place = record.site?.place,
            let (word, line) = program.text(around: place).flatMap({ PushText.closure(around: place, in: $0) })
        else { return false }
        return log.streams.contains { facts in
            facts.site.word == word && facts.site.place?.source == place.source && facts.site.place?.line == line
        }
    }

    /// Whether who pushed it stands nowhere in the program.
    var isInside: Bool {
        record.listener > 0 && record.site?.place == nil && log.subscriptions[record.listener].site?.place == nil
    }

    /// `opened it for "", the start value of query`: what a run was opened by that feeds this one, if no event did.
    func opening(in run: Int) -> Message? {
        let inner = (wiring.feeders[run] ?? []).last { log.runs[$0].isInner && log[log.runs[$0].openedBy] == nil }
        guard let inner, log.streams[log.runs[run].stream].site.manner.traits.contains(.opens) else { return nil }
        return Reason(wiring: wiring, record: record).greeter(of: log.runs[run].stream, before: log.runs[inner].since)
            .map { Message("opened it for \($0)") }
    }

    /// The step of a subscription that pushed an event on. `remark`: what is to be said of who owns it.
    func push(_ remark: Message?, _ indent: Int) -> WayStep {
        let facts = log.subscriptions[record.listener]
        let site = program.at(facts.site)
        // A property is set by no call that would have a place.
        let isSet = (log.streams[record.stream].stream as? Subject)?.speaksBeforeItChanges == true
        let push = facts.target == nil && !isSet ? program.at(record.site) : ""
        let deadly = facts.target == nil ? nil : record.deadly(in: wiring.dialect)
        let isThere = push == site || push.isEmpty
        let did = isThere ? Message("pushed it\(deadly)") : Message("pushed it at \(push)\(deadly)")
        return WayStep(
            indent: indent, word: facts.site?.word ?? "subscribe",
            Message.clauses([did, lost ?? early ?? nested, remark, among, maker, keeper]), place: site
        ).of(record, log, as: .pushed)
    }

    /// That a closure read a property which takes a value only when it has told of it: `@Published`.
    private var early: Message? {
        log[record.cause].flatMap { heard in
            let before = ReadBefore(why: program.why, record: heard)
            // What only passes on that something will change need not know it.
            let isPassedOn = record.value == .void
            return before.isRead(by: log.subscriptions[record.listener]) ?? (isPassedOn ? nil : before.early)
        }
    }

    /// That a subject was pushed while it was still telling others: who listens later hears this before that.
    private var nested: Message? {
        guard let outer = log[record.cause], outer.stream == record.stream, outer.run == 0, outer.kind == .next,
            outer.turn == record.turn, log.listeners(of: record.stream).count > 1
        else { return nil }
        let (own, before) = (log.name(of: record) ?? record.brief, log.name(of: outer) ?? outer.brief)
        return Message(
            """
            while \(before) was still being delivered: who listens after this hears \(own) first; \
            \(wiring.dialect.postponing) keeps the order
            """)
    }

    /// That a property was set by who heard that it was being set: it takes that value later, and this one is gone.
    private var lost: Message? {
        let source = log.streams[record.stream]
        guard (source.stream as? Subject)?.speaksBeforeItChanges == true,
            let outer = causes.first(where: { $0.stream == record.stream && $0.run == 0 && $0.turn == record.turn })
        else { return nil }
        let id = log.name(of: outer).map { " (\($0))" } ?? ""
        return Message("the property takes \(outer.brief)\(id) when all have been told, and this is lost")
    }

    private var causes: some Sequence<Record> { wiring.causes(of: record).lazy.compactMap { log[$0] } }

    /// `it is number 2 of 3 subscriptions that this line has made`, to the same stream, or into the same.
    var among: Message? {
        let own = log.subscriptions[record.listener]
        guard let place = own.site?.place else { return nil }
        let beside = wiring.records(of: record.stream).filter { $0.turn == record.turn }.map(\.listener)
        let pushers = Set(wiring.records(of: record.stream).map(\.listener))
        let source = log.streams[own.stream].site.place
        let roots = self.roots(of: own.stream)
        let alike = log.subscriptions.indices.dropFirst().filter {
            let facts = log.subscriptions[$0]
            // What one line has made twice, and has led to the same, was meant to be one.
            let isTwin =
                source != nil && log.streams[facts.stream].site.place == source && pushers.contains($0)
                && !areApart(self.roots(of: facts.stream), roots)
            return facts.site?.place == place && (facts.stream == own.stream || beside.contains($0) || isTwin)
                && facts.until >= record.number && facts.since < record.number
        }.sorted { log.subscriptions[$0].number < log.subscriptions[$1].number }
        guard alike.count > 1, let index = alike.firstIndex(of: record.listener) else { return nil }
        return Subscribing.count(index + 1, of: alike.count)
    }

    /// The subjects that a stream comes from.
    private func roots(of stream: Int) -> Set<Int> {
        wiring.upstream(of: stream).union([stream]).filter { log.streams[$0].isSubject }
    }

    /// Whether each comes from what the other does not: of two children each from its own.
    private func areApart(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
        !one.isEmpty && !other.isEmpty && one.isDisjoint(with: other)
    }

    /// That the property which has the bag of one has those of the others as well, which the same line has made.
    private var keeper: Message? {
        let own = log.subscriptions[record.listener]
        guard among != nil, let made = own.bagMade, program.isInType(made), let name = program.declared(made) else {
            return nil
        }
        let beside = log.subscriptions.dropFirst().filter {
            $0.bag == own.bag && $0.site?.place == own.site?.place && $0.endedAt == nil
        }
        guard beside.count > 1, Set(beside.map(\.entry)).count > 1 else { return nil }
        let place = program.title(of: made)
        let heard = roots(of: own.stream).sorted().lazy.compactMap { log.streams[$0].site.place }.first
        // The bag of who shows several would end all of them.
        if let heard, let type = program.interpreter.type(around: heard),
            type !== program.interpreter.type(around: made)
        {
            return Message(
                "\(name) (\(place)) keeps all: a bag of \(type.shortName)'s own, new each time, would end the one before"
            )
        }
        return Message("\(name) (\(place)) keeps all: a new bag each time would end the one before")
    }

    /// `it is number 2 of 3 subscriptions that this line has made`
    static func count(_ number: Int, of all: Int) -> Message {
        Message("it is number \(number) of \(all) subscriptions that this line has made")
    }

    /// `by `cell.show(a)`, app.rx:12`: who made a subscription, of a line that has made several; what event did.
    var maker: Message? {
        let own = log.subscriptions[listener]
        guard let place = own.site?.place else { return nil }
        if let opener,
            wiring.records(of: opener.stream).contains(where: { $0.kind == .next && $0.number > opener.number })
        {
            return Message("this one was made because of \(program.why.head(opener))")
        }
        let others = log.subscriptions.dropFirst().filter { $0.site?.place == place }
        guard let text = program.text(ofEntry: own.entry), others.contains(where: { $0.entry != own.entry }) else {
            return nil
        }
        return Message("this one was made by `\(text)`, \(program.title(ofEntry: own.entry))")
    }

    /// `#2 room → "b"`, or `` `cell.show(b)` (app.rx:14) ``: what made a subscription.
    var origin: Message {
        if let opener { return Message(plain: program.why.head(opener)) }
        let own = log.subscriptions[listener]
        let entry = program.title(ofEntry: own.entry)
        return program.text(ofEntry: own.entry).map { Message("`\($0)` (\(entry))") } ?? Message(plain: entry)
    }

    /// The push that a subscription was made because of, if it was not made for the very event that is asked of.
    private var opener: Record? {
        log[log.subscriptions[listener].openedBy].flatMap {
            $0.number != record.cause && $0.sub == 0 && $0.run == 0 ? $0 : nil
        }
    }
}

extension Record {
    /// That an end which is passed on into a subject is the subject's own.
    func deadly(in dialect: Dialect) -> Message? {
        kind == .error || kind == .completed
            ? Message(", which ends it for good: \(dialect.passingElements) passes the elements alone") : nil
    }
}
