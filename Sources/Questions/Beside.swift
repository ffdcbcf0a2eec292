import Language
import Log
import Messages
import Reactive

/// Subscriptions that one line has made for the same owner at several occasions, where one of them alone heard a value.
struct Beside {
    private let why: Why
    private let record: Record
    private let listener: Int
    private var log: Log { why.log }
    private var own: SubscriptionFacts { log.subscriptions[listener] }

    init(_ why: Why, _ record: Record, heardBy listener: Int) {
        (self.why, self.record, self.listener) = (why, record, listener)
    }

    /// `it is number 1 of 2 subscriptions that this line has made; this one was made by `cell.show(a)`, app.rx:12`
    var remark: Message? {
        let alike = alike
        guard alike.count > 1 else { return nil }
        let waiting = waiting(alike)
        // What the others did not let through was sent to them as well.
        if waiting.count > 1 { return told(waiting, outliving: nil) }
        return alike.first { log.subscriptions[$0].number > own.number }.flatMap { told(alike, outliving: $0) }
    }

    private func told(_ alike: [Int], outliving next: Int?) -> Message? {
        guard let index = alike.firstIndex(of: listener) else { return nil }
        let after = next.map { next in
            let maker = Subscribing(why, record, heardBy: next).origin
            let number = (alike.firstIndex(of: next) ?? 0) + 1
            let owner = type.map { Message(", for the same \($0.shortName)") }
            let place = own.bag == nil ? owner : Message(", in the same bag")
            return Message("it was still alive when \(maker) made number \(number)\(place)")
        }
        let maker = Subscribing(why, record, heardBy: listener).maker
        return .clauses([Subscribing.count(index + 1, of: alike.count), maker, after].compactMap { $0 })
    }

    /// Those alive when the event came, or made while the one that heard it was: oldest first.
    private var alike: [Int] {
        let others = others
        guard !others.isEmpty else { return [] }
        let (isKept, isInClosure) = (keeping, isInClosure)
        return (others.filter { isKept(log.subscriptions[$0]) || isInClosure && isOpenedAlike($0) } + [listener])
            .sorted { log.subscriptions[$0].number < log.subscriptions[$1].number }
    }

    /// Those that the line has made when it was run once more: what a loop makes is meant to be several.
    private var others: [Int] {
        guard let place = own.site?.place else { return [] }
        return log.subscriptions.indices.dropFirst().filter { other in
            let facts = log.subscriptions[other]
            return facts.site?.place == place && facts.bag == own.bag
                && (facts.entry != own.entry || facts.openedBy != own.openedBy)
                && facts.since < record.number && (facts.until >= record.number || facts.number > own.number)
        }
    }

    /// Those of them that hear what the event came from, whatever their own chains made of it.
    private func waiting(_ alike: [Int]) -> [Int] {
        let root = why.wiring.causes(of: record).last.flatMap { log[$0] } ?? record
        return alike.filter { other in
            let facts = log.subscriptions[other]
            return other == listener
                || facts.until >= record.number && facts.since < root.number
                    && (facts.stream == root.stream || why.wiring.upstream(of: facts.stream).contains(root.stream))
        }
    }

    /// Whether the line stands in a closure.
    private var isInClosure: Bool {
        guard let place = own.site?.place, let text = why.program.text(around: place) else { return false }
        return PushText.closure(around: place, in: text) != nil
    }

    /// Whether another event of the same stream led to it.
    private func isOpenedAlike(_ other: Int) -> Bool {
        guard let first = log[own.openedBy], let second = log[log.subscriptions[other].openedBy] else { return false }
        return first.stream == second.stream && first.number != second.number
    }

    /// The type that the line stands in. Outside of types there is but one owner.
    private var type: Nominal? { own.site?.place.flatMap(why.program.interpreter.type) }

    /// Whether the object of that type which has this subscription has another: in a bag of its own, or in what else it
    /// keeps.
    private var keeping: (SubscriptionFacts) -> Bool {
        guard let type else { return { _ in true } }
        if own.bag != nil {
            let keeper = own.bagMade.flatMap(why.program.interpreter.type)
            let isOwn = sequence(first: type) { $0.superclass?.nominal }.contains { $0 === keeper }
            return { _ in isOwn }
        }
        guard let subscriber = own.subscriber else { return { _ in false } }
        let kept = why.program.interpreter.liveInstances.all.filter { owner in
            sequence(first: owner.nominal) { $0.superclass?.nominal }.contains { $0 === type }
        }.lazy.map(Beside.subscribers).first { $0.contains(ObjectIdentifier(subscriber)) }
        return { other in other.subscriber.map { kept?.contains(ObjectIdentifier($0)) ?? false } ?? false }
    }

    /// The subscriptions that an object has itself, in a set or singly: not those of objects that it knows.
    private static func subscribers(keptBy owner: Instance) -> Set<ObjectIdentifier> {
        var (kept, seen, waiting) = (Set<ObjectIdentifier>(), Set<ObjectIdentifier>(), [Object]())
        owner.visitReferences { waiting.append($0) }
        while let next = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if next is Subscriber { kept.insert(ObjectIdentifier(next)) }
            if next is Instance || next is Reactive.Stream || next is Function || next is Sink { continue }
            next.visitReferences { waiting.append($0) }
        }
        return kept
    }
}
