import Questions
import Services
import Web

extension ShellCommand {
    static let web = ShellCommand(
        "web", "[off] [--see] [--port N]", .session,
        "shows the session in a browser, drawn and moving: says the link; --see one that may only watch",
        example: ":help :web", isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        guard session.display.hasPanel, arguments.isTyped else {
            throw ShellCommandError(
                "a page is opened by a person at the prompt of a terminal; rxsh export html FILE makes one that plays")
        }
        var words = arguments.words.filter { $0 != "--see" }[...]
        if words.first == "off", words.count == 1 {
            guard session.page != nil else { return ["no page is open"] }
            session.page = nil
            return ["the page is closed, and its links are void"]
        }
        let port = try arguments.takePort(from: &words)
        guard words.isEmpty else {
            throw ShellCommandError("'\(words.joined(separator: " "))'? :web, :web --see, :web off")
        }
        try session.openPage(port: port, mayType: !arguments.has("--see"))
        return []
    }
}

extension Session {
    /// Opens a page of the session, if none is open, and says the link to it.
    package func openPage(port: Int = 0, mayType: Bool = true) throws(ShellCommandError) {
        let open: LivePage
        do throws(HostError) {
            if let page { open = page } else { open = try LivePage(of: self, named: title, port: port) }
        } catch { throw ShellCommandError(error.sentence) }
        page = open
        // Whoever may only watch would learn the other link from the transcript.
        whisper("\(open.link(mayType: mayType))   \(mayType ? "(watching and typing)" : "(watching)")")
    }
}

extension Session: Shown {
    package var shown: any Program { world }
}
