import Language
import Messages
import Services
import Session
import Web

/// What a person asked for on the command line.
package struct Invocation {
    package var mode = Mode.prompt
    /// Files and folders; `-` is standard input.
    package var paths: [String] = []
    /// What stands behind `-c`.
    package var lines: String?
    /// Whether what comes from outside is written beside the script.
    package var records = false
    package var manner = Screen.Manner()
    package var isDeep = false
    package var isVirtual = false
    package var skipsRC = false
    package var resumes = false
    /// The journal that is taken up, if it was named.
    package var journal: String?
    package var liveFactor: Double?
    /// Nanoseconds of `--for`.
    package var limit: Int?
    package var isUpdate = false
    package var format = Suite.Format.human
    package var filter: String?
    /// What scripts may touch outside.
    package var allowance = Allowance()
    /// The port of the page that shows the session in a browser, or of what is served: 0 for one that is free, nil for no
    /// page.
    package var webPort: Int?
    /// Whether what stands beside an export is wanted, not the export.
    package var isBeside = false
    /// As much as a page shows.
    package var extent = Extent()
    /// Whether labs ask their servers over HTTP.
    package var speaksHTTP = false
    /// The fault that a lab is opened with.
    package var fault: String?
    /// Whether a lab's walkthrough is played.
    package var walks = false
    /// Whether what could be better is a failure.
    package var isStrict = false
    /// What a teacher wants of a lesson.
    package var classroom = Classroom()
    /// A script types itself, so fast.
    var showing: Showing.Pace?
    /// `--language`: nil is English, and at a prompt what the environment asks for.
    package var tongue: Tongue?
    /// `--color`: nil is left to the terminal.
    package var color: Bool?

    package init() {}

    /// Reads the arguments behind the program's name.
    package init(_ arguments: [String]) throws(ScriptError) {
        var rest = arguments[...]
        if let place = Invocation.command(in: arguments), let mode = Mode(word: arguments[place]) {
            self.mode = mode
            rest.remove(at: place)
        }
        var isOnlyPaths = false
        while let word = rest.popFirst() {
            if isOnlyPaths || word == "-" || !word.hasPrefix("-") {
                paths.append(word)
            } else if word == "--" {
                isOnlyPaths = true
            } else {
                try take(word, &rest)
            }
        }
        if walks { mode = .play }
        // `rxsh help map` is what `:help map` is.
        if mode == .help, !paths.isEmpty, arguments.first == "help" {
            (mode, lines, paths) = (.lines, ":help " + paths.joined(separator: " "), [])
        }
        try check()
    }

    /// Where the word stands that may be a command: the first that is no option, and no option's value.
    private static func command(in arguments: [String]) -> Int? {
        var isValue = false
        for (place, word) in arguments.enumerated() {
            if isValue {
                isValue = false
                continue
            }
            guard word.hasPrefix("-"), word != "-", word != "--" else { return place }
            if case .value? = Option.all.first(where: { $0.names.contains(word) })?.effect { isValue = true }
        }
        return nil
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(ScriptError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = Option.all.first(where: { $0.names.contains(parts[0]) }) else {
            let hint = nearest(parts[0], among: Option.all.flatMap(\.names)).map { "; near: \($0)" } ?? ""
            throw ScriptError("\(word): no such option\(hint). `rxsh --help` lists them")
        }
        guard option.modes.isEmpty || option.modes.contains(mode) || mode == .lab && option.modes.contains(.prompt)
        else {
            let homes = option.modes.map { $0 == .prompt ? "rxsh" : "rxsh \($0.rawValue)" }
            throw ScriptError("\(parts[0]) belongs to \(homes.joined(separator: ", "))")
        }
        switch option.effect {
        case .flag(let set):
            guard parts.count == 1 else { throw ScriptError("\(parts[0]) takes no value") }
            set(&self)
        case .value(let set):
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw ScriptError("\(parts[0]) lacks \(option.value)")
            }
            try set(&self, value)
        case .optional(let set):
            try set(&self, parts.count > 1 ? parts[1] : nil)
        }
    }

    private func check() throws(ScriptError) {
        switch mode {
        case .run where paths.isEmpty, .test where paths.isEmpty, .play where paths.isEmpty:
            throw ScriptError("\(mode.rawValue) what? rxsh \(mode.usage)")
        case .learn where paths.count > 1 && !classroom.grades: throw ScriptError("one lesson at a time")
        case .learn where classroom.grades && paths.count < 2:
            throw ScriptError("grade which files? rxsh learn --grade LESSON FILE…")
        case .learn where classroom.makes && paths.isEmpty: throw ScriptError("which file? rxsh learn --new FILE.md")
        case .learn where (classroom.handsOut || classroom.notes) && paths.isEmpty:
            throw ScriptError("which lesson? `rxsh learn` lists them")
        case .lab where paths.count > 1: throw ScriptError("one lab at a time")
        case .export where isBeside && paths.first != "rxswift":
            throw ScriptError("--beside belongs to rxsh export rxswift")
        case .export where extent != Extent() && paths.first != "html":
            throw ScriptError("\(Extent.options.joined(separator: ", ")) belong to rxsh export html")
        case .serve where !paths.isEmpty:
            throw ScriptError("serve takes no arguments: what is '\(paths[0])'? rxsh \(mode.usage)")
        case .export
        where !(paths.first == "rxswift" && paths.count <= 2 || paths.first == "html" && (2...3).contains(paths.count)):
            throw ScriptError("export to what? rxsh \(mode.usage)")
        case .prompt where paths.count > 1 && ShellCommand.named(paths[0]) != nil:
            throw ScriptError("\(paths[0]) is typed at the prompt: `rxsh`, then `:\(paths.joined(separator: " "))`")
        case .play where paths.count > 1, .prompt where paths.count > 1:
            throw ScriptError("one file at a time; several in one session: rxsh run \(paths.joined(separator: " "))")
        case .lines where !paths.isEmpty:
            throw ScriptError("-c takes its lines as one argument: rxsh -c 'a <- 1'")
        case .run where records && (liveFactor == nil || paths.count != 1 || paths == ["-"]):
            throw ScriptError("--record goes with --live and one script: rxsh run --live --record FILE.rx")
        case .run where paths.count(where: { $0 == "-" }) > 1:
            throw ScriptError("standard input can be read once")
        default: break
        }
    }
}

extension Invocation {
    package enum Mode: String, CaseIterable, Sendable {
        case prompt, run, play, test, lab, learn, lines = "-c", export, serve, help, version, man

        /// What the first word asks for, if it is no file.
        init?(word: String) {
            let commands: [Mode] = [.run, .play, .test, .lab, .learn, .export, .serve, .help, .version]
            guard let mode = word == "labs" ? .lab : commands.first(where: { $0.rawValue == word }) else { return nil }
            self = mode
        }

        /// How it is written, behind `rxsh`.
        var usage: String {
            switch self {
            case .prompt: "[FILE]"
            case .run: "run FILE… | -"
            case .play: "play FILE|LAB"
            case .test: "test PATH…"
            case .lab: "lab [NAME]"
            case .learn: "learn [LESSON]"
            case .lines: "-c 'LINES'"
            case .export: "export rxswift FILE | html FILE [OUT.html]"
            case .serve: "serve [--port N]"
            case .help: "--help"
            case .version: "--version"
            case .man: "--man"
            }
        }

        var sentence: String {
            switch self {
            case .prompt: "the prompt, after FILE if one is given; lines that come through a pipe are run"
            case .run: "runs scripts in one session, in virtual time; - is standard input"
            case .play:
                "types a script, or the walkthrough of a lab: Enter plays the next entry, own lines may be typed between"
            case .test: "tests scripts and Markdown files against the output that they expect; folders are searched"
            case .lab: "the prompt, with a small app to use, look into and break; `rxsh labs` lists them"
            case .learn: "the prompt, with a lesson: where you stopped, or the one that is named, or a file"
            case .lines: "runs these lines; standard input is data"
            case .export:
                "prints a script as Swift for RxSwift 6 (with --beside, the Rxsh.swift that it needs), or as a page that plays it"
            case .serve: "serves the labs' API over HTTP on this machine, until ^C"
            case .help: "this text"
            case .version: "the version"
            case .man: "the manual page, for man"
            }
        }
    }
}

extension Invocation {
    /// The line that opens the lab that was asked for.
    var labLine: String? {
        guard mode == .lab else { return nil }
        return ([":lab"] + paths).joined(separator: " ") + (fault.map { " --fault \($0)" } ?? "")
            + (speaksHTTP && !paths.isEmpty ? " --http" : "")
    }
}

/// What a teacher wants of a lesson.
package struct Classroom {
    package var handsOut = false
    package var grades = false
    package var notes = false
    package var progress = false
    package var makes = false
    /// A file with inputs in place of the lesson's.
    package var inputs: String?
    package var seed: String?

    /// Whether no prompt is wanted.
    package var isAsked: Bool { handsOut || grades || notes || progress || makes }
}
