import Glibc
import Reactive

/// The benchmark: each row of the budget, beside the floor measured in the same minute.
///
///     bench [--json] [--quick] [--only W1,W2] [--columns engine,typed,logged] [--floor COMMAND] [--peer COMMAND] | --depth
@main struct Bench {
    /// One short run each, for profilers: no figures to quote.
    nonisolated(unsafe) private(set) static var isQuick = false

    /// Which columns are measured.
    nonisolated(unsafe) private(set) static var columns: Set<String> = ["engine", "typed", "logged"]

    private var json = false
    private var only: Set<String>?
    private var floor: Rival?
    private var peer: Rival?

    static func main() {
        if CommandLine.arguments.dropFirst() == ["--depth"] { exit(Depth.run() ? 0 : 1) }
        var bench = Bench()
        guard bench.read(CommandLine.arguments.dropFirst()) else {
            let usage = "[--json] [--quick] [--only W1,W2,…] [--columns engine,typed,logged] [--floor COMMAND]"
            "usage: bench \(usage) [--peer COMMAND]\n".withCString { _ = write(2, $0, strlen($0)) }
            exit(2)
        }
        DeepStack.run { bench.run() }
    }

    private mutating func read(_ arguments: ArraySlice<String>) -> Bool {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--quick": Bench.isQuick = true
            case "--only":
                guard let ids = rest.popFirst() else { return false }
                only = Set(ids.split(separator: ",").map(String.init))
            case "--columns":
                guard let names = rest.popFirst() else { return false }
                Bench.columns = Set(names.split(separator: ",").map(String.init))
            case "--floor":
                guard let command = rest.popFirst() else { return false }
                floor = Rival(command: command)
            case "--peer":
                guard let command = rest.popFirst() else { return false }
                peer = Rival(command: command)
            default: return false
            }
        }
        return true
    }

    static func measures(_ column: String) -> Bool { columns.contains(column) }

    private func run() {
        let rows = Row.all.filter { only?.contains($0.id) ?? true }
        if !json { print(Report.heading(hasPeer: peer != nil)) }
        var reports: [String] = []
        for row in rows {
            let report = Report(
                row, floor: floor?.figure(of: row.id), peer: peer.map { $0.figure(of: row.id) },
                engine: Bench.measures("engine") ? row.engine?() : nil)
            if json {
                reports.append(report.json)
            } else {
                print(report.line)
                fflush(nil)
            }
        }
        let questions = Questioned.rows.filter { only?.contains($0.id) ?? true }
        if !questions.isEmpty {
            let session = Questioned()
            for row in questions {
                let figure = session.figure(row)
                if json { reports.append(row.json(figure)) } else { print(Questioned.line(row, figure)) }
            }
        }
        for row in Lines.rows where only?.contains(row.id) ?? true {
            let figure = row.figure()
            if json { reports.append(row.json(figure)) } else { print(row.line(figure)) }
        }
        if json { print("[\n  " + reports.joined(separator: ",\n  ") + "\n]") }
    }
}
