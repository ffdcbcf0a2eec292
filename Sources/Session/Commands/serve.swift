import Services

extension ShellCommand {
    static let serve = ShellCommand(
        "serve", "[off] [--port N]", .session,
        "serves the labs' API over HTTP on this machine: says its address; what you type may ask it",
        example: ":help :serve", isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        guard arguments.isTyped else {
            throw ShellCommandError("a server is opened by a person: rxsh serve in another terminal")
        }
        var words = arguments.words[...]
        if words.first == "off", words.count == 1 {
            guard let server = session.server else { return ["nothing is served"] }
            server.stop()
            session.server = nil
            session.outside.guard.ownPort = nil
            return ["\(server.address) is closed"]
        }
        let port = try arguments.takePort(from: &words)
        guard words.isEmpty else {
            throw ShellCommandError("'\(words.joined(separator: " "))'? :serve, :serve --port 8080, :serve off")
        }
        if let server = session.server { return ["\(server.address) is served already; :serve off closes it"] }
        guard session.clock != .virtual else {
            throw ShellCommandError("the clock stands still, so nothing would be answered: :clock live, or rxsh serve")
        }
        let api = LabServer()
        do throws(HostError) {
            let made = try LabHost(session.outside, port: port) { api.respond($0) }
            session.server = made
            session.outside.guard.ownPort = made.port
            return [LabHost.invitation(to: made.address)]
        } catch { throw ShellCommandError(error.sentence) }
    }
}
