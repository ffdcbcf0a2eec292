extension ShellCommand {
    static let export = ShellCommand(
        "export", "rxswift [FILE]", .session,
        """
        the session as Swift for RxSwift 6; with FILE, written there with Rxsh.swift beside it; :export! writes over; what \
        traps in Swift ends the program there
        """,
        example: """
            let a = BehaviorRelay(1)
            :export rxswift
            //= import Foundation
            //= import RxRelay
            //= import RxSwift
            //= …
            //= let a = BehaviorRelay(1)
            """
    ) { session, arguments throws(Complaint) in
        guard arguments.words.first == "rxswift", arguments.words.count < 3 else {
            throw Complaint("to what? :export rxswift, :export rxswift FILE.swift")
        }
        try session.requirePast()
        guard !session.journal.isEmpty else { throw Complaint("nothing has been typed yet") }
        let text = Export.text(of: session)
        guard arguments.words.count == 2 else {
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        let path = arguments.words[1]
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        try NewFile(path, "export", arguments).write(text)
        let beside = NewFile("\(folder)\(Beside.name)", "export", arguments)
        if !beside.exists || arguments.isForced { try beside.write(Beside.text) }
        return ["\(path), with \(Beside.name) beside it: Swift for RxSwift 6 and RxRelay"]
    }
}

extension Session {
    /// The session as Swift for RxSwift 6.
    package var exported: String { Export.text(of: self) }
}
