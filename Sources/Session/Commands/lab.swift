import Labs
import Language

extension ShellCommand {
    static let lab = ShellCommand(
        "lab", "[NAME] [--fault NAME] [--http] [--walk]", .session,
        "opens a lab: a small app to use, look into and break; alone, lists them; `--fault ?` is a drill; --http asks its server over HTTP; --walk plays its walkthrough",
        example: """
            :lab nosuch
            //! no lab 'nosuch'
            """, isEntry: true, asks: { $0.words.isEmpty || $0.fault == "?" }
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else {
            return Lab.all.map { "\($0.name)   \($0.sentence)" }
        }
        let lab = try Lab.requiring(name)
        guard !arguments.has("--walk") else {
            throw ShellCommandError(
                "a walkthrough is played by Enter, at the prompt of a terminal: `rxsh play \(name)`")
        }
        if arguments.fault == "?" { return try session.drill(lab, number: nil, isTyped: arguments.isTyped) }
        let source = try session.labs.source(of: lab, with: arguments.fault)
        let amended = session.labs.amended(source, openedBy: session.nextNumber)
        session.world.gate.forgetsStores = Lab.drillNumber(arguments.fault) != nil
        session.world.gate.speaksHTTP = session.options.speaksHTTP || arguments.has("--http")
        guard session.open(amended, named: "\(name).rx", isOurs: arguments.isTyped) else {
            throw ShellCommandError("the lab \(name) was refused")
        }
        if session.world.gate.speaksHTTP, let address = session.world.gate.labAddress {
            session.say(.note("its requests go to its own server, \(address)"))
        }
        if Lab.drillNumber(arguments.fault) != nil { return [] }
        return ["\(name): \(lab.sentence)"] + (beginning(of: lab, in: session).map { ["begin with: \($0)"] } ?? [])
            + [":screen draws it; :source \(name) is all of it; :drill \(name) breaks a line for you to find"]
    }
}

/// What a person may type first. Where time runs by itself, nobody moves it.
private func beginning(of lab: Lab, in session: Session) -> String? {
    guard session.clock != .virtual, let beginning = lab.beginning else { return lab.beginning }
    return beginning.split(separator: "; ").filter { !$0.hasPrefix(":advance") }.joined(separator: "; ")
}

extension Lab {
    static func requiring(_ name: String) throws(ShellCommandError) -> Lab {
        if let lab = named(name) { return lab }
        let near = nearest(name, among: all.map(\.name)).map { "; near: \($0)" } ?? ""
        throw ShellCommandError("no lab '\(name)'\(near); there are \(all.map(\.name).joined(separator: ", "))")
    }
}

extension Arguments {
    /// What stands behind `--fault`; nil without it, empty if nothing does.
    var fault: String? {
        guard let index = words.firstIndex(of: "--fault") else { return nil }
        return index + 1 < words.count ? words[index + 1] : ""
    }
}
