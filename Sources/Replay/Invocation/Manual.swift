import Session
import Values

/// What rxsh says about itself.
package enum Manual {
    package static let version = "0.1.0"

    private static let modes: [Invocation.Mode] = [
        .prompt, .run, .play, .test, .lab, .learn, .lines, .export, .serve,
    ]
    private static let statuses: [(Int32, String)] = [
        (Status.fine, "all went well"), (Status.failed, "the script failed, or an expectation did"),
        (Status.usage, "wrong usage, or no such file"), (Status.interrupted, "interrupted"),
        (Status.terminated, "ended by SIGTERM"),
    ]

    /// `rxsh --help`.
    package static var help: String {
        var lines = ["rxsh: a shell for reactive programs", "", "usage:"]
        lines += modes.map { "  " + "rxsh \($0.usage)  ".padded(to: 25) + $0.sentence }
        lines += ["", "options:"]
        lines += Option.all.map { "  " + ($0.usage + "  ").padded(to: 25) + $0.sentence + home($0) }
        lines += ["", "exit status: " + statuses.map { "\($0.0) \($0.1)" }.joined(separator: "; ")]
        return lines.joined(separator: "\n")
    }

    /// `rxsh --man`: roff.
    package static var page: String {
        var lines = [
            ".TH RXSH 1 \"\" \"rxsh \(version)\"", ".SH NAME", "rxsh \\- a shell for reactive programs", ".SH SYNOPSIS",
        ]
        for mode in modes { lines += [".B rxsh", roff(mode.usage), ".br"] }
        lines += [".SH DESCRIPTION"]
        for mode in modes { lines += [".TP", ".B rxsh " + roff(mode.usage), roff(sentence(mode.sentence))] }
        lines += [".SH OPTIONS"]
        for option in Option.all {
            lines += [".TP", ".B " + roff(option.usage), roff(sentence(option.sentence + home(option)))]
        }
        lines += [".SH COMMANDS", "At the prompt, and in scripts:"]
        for command in ShellCommand.all {
            let usage = command.usage.isEmpty ? "" : " " + command.usage
            lines += [".TP", ".B :" + roff(command.name + usage), roff(sentence(command.sentence))]
        }
        lines += [
            ".SH FILES", ".TP", ".B ~/.config/rxsh/rc.rx", "Run first at every prompt.", ".TP",
            ".B ~/.local/state/rxsh/history", "What was entered.", ".TP", ".B ~/.editrc",
            "Keys, as editrc(5) has them.",
        ]
        lines += [".SH EXIT STATUS"]
        for (status, meaning) in statuses { lines += [".TP", ".B \(status)", roff(sentence(meaning))] }
        return lines.joined(separator: "\n")
    }

    private static func home(_ option: Option) -> String {
        option.modes == [.test]
            ? " (test)" : option.modes == [.prompt] ? " (prompt)" : option.modes == [.lab] ? " (lab)" : ""
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    private static func roff(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "…": escaped += "..."
            case "'": escaped += "\\(aq"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
