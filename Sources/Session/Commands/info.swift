import Language
import Log
import Questions
import Reactive
import Values

extension ShellCommand {
    static let info = ShellCommand(
        "info", "NAME", .look, "says what a name is now: type, value, who subscribes, where it was defined",
        example: """
            let a = BehaviorRelay(value: 1)
            :info a
            //= a : BehaviorRelay<Int>
            //= value 1
            //= subscribers 0   hot, idle: it sends whether anyone subscribes or not
            //= defined by entry 1
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else { throw Complaint("of what? :info NAME") }
        try arguments.refuseOthers(of: "info", session.tongue)
        var lines: [String] = []
        let global = session.world.interpreter.names.globals[name]
        if global == nil, let type = session.world.interpreter.library.type(named: name) {
            lines.append(session.world.typeNote(type))
        } else if global == nil, session.world.functions[name] != nil {
            lines.append("\(name) : function")
        }
        if let global {
            let behind = global.type.nominal?.kind == .protocol ? (global.value.object as? Instance)?.nominal.name : nil
            lines.append("\(name) : \(global.type)" + (behind.map { ", which is a \($0)" } ?? ""))
        }
        let named = session.log.streams.lastIndex { $0.name == name }
        if let index = named ?? (global == nil ? session.world.watched(as: name) : nil) {
            let graph = Graph(session.log)
            if global == nil { lines.append("\(name)   \(graph.path(to: index))") }
            let facts = session.log.streams[index]
            if let value = facts.stream?.present?.literal ?? session.log[facts.last]?.literal {
                lines.append("value \(value)")
            }
            lines.append("subscribers \(graph.listeners(of: index))   \(graph.temperature(of: index))")
            if global != nil, !facts.inputs.isEmpty { lines.append("from \(graph.path(to: index))") }
        } else if let global, case let parts = session.parts(of: global.value, name), !parts.isEmpty {
            lines += parts
        } else if let global, let present = session.world.present(global) {
            lines.append("value \(present)")
        }
        let place =
            session.world.title(ofDefinition: name) ?? session.entry(defining: name)?.title.text(in: session.tongue)
        if !lines.isEmpty, let place { lines.append("defined by \(place)") }
        guard !lines.isEmpty else { throw Complaint("there is no '\(name)' here") }
        return session.folded(lines)
    }
}

extension Session {
    /// A line for each stream and command of a value; nothing is asked for them.
    fileprivate func parts(of value: Value, _ name: String) -> [String] {
        Members(of: value, name, world.interpreter, asksGetters: false).table(log)
    }
}
