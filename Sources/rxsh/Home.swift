import Glibc
import Messages
import Services
import Session
import Values

/// Where things of the person's are kept.
enum Home {
    /// The folder that rxsh was started in.
    static var folder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// What is run first at every prompt.
    static var beginning: String? {
        if let own = variable("RXSH_HOME") { return own + "/rc.rx" }
        return (variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }).map { $0 + "/rxsh/rc.rx" }
    }

    /// `RXSH_HOME`, or the state folder of the desktop's rules, made if it is not there. nil if there is no home.
    static var state: String? {
        let folder: String
        if let own = variable("RXSH_HOME") {
            folder = own
        } else if let state = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) {
            folder = state + "/rxsh"
        } else {
            return nil
        }
        var made = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
        return made
    }

    /// Where the prompt's sessions are written down.
    static func journals() -> JournalFolder? { state.map { JournalFolder(path: $0 + "/journals") } }

    /// Where the prompt's stores are kept.
    static func stores() -> StoreFolder? { state.map { StoreFolder($0 + "/data", isGiven: false) } }

    /// Where it is kept how far a person is in the lessons.
    static func lessons() -> String? { state.map { $0 + "/learn" } }

    /// The language that the environment asks for.
    static var tongue: Tongue { Tongue(variables: variable) }

    /// What is said if rxsh ends by a fault of its own, and where the session is kept.
    static func lastWords(_ journal: String?) -> String {
        let fault = "rxsh: this is a fault of rxsh, not of yours; it can't go on\n"
        guard let journal else { return fault }
        return fault + "What you entered is kept in \(journal.harmlessLine)\n`rxsh --resume` goes on behind it\n"
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
