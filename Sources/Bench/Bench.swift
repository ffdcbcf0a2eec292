import Glibc
import Reactive

/// The benchmark: each row of the budget, beside the floor measured in the same minute.
///
///     bench [--json | --table] [--quick] [--only W1,W2] [--columns engine,typed,logged] [--floor NAME=COMMAND]
///         [--peer NAME=COMMAND]… | --depth
@main struct Bench {
    /// One short run each, for profilers: no figures to quote.
    nonisolated(unsafe) private(set) static var isQuick = false

    /// Which columns are measured.
    nonisolated(unsafe) private(set) static var columns: Set<String> = ["engine", "typed", "logged"]

    private var json = false
    /// A table for a page, of what is measured in events alone.
    private var isTable = false
    private var only: Set<String>?
    private var floor: Rival?
    private var peers: [Rival] = []

    static func main() {
        if CommandLine.arguments.dropFirst() == ["--depth"] { exit(Depth.run() ? 0 : 1) }
        var bench = Bench()
        guard bench.read(CommandLine.arguments.dropFirst()) else {
            let usage = "[--json | --table] [--quick] [--only W1,W2,…] [--columns engine,typed,logged]"
            "usage: bench \(usage) [--floor NAME=COMMAND] [--peer NAME=COMMAND]…\n".withCString {
                _ = write(2, $0, strlen($0))
            }
            exit(2)
        }
        DeepStack.run { bench.run() }
    }

    private mutating func read(_ arguments: ArraySlice<String>) -> Bool {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--table": isTable = true
            case "--quick": Bench.isQuick = true
            case "--only":
                guard let ids = rest.popFirst() else { return false }
                only = Set(ids.split(separator: ",").map(String.init))
            case "--columns":
                guard let names = rest.popFirst() else { return false }
                Bench.columns = Set(names.split(separator: ",").map(String.init))
            case "--floor":
                guard let rival = rest.popFirst().flatMap(Rival.init) else { return false }
                floor = rival
            case "--peer":
                guard let rival = rest.popFirst().flatMap(Rival.init) else { return false }
                peers.append(rival)
            default: return false
            }
        }
        return true
    }

    static func measures(_ column: String) -> Bool { columns.contains(column) }

    private func run() {
        let rows = Row.all.filter { only?.contains($0.id) ?? true }
        if isTable { return tabulate(rows) }
        if !json { print(Report.heading(peers.map(\.name))) }
        var reports: [String] = []
        for row in rows {
            let report = report(row)
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

    /// Everything of one row, one after the other, so that it is compared on the machine of the same minute.
    private func report(_ row: Row) -> Report {
        Report(
            row, floor: floor?.figure(of: row.id), peers: peers.map { ($0.name, $0.figure(of: row.id)) },
            engine: Bench.measures("engine") ? row.engine?() : nil)
    }

    private func tabulate(_ rows: [Row]) {
        print(Report.tableHeading(peers.map(\.name)))
        for row in rows where row.unit == "ns" && row.engine != nil {
            print(report(row).tableRow)
            fflush(nil)
        }
    }
}
