import Language
import Log
import Messages
import Questions
import Reactive
import Scenes
import Values

/// What a person means by the words of a command: a stream, a record, an entry.
package struct Lookup {
    let world: World
    let entries: [Entry]
    let tongue: Tongue
    private var log: Log { world.log }

    /// The index in the log of the stream with this name, or with the only name that ends in it: `results` for
    /// `vm.results`.
    func stream(named name: String) throws(ShellCommandError) -> Int { try meant(by: name).stream }

    /// The same, with what is to be said if there are several.
    func meant(by name: String) throws(ShellCommandError) -> Meant {
        do { return try plainly(meant: name) } catch {
            // A property of a wrapper's is known by what tells of it: `vm.$items` for `vm.items`.
            guard let told = Lookup.projected(name), let meant = try? plainly(meant: told) else { throw error }
            return meant
        }
    }

    private static func projected(_ name: String) -> String? {
        guard !name.contains("$") else { return nil }
        guard let dot = name.lastIndex(of: ".") else { return "$\(name)" }
        return "\(name[...dot])$\(name[name.index(after: dot)...])"
    }

    private func plainly(meant name: String) throws(ShellCommandError) -> Meant {
        let way = try Way(name, world, tongue)
        if let found = way?.meant { return found }
        do { return Meant(try index(named: name)) } catch {
            // What stands there has streams, or there is nothing.
            guard let other = way?.mistake else { throw error }
            throw other
        }
    }

    private func index(named name: String) throws(ShellCommandError) -> Int {
        if let stream = main(of: world.interpreter.names.globals[name]?.value.object) { return log.facts(of: stream) }
        let names = log.streams.compactMap(\.name)
        let same = log.streams.indices.filter { log.streams[$0].name == name }
        if let last = same.last {
            // Scenes have parts of the same name: the one that spoke last is meant. A name given again is the new one.
            guard same.count > 1, world.interpreter.names.globals[name] == nil, !name.contains(".") else { return last }
            return same.max { log.streams[$0].last < log.streams[$1].last } ?? last
        }
        if let index = world.watching.watched(as: name) { return index }
        let short = name.hasPrefix("self.") ? String(name.dropFirst(5)) : name
        let longer = Set(names.filter { $0 == short || $0.hasSuffix("." + short) }).sorted()
        if longer.count == 1, let index = log.streams.lastIndex(where: { $0.name == longer[0] }) { return index }
        if longer.count > 1 { throw ShellCommandError(name, couldBe: longer, in: tongue) }
        let members = Members.all(endingIn: short, world)
        if members.count > 1 { throw ShellCommandError(name, couldBe: members.keys.sorted(), in: tongue) }
        if let member = members.first { return log.facts(of: member.value) }
        for part in [".values", ".elements"] where name.hasSuffix(part) {
            return try index(named: String(name.dropLast(part.count)))
        }
        let parts = Set(names.filter { $0.hasPrefix(name + ".") }).sorted()
        if parts.count == 1 { return try index(named: parts[0]) }
        if !parts.isEmpty {
            let names = parts.prefix(8).joined(separator: ", ")
            throw ShellCommandError(Message("of which of its streams? \(names)"), in: tongue)
        }
        if let global = world.interpreter.names.globals[name] {
            throw ShellCommandError(Message("\(name) is not a stream: its type is \(global.type)"), in: tongue)
        }
        let near = nearest(name, among: names).map { Message("; near: \($0)") }
        throw ShellCommandError(Message("there is no stream '\(name)'\(near)"), in: tongue)
    }

    /// The stream that an object is, or tells by.
    private func main(of object: Object?) -> Stream? {
        switch object {
        case let control as Control: control.speaker(log)
        case let stream as Stream: stream
        case let telling as any TellingObject: telling.teller("")
        // Of an object that tells of its changes they are meant.
        case let instance as Instance: instance.attachment as? Stream
        default: nil
        }
    }

    /// The streams of an object of that name that have been named.
    func streams(of name: String) -> [Int] {
        guard world.interpreter.names.globals[name]?.value.object is Instance else { return [] }
        return log.streams.indices.filter { log.streams[$0].name?.hasPrefix(name + ".") == true }
    }

    /// `; near: vm`: what else was defined here, or whose member it is.
    func nearestDefinition(_ name: String) -> String {
        let names = world.interpreter.names.globals.keys
        let owner = String(name.prefix { $0 != "." })
        if owner != name, names.contains(owner) { return "; \(owner) was" }
        return nearest(name, among: names).map { "; near: \($0)" } ?? ""
    }

    /// The entry that defines a name, if a person typed it; `3` is the third entry, as `:why` counts them.
    package func entry(defining name: String) -> Entry? {
        if let number = Int(name) { return entries.first { $0.number == number && !$0.text.hasPrefix(":") } }
        let known = world.interpreter.source(of: name)
        let number = known > 0 ? known : world.functions[name] ?? 0
        return entries.first { $0.number == number }
    }

    /// The records that `#4` or a name means: of a name, the last printed signal, and what closures heard of a push; of
    /// neither, what came last.
    func records(_ arguments: Arguments) throws(ShellCommandError) -> [Record] {
        if let record = try record(marked: arguments) { return [record] }
        let heard = Heard(world.why)
        if let name = arguments.name {
            let record = try record(named: name)
            return [record] + heard.following(record)
        }
        let newest = heard.newest
        if let fault = log[world.fault], fault.number > newest.last?.number ?? 0 { return [fault] }
        guard newest.isEmpty else { return newest }
        if let unprinted = heard.unprinted { return [unprinted] }
        if let greeted = heard.greetedAtFirst { throw ShellCommandError(greeted, in: tongue) }
        throw ShellCommandError(
            Message("no stream has sent anything yet; :whynot asks why nothing has come"), in: tongue)
    }

    private func record(named name: String) throws(ShellCommandError) -> Record {
        let stream = try stream(named: name)
        let isOfElements = [".values", ".elements"].contains { name.hasSuffix($0) }
        guard let record = last(of: stream, where: { !isOfElements || $0.kind == .next }) else {
            if let start = log.streams[stream].start, log.streams[stream].stream?.present?.brief == start {
                let place = log.streams[stream].site.place.map { "     \(world.title(of: $0))" } ?? ""
                throw ShellCommandError(
                    Message("nothing has been pushed into \(name): it has its start value, \(start)\(place)"),
                    in: tongue)
            }
            throw ShellCommandError(Message("\(name) has sent nothing yet; :whynot \(name) asks why"), in: tongue)
        }
        return record
    }

    /// The record that `#4` or `#4.1` means, if there is one among the words.
    func record(marked arguments: Arguments) throws(ShellCommandError) -> Record? {
        guard let mark = arguments.mark else { return nil }
        guard let record = printed(mark.id, mark.sub) else {
            let id = mark.sub > 0 ? "\(mark.id).\(mark.sub)" : "\(mark.id)"
            throw ShellCommandError(Message("there is no #\(id)\(range(without: mark.id))"), in: tongue)
        }
        return record
    }

    /// The last printed event of a stream; of one that had no name while it sent, the last that was not printed.
    func last(of stream: Int, where isWanted: (Record) -> Bool = { _ in true }) -> Record? {
        guard let kept = log.kept else { return nil }
        var unprinted: Record?
        for number in kept.reversed() {
            guard let record = log[number], record.stream == stream, record.kind != .dropped, isWanted(record) else {
                continue
            }
            if record.sub == 0 { return record }
            unprinted = unprinted ?? record
        }
        return unprinted
    }

    /// The record that `:deep` prints as `#4.1`, or the printed one itself.
    private func printed(_ id: Int, _ sub: Int) -> Record? {
        guard sub > 0, let kept = log.kept else { return log.printed(id) }
        let first = log.printed(id)?.number ?? kept.lowerBound
        return (first...kept.upperBound).lazy.compactMap { log[$0] }.prefix { $0.id <= id }.first {
            $0.id == id && $0.sub == sub
        }
    }

    /// `; the log begins at #9, and the last is #12`: what there is instead of an id that there is not.
    func range(without id: Int) -> Message {
        if log.lastID == 0 { return Message("; nothing has been printed yet") }
        let first = log.kept?.lazy.compactMap { log[$0] }.first { $0.sub == 0 && $0.kind != .dropped }?.id ?? 1
        if id >= first { return Message("; the last is #\(log.lastID)") }
        return log.newest > log.bound
            ? Message("; the log begins at #\(first), and the last is #\(log.lastID)")
            : Message("; the session was played again since, from #\(first) on, and the last is #\(log.lastID)")
    }
}

extension ShellCommandError {
    fileprivate init(_ name: String, couldBe names: [String], in tongue: Tongue) {
        self.init(Message("'\(name)' could be \(names.prefix(6).joined(separator: ", "))"), in: tongue)
    }
}
