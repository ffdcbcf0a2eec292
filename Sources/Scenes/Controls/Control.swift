import Reactive
import Values

/// Something that a scene draws, and that a person may touch.
open class Control: Owner {
    package let loop: Loop
    /// How a person calls it: `user`.
    package private(set) var name = ""
    /// What a scene calls it in its drawing: `User name`.
    package let caption: String
    package let isEnabled: ControlProperty
    package let isHidden: ControlProperty
    /// Why it is disabled, if whatever disabled it knows.
    package var reason: () -> String? = { nil }
    /// Why it can't be touched at all: it is not on screen.
    package var absence: () -> String? = { nil }
    private var targets: [Target] = []
    private var nextTarget = 0

    private struct Target {
        let number: Int
        let events: Set<ControlEvent>
        let action: (Control) throws -> Void
    }

    package init(_ loop: Loop, caption: String) {
        self.loop = loop
        self.caption = caption
        isEnabled = ControlProperty(loop, .bool(true))
        isHidden = ControlProperty(loop, .bool(false))
    }

    // MARK: target and action

    /// Calls `action` with the control at each of these events; the answer removes it again.
    package func addTarget(_ events: Set<ControlEvent>, _ action: @escaping (Control) throws -> Void) -> Int {
        nextTarget += 1
        targets.append(Target(number: nextTarget, events: events, action: action))
        return nextTarget
    }

    package func removeTarget(_ number: Int) { targets.removeAll { $0.number == number } }
    package var targetCount: Int { targets.count }

    /// The stream that tells of what leads to such an event, before the targets hear it.
    package func teller(of event: ControlEvent) -> Stream? { nil }

    /// What is told of an event, and what its targets make of it, are one turn.
    package func send(_ event: ControlEvent, _ tell: () -> Void) {
        loop.asOneTurn {
            tell()
            send(event)
        }
    }

    package func send(_ event: ControlEvent) {
        let outer = loop.cause
        defer { loop.cause = outer }
        if let teller = teller(of: event), let told = loop.probe?.newest(of: teller), told > 0 { loop.cause = told }
        for target in targets where target.events.contains(event) {
            do { try target.action(self) } catch { loop.onFault?(error) }
        }
    }

    /// Whether anybody hears an event.
    package func isHeard(_ event: ControlEvent) -> Bool { targets.contains { $0.events.contains(event) } }

    /// The control, at each of these events, for each subscription; completed when the control goes.
    package func events(_ events: Set<ControlEvent>, at site: Site = .controlEvent) -> Stream {
        let loop = loop
        let told = events.compactMap { teller(of: $0) }
        let source = Stream.create(loop, at: site, toldBy: told.first) { [weak self] sink in
            guard let self else {
                sink.completed()
                return Disposable()
            }
            let number = addTarget(events) { sink.next(.object($0)) }
            // The target keeps it, as long as it is wanted.
            whenGone { [weak sink] in sink?.completed() }
            return Cleanup { [weak self] in self?.removeTarget(number) }
        }
        let names = events.sorted { $0.rawValue < $1.rawValue }.map { ".\($0)" }
        (source as? Source)?.origin = ControlSource(
            self, event: names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]",
            gesture: events.lazy.compactMap(gesture).first, parts: { ($0 as? Control)?.tellers ?? [] })
        return source
    }

    /// By what a person sends an event.
    package func gesture(for event: ControlEvent) -> String? { nil }

    // MARK: gestures

    /// Throws, with the reason, if the control can't be touched now.
    package func touch() throws(GestureRefusal) {
        let name = knownName
        if let absence = absence() { throw GestureRefusal("\(name) \(absence)") }
        if isHidden.present == .bool(true) { throw GestureRefusal("\(name) is hidden") }
        if isEnabled.present != .bool(true) {
            throw GestureRefusal("\(name) is disabled: " + (reason() ?? ":why \(name).isEnabled says by what"))
        }
    }

    /// What it is called in messages: by its scene, or by the names of its streams.
    package var knownName: String {
        if !name.isEmpty { return name }
        guard let member = streams.first?.stream.name, let dot = member.lastIndex(of: ".") else { return kind }
        return String(member[..<dot])
    }

    // MARK: what a scene asks

    /// Its scene is gone: what it does by itself ends.
    open func leaveScene() {}

    /// The streams that print under the control's name.
    open var streams: [(name: String, stream: Stream)] { [("isEnabled", isEnabled), ("isHidden", isHidden)] }
    /// Those that tell what it is there for: who asks of the control asks of the one that spoke last.
    open var tellers: [Stream] { streams.map(\.stream) }
    open var kind: String { "control" }
    /// What it shows, a line each.
    open func lines(width: Int) -> [String] { [] }

    package func call(_ name: String) {
        guard self.name.isEmpty else { return }
        self.name = name
        for (member, stream) in streams where stream.name == nil { stream.name = "\(name).\(member)" }
    }

    open override func write(to text: inout String, as style: TextStyle) { text += name.isEmpty ? kind : name }
    open override func visitReferences(_ visit: (Object) -> Void) { for (_, stream) in streams { visit(stream) } }
}

extension Site {
    package static let controlEvent = Site("controlEvent")
    package static let controlProperty = Site("ControlProperty")
}
