/// How one stream uses another.
public enum Role: String, Sendable {
    case data, trigger, gate, lifetime, operation
}

/// One stream that another is built on, and what for.
public struct Input {
    public let stream: Stream
    public let role: Role
    public init(_ stream: Stream, _ role: Role = .data) {
        self.stream = stream
        self.role = role
    }
}

/// A definition: what to do when someone subscribes. Immutable, but for the name that it is given.
///
/// Why it is large: each operator is a method of it, in a file of its own.
open class Stream: Object {
    public let loop: Loop
    public let site: Site
    // Most streams have no name, and there are many: kept small. A label, or, if there is nothing else to say, the one
    // object that its closures are and keep alive.
    fileprivate final var rest: Object?
    @usableFromInline final var shortTag: Int32 = 0
    /// The rank; in the highest bit whether it has a name, in the next whether it stands in for another.
    @usableFromInline final var rankAndName: UInt32

    public init(_ loop: Loop, at site: Site, rank: Int = 0) {
        self.loop = loop
        self.site = site
        rankAndName = UInt32(clamping: Swift.min(rank, 1 << 30 - 1))
    }

    deinit { if shortTag > 0, !StandIn.isOne(self) { loop.probe?.forgot(stream: tag) } }

    /// The name it was bound to, if any.
    public final var name: String? {
        get { label?.name }
        set {
            labelled.name = newValue
            rankAndName = rankAndName & ~(1 << 31) | (newValue == nil ? 0 : 1 << 31)
        }
    }

    private final var label: Label? { rest as? Label }

    private final var labelled: Label {
        if let label { return label }
        let made = Label()
        if let only = rest { made.captured.append(only) }
        rest = made
        return made
    }

    public final override func capture(_ object: Object) {
        if rest == nil { rest = object } else { labelled.captured.append(object) }
    }

    /// What its closures are and keep alive, as far as it is known.
    public final var captures: [Object] { label?.captured ?? rest.map { [$0] } ?? [] }

    /// Whether closures of it are known to keep something alive.
    public final var hasCaptured: Bool { label.map { !$0.captured.isEmpty } ?? (rest != nil) }

    @inlinable public final var hasName: Bool { rankAndName >> 31 == 1 }

    /// For the probe: what it knows this stream by.
    @inlinable public final var tag: Int {
        get { Int(shortTag) }
        set { shortTag = Int32(clamping: newValue) }
    }

    /// 1 + the highest rank upstream.
    public final var rank: Int { Int(rankAndName & ~(3 << 30)) }

    /// The streams that this one is built on.
    open var inputs: [Input] { [] }

    /// The same, if it is one alone, for its elements: what most streams are built on.
    open var onlyInput: Stream? { nil }

    /// The element that a newcomer would be greeted with, if there is one.
    open var present: Value? { nil }

    /// Whether it reports on something else: then nobody needs to listen.
    open var isReport: Bool { false }

    /// Whether one run serves all who listen.
    open var isShared: Bool { false }

    /// Who hears what `run` sends: its downstream, or for a subject (no run) its listeners.
    open func listeners(of run: Hop?) -> [Sink] { run.map { [$0.downstream] } ?? [] }

    /// Whether subscribing starts the trampoline, as it does for all but subjects and the simplest sources.
    open var isTrampolined: Bool { true }

    /// Makes the sinks of one run and connects them. Called by `subscribe` alone.
    open func run(_ downstream: Sink) -> Disposable { Disposable() }

    /// Starts a run whose events go to `downstream`.
    public final func subscribe(_ downstream: Sink) -> Disposable {
        guard loop.hasRoom else {
            downstream.error(EngineError.tooDeep(site.word))
            return Disposable()
        }
        loop.enter()
        defer { loop.leave() }
        return isTrampolined ? loop.inTurn { run(downstream) } : run(downstream)
    }

    open override func visitReferences(_ visit: (Object) -> Void) {
        for input in inputs { visit(input.stream) }
        visitCaptured(visit)
    }

    /// The part of `visitReferences` that all streams have: what their closures keep alive.
    final func visitCaptured(_ visit: (Object) -> Void) {
        if let label { for object in label.captured { visit(object) } } else if let rest { visit(rest) }
    }

    public override func write(to text: inout String, as style: TextStyle) { text += name ?? site.title }
}

/// What stands in a run for a definition that may live on, and goes by its name and tag.
public enum StandIn {
    @inlinable public static func isOne(_ stream: Stream) -> Bool { stream.rankAndName >> 30 & 1 == 1 }

    fileprivate static func put(_ stream: Stream, for other: Stream, isDone: Bool = false) {
        (stream.rest, stream.shortTag) = (isDone ? nil : other.rest, other.shortTag)
        if isDone { stream.name = other.name }
        stream.rankAndName = other.rankAndName | 1 << 30
    }
}

/// What a run still needs of its definition once sources of it are over: all but them.
final class Remains: Stream {
    private var left: [Input?]

    /// `isDone`: its closures are for nothing any more.
    init(of whole: Stream, isDone: Bool = false) {
        left = whole.inputs
        super.init(whole.loop, at: whole.site, rank: whole.rank)
        StandIn.put(self, for: whole, isDone: isDone)
    }

    override var inputs: [Input] { left.compactMap { $0 } }

    func forget(where isOver: (Input) -> Bool) { left = left.map { $0.flatMap { isOver($0) ? nil : $0 } } }

    /// `index` is the one that the whole knows it by.
    func forget(_ index: Int) { if left.indices.contains(index) { left[index] = nil } }
}

/// What few streams have is an object of its own, so that one without pays a word.
private final class Label: Object {
    var name: String?
    /// What the stream's closures keep alive, as far as it is known.
    var captured: [Object] = []
}

/// An operator on one source.
public class Operator: Stream {
    final let source: Stream

    init(_ source: Stream, at site: Site, rank: Int? = nil) {
        self.source = source
        super.init(source.loop, at: site, rank: rank ?? source.rank + 1)
    }

    public override var inputs: [Input] { [Input(source)] }
    public override var onlyInput: Stream? { source }

    /// The hop of one run, not yet connected.
    func hop(_ downstream: Sink) -> Hop { Hop(self, downstream) }

    /// The same on another source; nil if what it does is no run's alone.
    func moved(to source: Stream) -> Operator? { nil }

    /// The same, known as this one, for a run whose source has become `source`.
    final func standIn(on source: Stream) -> Operator? {
        let other = moved(to: source)
        if let other { StandIn.put(other, for: self) }
        return other
    }

    public final override func run(_ downstream: Sink) -> Disposable {
        let hop = hop(downstream)
        hop.start(source)
        return hop
    }
}

/// An operator whose hop a closure makes. It may hear others than its source, for another purpose.
public final class ClosureOperator: Operator {
    private let others: [Input]
    private let make: (ClosureOperator, Sink) -> Hop
    /// How many elements it gathers until it hands them on; 0 if no number decides.
    public let portion: Int
    /// Whether it leaves an inner stream for the next, whatever its word does else.
    public let switches: Bool

    init(
        _ source: Stream, and others: [Input] = [], at site: Site, portion: Int = 0, switches: Bool = false,
        _ make: @escaping (ClosureOperator, Sink) -> Hop
    ) {
        self.others = others
        self.switches = switches
        self.make = make
        self.portion = portion
        super.init(source, at: site, rank: others.reduce(source.rank) { Swift.max($0, $1.stream.rank) } + 1)
    }

    public override var inputs: [Input] { super.inputs + others }
    public override var onlyInput: Stream? { others.isEmpty ? source : nil }

    override func hop(_ downstream: Sink) -> Hop { make(self, downstream) }
    override func moved(to source: Stream) -> Operator? {
        ClosureOperator(source, and: others, at: site, portion: portion, switches: switches, make)
    }
}

/// An operator on several sources.
public final class Join: Stream {
    let sources: [Stream]
    private let make: (Join, Sink) -> Hop

    init(_ loop: Loop, _ sources: [Stream], at site: Site, _ make: @escaping (Join, Sink) -> Hop) {
        self.sources = sources
        self.make = make
        super.init(loop, at: site, rank: 1 + (sources.map(\.rank).max() ?? -1))
    }

    public override var inputs: [Input] { sources.map { Input($0) } }

    public override func run(_ downstream: Sink) -> Disposable {
        let hop = make(self, downstream)
        hop.start(sources)
        return hop
    }
}
