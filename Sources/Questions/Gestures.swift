import Language
import Log
import Messages
import Reactive
import Scenes

/// Streams that tell what a person does to a control, and have nothing to tell: the event was never sent, the program set
/// the value itself, or the control is gone.
struct Gestures {
    private let question: WhyNot
    private let way: Set<Int>
    private let sources: [(stream: Int, source: ControlSource)]
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(on way: Set<Int>, _ question: WhyNot) {
        (self.question, self.way) = (question, way)
        sources = way.sorted().compactMap { stream in
            (question.log.streams[stream].origin as? ControlSource).map { (stream, $0) }
        }
    }

    /// An answer, or what is known of the controls that a stream hears, where that says more.
    static func before(_ found: [Finding], of stream: Int, _ asked: Record?, _ question: WhyNot) -> [Finding] {
        let gestures = Gestures(on: question.wiring.upstream(of: stream).union([stream]), question)
        if let asked { return gestures.finding(of: asked).map { [$0] } ?? found }
        let (first, told) = (found.first, gestures.findings(since: found.first?.record ?? 0))
        switch first?.kind {
        case .idle?, nil: return told.isEmpty ? found : gestures.areAll ? told : found + told
        case .arrived?:
            if let own = gestures.own(first, stream) { return found.prefix(1) + [own] + found.dropFirst() }
            let since = told.filter { $0.kind != .waits }
            return since.isEmpty ? found : found.prefix(1) + since + found.dropFirst().filter { $0.kind != .idle }
        default:
            let sure = told.filter { $0.kind != .waits || gestures.areAll }
            return sure.contains { $0.record > first?.record ?? 0 } ? sure : found
        }
    }

    /// The same of what a control shows, where that is asked of itself.
    private func own(_ came: Finding?, _ stream: Int) -> Finding? {
        guard let record = came.flatMap({ log[$0.record] }), record.stream == stream else { return nil }
        return Gestures.heard(record, askedOf: stream, question)
    }

    /// Whether nothing else begins by itself on the way: what no control has sent could have come from there.
    private var areAll: Bool {
        way.allSatisfy { stream in
            let facts = log.streams[stream]
            return !facts.inputs.isEmpty || facts.site.place == nil || sources.contains { $0.stream == stream }
        }
    }

    /// That a control's value was told because somebody subscribed to it.
    static func presented(_ record: Record, _ log: Log, _ indent: Int) -> WayStep? {
        guard let source = log.streams[record.stream].origin as? ControlSource, source.event == nil,
            log[record.cause] == nil, log.run(record.run)?.entry ?? record.entry == record.entry
        else { return nil }
        let name = source.name ?? "the control"
        let text = Message("\(name) tells its present value to who subscribes; skip(1) leaves that out")
        return WayStep(indent: indent, text: text).of(record, log, as: .greeting)
    }

    /// Why nothing has come of them since an event, as far as they know.
    func findings(since number: Int) -> [Finding] {
        if let disabled { return [disabled] }
        let found = sources.compactMap { stream, source -> Finding? in
            if source.isGone { return gone(source, stream) }
            return source.event == nil ? shown(source, stream, since: number) : unsent(source, stream)
        }
        return Array(found.sorted { $0.record > $1.record }.prefix(3))
    }

    /// That the program set what a push tells of.
    func finding(of push: Record) -> Finding? {
        sources.lazy.compactMap { stream, source in
            isTeller(push, source) && source.event == nil ? shown(source, stream, since: push.number - 1) : nil
        }.first
    }

    /// The same of a control that is asked of itself, if somebody listens to what a person does there.
    static func heard(_ push: Record, askedOf target: Int, _ question: WhyNot) -> Finding? {
        guard push.stream == target else { return nil }
        let all = Gestures(on: Set(question.log.streams.indices), question)
        let isHeard = all.sources.contains { stream, source in
            all.isTeller(push, source)
                && question.wiring.runs[stream].contains { question.log.runs[$0].lives(at: push.number) }
        }
        return isHeard ? all.finding(of: push) : nil
    }

    /// That a control on the way is disabled: what a person does to it does nothing.
    private var disabled: Finding? {
        let controls = sources.compactMap(\.source.name) + way.sorted().compactMap(control)
        for name in controls {
            guard let switched = log.streams.lastIndex(where: { $0.name == "\(name).isEnabled" }),
                let last = wiring.records(of: switched).first(where: { $0.kind == .next }),
                case .bool(false) = last.value
            else { continue }
            let id = log.name(of: last).map { " (\($0))" } ?? ""
            let bound = log.subscriptions.dropFirst().last { $0.target == switched }
            return Finding(
                .refused, Message("\(name) is disabled\(id): what a person does to it does nothing"),
                at: program.at(bound?.site), of: last.number,
                way: last.cause > 0 || bound == nil ? question.why.way(from: last, 1) : [])
        }
        return nil
    }

    /// `save` of `save.tap`
    private func control(_ stream: Int) -> String? {
        let facts = log.streams[stream]
        guard facts.isSubject, facts.site.place == nil, let name = facts.name else { return nil }
        return name.lastIndex(of: ".").map { String(name[..<$0]) }
    }

    private func isTeller(_ record: Record, _ source: ControlSource) -> Bool {
        source.tellers.contains { $0 === log.streams[record.stream].stream }
    }

    private func unsent(_ source: ControlSource, _ stream: Int) -> Finding? {
        guard log.streams[stream].count == 0, let event = source.event else { return nil }
        let name = source.name ?? question.described(stream)
        let remedy = source.gesture.map { "\(name).\($0)" } ?? "\(name).sendActions(for: \(event))"
        // `[.editingChanged, .editingDidEnd]`
        let events = event.hasPrefix("[") ? String(event.dropFirst().dropLast()) : nil
        let text =
            events.map { Message("\(name) has sent none of \($0) yet: `\(remedy)` does") }
            ?? Message("\(name) has sent no \(event) yet: `\(remedy)` does")
        return Finding(.waits, text, at: place(behind: stream), of: newest(of: source, after: 0)?.number ?? 0)
    }

    /// That the program set what is shown: no event tells of that.
    private func shown(_ source: ControlSource, _ stream: Int, since number: Int) -> Finding? {
        guard let told = newest(of: source, after: number), told.cause == 0,
            !wiring.children(of: told.number).contains(where: { $0.stream == stream })
        else { return nil }
        let remedy = source.gesture.flatMap { gesture in source.name.map { Message(", as `\($0).\(gesture)`") } }
        let text = Message(
            "\(question.why.head(told)) was set by the program: `rx` tells only what a person does\(remedy)")
        return Finding(.unheard, text, at: place(behind: stream), of: told.number)
    }

    /// The last that a control told of itself.
    private func newest(of source: ControlSource, after number: Int) -> Record? {
        source.tellers.compactMap { teller -> Record? in
            guard teller.tag > 0 else { return nil }
            return wiring.records(of: teller.tag - 1).prefix { $0.number > number }.first { $0.kind == .next }
        }.max { $0.number < $1.number }
    }

    /// That the control whose events they were has gone.
    private func gone(_ source: ControlSource, _ stream: Int) -> Finding? {
        guard let death = program.interpreter.liveInstances.deaths.last(where: { $0.number == source.number }) else {
            return nil
        }
        let text = Message("the \(death.nominal.shortName) whose events were heard here is gone")
        let others = program.declared(death.made).flatMap {
            Settings(of: $0, at: death.made, in: program).others(than: death.made)
        }
        let replaced = others.map {
            Finding(.disposed, Message("\($0) gives \(program.declared(death.made) ?? "") another"))
        }
        return Finding(
            .ended, text, at: place(behind: stream), under: [program.letGo(death), replaced].compactMap { $0 })
    }

    /// Where the program takes such a stream.
    private func place(behind stream: Int) -> String {
        var (waiting, seen): ([Int], Set<Int>) = ([stream], [])
        while !waiting.isEmpty {
            let here = waiting.removeFirst()
            guard seen.insert(here).inserted, seen.count < 50 else { continue }
            let site = log.streams[here].site
            if let place = site.place, place.source > 0 { return program.at(site) }
            let bound = log.subscriptions.dropFirst().first { $0.stream == here && $0.site?.place?.source ?? 0 > 0 }
            if let bound { return program.at(bound.site) }
            waiting += wiring.users[here]
        }
        return ""
    }
}

extension ControlSource {
    /// `vc.field's .editingDidEnd`
    package var title: Message? {
        name.map { name in event.map { Message("\(name)'s \($0)") } ?? Message("what a person does to \(name)") }
    }
}
