/// One row as measured: the floor, the engine through its typed face, and a pipeline typed at the prompt.
struct Report {
    private let row: Row
    private let floor: Figure?
    /// Other libraries, if any were asked for; they may not have the row.
    private let peers: [(name: String, figure: Figure?)]
    private let engine: Figure?
    /// Nil where no such pipeline is measured.
    private var typed: Figure?
    /// The typed pipeline with the log on, and what each record of the log takes more.
    private var logged: (figure: Figure, eachRecord: Double)?

    init(_ row: Row, floor: Figure?, peers: [(name: String, figure: Figure?)], engine: Figure?) {
        (self.row, self.floor, self.peers, self.engine) = (row, floor, peers, engine)
        if row.unit == "bytes", Bench.measures("typed") { typed = Typed.bytes() }
        guard let pipeline = Typed.rows[row.id] else { return }
        if Bench.measures("typed") { typed = pipeline.figure(isLogged: false).figure }
        guard Bench.measures("logged") else { return }
        let traced = pipeline.figure(isLogged: true)
        logged = (traced.figure, (traced.figure.median - (typed?.median ?? 0)) / max(traced.records, 1))
    }

    static func heading(_ peers: [String]) -> String {
        columns + peers.map { $0.padded(12) + "ratio".padded(8) }.joined() + "  work"
    }

    private static let columns = [
        "row".padded(4, right: true), "floor".padded(8), "engine".padded(8), "budget".padded(8), "ratio".padded(8),
        "typed".padded(8), "budget".padded(8), "ratio".padded(8), "logged".padded(8), "a record".padded(10),
    ].joined()

    var line: String {
        let isOver = [(engine, row.budget.engine), (typed, row.budget.typed)].contains { figure, budget in
            figure.map { $0.median > budget } ?? false
        }
        return [
            row.id.padded(4, right: true), text(floor?.median),
            text(engine?.median), text(engine == nil ? nil : row.budget.engine), ratio(engine),
            text(typed?.median), text(typed == nil ? nil : row.budget.typed), ratio(typed),
            text(logged?.figure.median), text(logged?.eachRecord, 10), peers.map { text(of: $0) }.joined(),
            "  \(row.title)\(row.unit == "ns" ? "" : " (\(row.unit))")", isOver ? "  over budget" : "",
        ].joined()
    }

    var json: String {
        var fields = [#""id": "\#(row.id)""#, #""unit": "\#(row.unit)""#]
        for (name, figure) in [
            ("floor", floor), ("engine", engine), ("typed", typed), ("logged", logged?.figure),
        ] + peers {
            guard let figure else { continue }
            fields.append(#""\#(name)": \#(figure.median.tenths)"#)
            fields.append(#""\#(name)Min": \#(figure.least.tenths)"#)
            fields.append(#""\#(name)Max": \#(figure.most.tenths)"#)
            if name != "floor", let floor {
                fields.append(#""\#(name)Ratio": \#((figure.median / floor.median).tenths)"#)
            }
        }
        if engine != nil { fields.append(#""engineBudget": \#(row.budget.engine)"#) }
        if typed != nil { fields.append(#""typedBudget": \#(row.budget.typed)"#) }
        if let logged { fields.append(#""eachRecord": \#(logged.eachRecord.tenths)"#) }
        return "{" + fields.joined(separator: ", ") + "}"
    }

    private func text(_ number: Double?, _ width: Int = 8) -> String {
        (number.map { "\($0.tenths)" } ?? "–").padded(width)
    }

    /// What another library takes, and how many times as long as that the engine does.
    private func text(of peer: (name: String, figure: Figure?)) -> String {
        guard let figure = peer.figure, let engine else { return text(peer.figure?.median, 12) + text(nil) }
        return text(figure.median, 12) + "×\((engine.median / figure.median).tenths)".padded(8)
    }

    private func ratio(_ figure: Figure?) -> String {
        guard let figure, let floor else { return text(nil) }
        return "×\((figure.median / floor.median).tenths)".padded(8)
    }
}

extension Report {
    /// For a page: each figure is the least of its runs, which other work on the machine disturbs least.
    static func tableHeading(_ peers: [String]) -> String {
        let names = ["work"] + peers + ["by hand", "engine", "typed", "logged"]
        return "| \(names.joined(separator: " | ")) |\n|\(String(repeating: " --- |", count: names.count))"
    }

    var tableRow: String {
        let figures = peers.map(\.figure) + [floor, engine, typed, logged?.figure]
        let cells = [row.title] + figures.map { figure in figure.map { "\($0.least.tenths)" } ?? "–" }
        return "| \(cells.joined(separator: " | ")) |"
    }
}

extension Double {
    var tenths: Double { (self * 10).rounded() / 10 }
}

extension String {
    func padded(_ width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return right ? self + padding : padding + self
    }
}
