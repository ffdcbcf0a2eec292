import Labs
import Language
import Messages
import Questions

extension ShellCommand {
    static let lab = ShellCommand(
        "lab", "[NAME] [--fault NAME] [--http] [--walk]", .session,
        "opens a lab: a small app to use, look into and break; alone, lists them; `--fault ?` is a drill; --http asks its server over HTTP; --walk plays its walkthrough",
        example: """
            :lab nosuch
            //! no lab 'nosuch'
            """, isEntry: true, asks: { $0.words.isEmpty || $0.fault == "?" }
    ) { session, arguments throws(ShellCommandError) in
        let words = arguments.behindFault
        guard let name = words.first else {
            return Lab.list(in: session.tongue)
        }
        let lab = try Lab.requiring(name)
        if words.count > 1 { throw ShellCommandError("one lab at a time: what is '\(words[1])'?") }
        guard !arguments.has("--walk") else {
            throw ShellCommandError(
                "a walkthrough is played by Enter, at the prompt of a terminal: `rxsh play \(name)`")
        }
        if arguments.fault == "?" { return try session.drill(lab, number: nil, isTyped: arguments.isTyped) }
        let source = try session.labs.source(of: lab, with: arguments.fault)
        let amended = session.labs.amended(source, openedBy: session.nextNumber)
        let isDrill = Lab.drillNumber(arguments.fault) != nil
        session.world.gate.forgetsStores = isDrill
        // In a drill nothing moves while the person thinks; behind it time goes on as it did before.
        if isDrill { session.clock = .virtual } else if session.isDrilling { session.clock = session.options.clock }
        let (gate, wantsHTTP) = (session.world.gate, arguments.has("--http"))
        gate.speaksHTTP = session.options.speaksHTTP || wantsHTTP
        let (before, interpreter) = (gate.labAddress, session.world.interpreter)
        // What a lab that was opened before is called goes with it; its own code would keep what has another name by now.
        let earlier = session.labs.open?.entry.number
        let leftover = interpreter.names.globals.filter { $0.value.source == earlier }
        guard session.open(amended, named: "\(name).rx", isOurs: arguments.isTyped) else {
            throw ShellCommandError("the lab \(name) was refused")
        }
        for (name, global) in leftover where global.source == earlier {
            if interpreter.names.globals[name] === global { _ = interpreter.forget(name) } else { global.value = .void }
        }
        if gate.speaksHTTP, let address = gate.labAddress, address != before {
            let why = wantsHTTP ? "" : ": --http was said when rxsh was started"
            session.say(.note("its requests go to its own server, \(address)\(why)"))
        } else if wantsHTTP {
            session.say(.note("\(name) asks no server: --http changes nothing here"))
        }
        if isDrill { return [] }
        return [
            Message("\(name): \(Message(of: lab.sentence))"),
            beginning(of: lab, in: session).map { Message("begin with: \($0)") },
            Message(":screen draws it; :source \(name) is all of it; :drill \(name) breaks a line for you to find"),
        ].compactMap { $0?.text(in: session.tongue) }
    }
}

/// What a person may type first. Where time runs by itself, nobody moves it.
private func beginning(of lab: Lab, in session: Session) -> String? {
    guard session.clock != .virtual, let beginning = lab.beginning else { return lab.beginning }
    return beginning.split(separator: "; ").filter { !$0.hasPrefix(":advance") }.joined(separator: "; ")
}

extension Lab {
    /// A line for each.
    static func list(in tongue: Tongue) -> [String] {
        var table = Table(gaps: [3, 0])
        table.rows = all.map { [$0.name, Message(of: $0.sentence).text(in: tongue)] }
        return table.lines
    }

    static func requiring(_ name: String) throws(ShellCommandError) -> Lab {
        if let lab = named(name) { return lab }
        let near = nearest(name, among: all.map(\.name)).map { "; near: \($0)" } ?? ""
        throw ShellCommandError("no lab '\(name)'\(near); there are \(all.map(\.name).joined(separator: ", "))")
    }
}

extension Arguments {
    /// The words that are no option and no fault's name.
    fileprivate var behindFault: [String] {
        guard let index = words.firstIndex(of: "--fault") else { return plain }
        return Array(words[..<index] + words[index...].dropFirst(2)).filter { !$0.hasPrefix("--") }
    }

    /// What stands behind `--fault`; nil without it, empty if nothing does.
    var fault: String? {
        guard let index = words.firstIndex(of: "--fault") else { return nil }
        return index + 1 < words.count ? words[index + 1] : ""
    }
}
