import Log
import Messages
import Reactive

/// What a stream sends that it was given when it was made: what something held then, which has another value now.
struct Stale {
    private let why: Why
    private var log: Log { why.log }
    private var wiring: Wiring { why.wiring }
    private var program: any Program { why.program }

    init(_ why: Why) { self.why = why }

    /// The same of an element, of what a relay held; and of what was asked for before it was its turn.
    func sentence(of record: Record) -> Message? {
        guard log.streams[record.stream].site.manner.account == .given, record.run > 0 else { return nil }
        return held(by: record.stream, before: record.number) ?? hurried(record)
    }

    /// `it is what config held when it was made, before #2`: of a side that another has spoken with since.
    func sentence(ofSide record: Record?, by join: Record) -> Message? {
        guard let record, record.run > 0, log.streams[record.stream].site.manner.account == .given else { return nil }
        return held(by: record.stream, before: join.number)
    }

    /// The same where nothing says of it that it is why nothing came: of a change since then.
    func findings(beside found: [Finding], of stream: Int) -> [Finding] {
        guard let first = found.first, [.stopped, .unrelated, .arrived].contains(first.kind) else { return [] }
        let all = findings(behind: stream)
        guard first.kind == .arrived else { return all }
        let way = wiring.upstream(of: stream)
        let newest = wiring.records(of: stream).first { $0.kind == .next }?.number ?? 0
        return all.isEmpty || !way.contains { changed(behind: $0, after: newest) } ? [] : all
    }

    private func changed(behind stream: Int, after number: Int) -> Bool {
        relay(of: stream).map { relay in
            wiring.records(of: relay).contains { $0.kind == .next && $0.number > number && !$0.greetsWatch }
        } ?? false
    }

    /// That streams on the way to one go on with what a relay held once.
    private func findings(behind stream: Int) -> [Finding] {
        wiring.upstream(of: stream).union([stream]).sorted().compactMap { stream in
            let site = log.streams[stream].site
            // What a closure opens is made anew for each element.
            let isBuiltOn = wiring.users[stream].contains { user in
                log.streams[user].inputs.contains { $0.stream == stream }
            }
            let isOpened = wiring.runs[stream].contains { log.runs[$0].isInner }
            guard site.manner.account == .given, isBuiltOn || !isOpened,
                let text = held(by: stream, before: .max)
            else { return nil }
            return Finding(.used, Message("\(site.word): \(text)"), at: program.at(site))
        }
    }

    /// `it is what vm.terms held when it was made, before #2; deferred asks anew`
    private func held(by stream: Int, before number: Int) -> Message? {
        guard let relay = relay(of: stream),
            let changed = wiring.records(of: relay).first(where: {
                $0.kind == .next && !$0.greetsWatch && $0.number > log.streams[stream].since && $0.number < number
            })
        else { return nil }
        let id = log.name(of: changed) ?? changed.brief
        return Message(
            "it is what \(log.title(of: relay)) held when it was made, before \(id); \(wiring.dialect.deferring) asks anew"
        )
    }

    /// The relay whose value a stream was given when it was made.
    private func relay(of stream: Int) -> Int? {
        let site = log.streams[stream].site
        guard site.manner.account == .given, let place = site.place, let text = program.text(around: place),
            let path = PushText.path(givenAt: place, in: text), path.count > 1, path.last == "value"
        else { return nil }
        return relay(path[path.count - 2])
    }

    /// Nil if there are several.
    private func relay(_ name: String) -> Int? {
        let all = log.streams.indices.filter {
            log.streams[$0].isSubject && log.streams[$0].name?.split(separator: ".").last.map(String.init) == name
        }
        return all.count == 1 ? all.first : nil
    }

    /// That what waited for others to complete had been made, of a variable, before they were heard.
    private func hurried(_ record: Record) -> Message? {
        guard let outer = log.run(log.runs[record.run].feeds), case let facts = log.streams[outer.stream],
            facts.site.manner.traits.contains(.follows),
            let position = facts.inputs.firstIndex(where: { $0.stream == record.stream }), position > 0,
            let place = log.streams[record.stream].site.place, let text = program.text(around: place)
        else { return nil }
        let before = log.title(of: facts.inputs[position - 1].stream)
        for name in PushText.names(givenAt: place, in: text)
        where program.texts.contains(where: { PushText.declaresVariable(name, in: $0.text) }) {
            let settings = Settings(of: name, at: place, in: program)
            guard settings.changes(besidesInits: true) != nil else { continue }
            return Message(
                """
                it was made of what \(name) held before \(before) had run; \(wiring.dialect.deferring) asks when its turn \
                has come
                """)
        }
        return nil
    }
}
