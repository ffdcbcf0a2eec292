import Messages
import Services
import Session
import Values
import Web

/// An option of the command line. Help, manual page and reading all come from this one table.
struct Option: Sendable {
    enum Effect: Sendable {
        case flag(@Sendable (inout Invocation) -> Void)
        case value(@Sendable (inout Invocation, String) throws(ScriptError) -> Void)
        case optional(@Sendable (inout Invocation, String?) throws(ScriptError) -> Void)
    }

    let names: [String]
    /// What its value is called: `TIME`.
    let value: String
    /// With which modes it may stand; with all, if empty.
    let modes: [Invocation.Mode]
    let sentence: String
    let effect: Effect

    init(_ names: String, value: String = "", modes: [Invocation.Mode] = [], _ sentence: String, _ effect: Effect) {
        self.names = names.split(separator: " ").map(String.init)
        self.value = value
        self.modes = modes
        self.sentence = sentence
        self.effect = effect
    }

    private static let running: [Invocation.Mode] = [.run, .lines, .prompt]

    static let all: [Option] = [
        Option("--help -h", "this text", .flag { $0.mode = .help }),
        Option("--version", "the version", .flag { $0.mode = .version }),
        Option("--man", "the manual page, for man", .flag { $0.mode = .man }),
        Option(
            "--language", value: "NAME", "en or zh-Hans: lessons, help and notes; otherwise the locale's at a prompt",
            .value { request, name throws(ScriptError) in
                guard let tongue = Tongue(name: name) else { throw ScriptError("--language \(name): en or zh-Hans") }
                request.tongue = tongue
            }),
        Option(
            "-c", value: "'LINES'", modes: [.prompt, .lines], "runs these lines and leaves; standard input is data",
            .value { request, lines throws(ScriptError) in
                request.mode = .lines
                request.lines = request.lines.map { "\($0)\n\(lines)" } ?? lines
            }),
        Option(
            "--virtual", modes: [.prompt], "a prompt whose clock stands still until it is told to move",
            .flag { $0.isVirtual = true }),
        Option(
            "--fault", value: "NAME", modes: [.lab], "opens the lab with a fault, to be found", .value { $0.fault = $1 }
        ),
        Option(
            "--walk", modes: [.lab], "plays the lab's walkthrough, as `rxsh play NAME` does", .flag { $0.walks = true }),
        Option(
            "--beside", modes: [.export], "prints what must stand beside the Swift: nothing, if RxSwift has it all",
            .flag { $0.isBeside = true }),
        extent("--from", "ID", "with html: the page begins with this signal"),
        extent("--to", "ID", "with html: and ends with this one"),
        extent("--values", "none", "with html: the page shows when and which way, and no value"),
        Option(
            "--web", modes: [.prompt, .play], "shows the session in a browser of this machine: says the link",
            .flag { $0.webPort = $0.webPort ?? 0 }),
        Option(
            "--port", value: "N", modes: [.prompt, .play, .serve],
            "the port of --web, the next if it is taken; or of what is served",
            .value { request, text throws(ScriptError) in
                guard let port = Int(text), (1...65_535).contains(port) else {
                    throw ScriptError("--port \(text): not a port; write --port 8080")
                }
                request.webPort = port
            }),
        Option(
            "--http", modes: [.lab, .play, .test], "labs ask their servers over HTTP, each its own on this machine",
            .flag { $0.speaksHTTP = true }),
        Option("--no-rc", modes: [.prompt], "leaves out ~/.config/rxsh/rc.rx", .flag { $0.skipsRC = true }),
        Option(
            "--resume", value: "[=FILE]", modes: [.prompt],
            "takes up the session that broke off last; with =FILE, all that can be read of that journal",
            .optional { request, file throws(ScriptError) in
                request.resumes = true
                request.journal = file
            }),
        Option(
            "--live", value: "[=10]", modes: running, "time runs; with =10 ten times as fast",
            .optional { request, factor throws(ScriptError) in
                guard let number = Double(factor ?? "1"), number > 0, number.isFinite else {
                    throw ScriptError("--live=\(factor ?? ""): how many times as fast? --live=10")
                }
                request.liveFactor = number
            }),
        Option(
            "--record", modes: [.run],
            "with --live: writes what came from outside to FILE.tape, which `run` and `test` tell again without a network",
            .flag { $0.records = true }),
        Option(
            "--for", value: "TIME", modes: running, "goes on for so long after the last line: 500ms, 10s, 1m",
            .value { request, text throws(ScriptError) in
                guard let time = TimeText.parse(text), time >= 0 else {
                    throw ScriptError("--for \(text): not a duration; write --for 500ms or --for 1m")
                }
                request.limit = time
            }),
        Option(
            "--allow", value: Allowance.usage, modes: running + [.play, .test],
            "what scripts may touch outside, any number of them; otherwise nothing",
            .value { request, text throws(ScriptError) in
                do throws(AllowanceError) {
                    try request.allowance.add(text)
                } catch { throw ScriptError("--allow \(error.sentence)") }
            }),
        Option(
            "--data", value: "DIR", modes: running + [.play, .test],
            "stores are files in this folder, by their names; otherwise they end with what runs, but for the prompt's own",
            .value { request, path in request.allowance.stores = StoreFolder(path, isGiven: true) }),
        Option("--deep", modes: running, "unnamed streams print too", .flag { $0.isDeep = true }),
        Option("--json", modes: running + [.learn], "one JSON object a line", .flag { $0.manner.isJSON = true }),
        Option("--quiet", modes: running, "only what the script prints", .flag { $0.manner.isQuiet = true }),
        Option("--echo", modes: running, "each entry before what it says", .flag { $0.manner.isEcho = true }),
        Option(
            "--plain", "ASCII for arrows and branches, no colour, no cursor moves", .flag { $0.manner.isPlain = true }),
        Option(
            "--show", modes: [.play], "types the script by itself, comments as text; // --- waits for Enter",
            .flag { $0.showing = $0.showing ?? Showing.Pace() }),
        Option(
            "--type", value: "KEYS", modes: [.play], "with --show: so many keys a second (20)",
            .value { request, text throws(ScriptError) in
                guard let keys = Int(text), (1...1000).contains(keys) else {
                    throw ScriptError("--type \(text): how many keys a second? --type 20")
                }
                request.showing = request.showing ?? Showing.Pace()
                request.showing?.keys = keys
            }),
        Option(
            "--pace", value: "TIME", modes: [.play], "with --show: how long each signal is looked at (400ms)",
            .value { request, text throws(ScriptError) in
                guard let time = TimeText.parse(text), (0...60_000_000_000).contains(time) else {
                    throw ScriptError("--pace \(text): not a duration; write --pace 400ms")
                }
                request.showing = request.showing ?? Showing.Pace()
                request.showing?.signal = time
            }),
        Option(
            "--strict", modes: [.test], "what could be better in a lesson is a failure, too",
            .flag { $0.isStrict = true }),
        Option(
            "--hand-out", modes: [.learn], "the lesson's tasks as a script to be filled in",
            .flag { $0.classroom.handsOut = true }),
        Option(
            "--grade", modes: [.learn], "judges files that were handed in: --grade LESSON FILE…",
            .flag { $0.classroom.grades = true }),
        Option(
            "--inputs", value: "FILE", modes: [.learn], "grades on the inputs of FILE, not the lesson's",
            .value { $0.classroom.inputs = $1 }),
        Option(
            "--seed", value: "N", modes: [.learn], "grades on other drawn inputs", .value { $0.classroom.seed = $1 }),
        Option(
            "--notes", modes: [.learn], "what a teacher should know of the lesson", .flag { $0.classroom.notes = true }),
        Option("--progress", modes: [.learn], "which lessons were done", .flag { $0.classroom.progress = true }),
        Option(
            "--new", modes: [.learn], "writes a lesson to begin with: --new FILE.md",
            .flag { $0.classroom.makes = true }),
        Option(
            "--color", value: "WHEN", modes: [.prompt, .play, .learn],
            "always, never, or as the terminal has it (auto)",
            .value { request, when throws(ScriptError) in
                guard let color = ["always": true, "never": false, "auto": nil][when] else {
                    throw ScriptError("--color \(when): always, never or auto")
                }
                request.color = color
            }),
        Option(
            "--update", modes: [.test], "writes what is printed now as what is expected", .flag { $0.isUpdate = true }),
        Option(
            "--format", value: "FORMAT", modes: [.test], "human or tap",
            .value { request, name throws(ScriptError) in
                guard let format = Suite.Format(rawValue: name) else {
                    throw ScriptError("--format \(name): human or tap")
                }
                request.format = format
            }),
        Option(
            "--filter", value: "NAME", modes: [.test], "only scripts and blocks with NAME in theirs",
            .value { request, name throws(ScriptError) in request.filter = name }),
    ]

    /// What says how much a page shows.
    private static func extent(_ name: String, _ value: String, _ sentence: String) -> Option {
        Option(
            name, value: value, modes: [.export], sentence,
            .value { request, text throws(ScriptError) in
                if let mistake = request.extent.take(name, text) { throw ScriptError(mistake) }
            })
    }

    /// How it is written: `--for TIME`, `--live[=10]`.
    var usage: String {
        names.joined(separator: ", ") + (value.isEmpty || value.hasPrefix("[") ? value : " \(value)")
    }
}
