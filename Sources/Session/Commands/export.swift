import Export

extension ShellCommand {
    static let export = ShellCommand(
        "export", "rxswift [FILE]", .session,
        """
        the session as Swift for RxSwift 6; with FILE, written there, with Rxsh.swift beside it if it needs any; :export! writes over; what \
        traps in Swift ends the program there
        """,
        example: """
            let a = BehaviorRelay(1)
            :export rxswift
            //= import Foundation
            //= import RxRelay
            //= import RxSwift
            //= …
            //= let a = BehaviorRelay(value: 1)
            """, isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        guard arguments.words.first == "rxswift", arguments.words.count < 3 else {
            throw ShellCommandError(
                arguments.words.first == "html"
                    ? "a page is saved: :save \(arguments.words.dropFirst().first ?? "FILE.html")"
                    : "to what? :export rxswift, :export rxswift FILE.swift; :save FILE.html makes a page")
        }
        try session.requirePast()
        guard !session.journal.isEmpty else { throw ShellCommandError("nothing has been typed yet") }
        let text = session.exported
        guard arguments.words.count == 2 else {
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        let path = arguments.words[1]
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let helper = session.exportedHelper
        let paths = helper == nil ? [path] : [path, "\(folder)\(HelperCode.name)"]
        let permits = try paths.map { path throws(ShellCommandError) in
            try session.permit(.write(path), for: arguments)
        }
        try NewFile(permits[0], "export").write(text, isForced: arguments.isForced)
        guard let helper else { return ["\(path): Swift for RxSwift 6, which needs nothing beside it"] }
        try NewFile(permits[1], "export").write(helper, isForced: arguments.isForced)
        return ["\(path), with \(HelperCode.name) beside it: Swift for RxSwift 6"]
    }
}
