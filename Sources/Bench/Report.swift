/// One row as measured: the floor, the engine through its typed face, and a pipeline typed at the prompt.
struct Report {
    private let row: Row
    private let floor: Figure?
    /// Another library, if one was asked for; it may not have the row.
    private let peer: Figure??
    private let engine: Figure?
    /// Nil where no such pipeline is measured.
    private var typed: Figure?
    /// The typed pipeline with the log on, and what each record of the log takes more.
    private var logged: (figure: Figure, eachRecord: Double)?

    init(_ row: Row, floor: Figure?, peer: Figure??, engine: Figure?) {
        (self.row, self.floor, self.peer, self.engine) = (row, floor, peer, engine)
        if row.unit == "bytes", Bench.measures("typed") { typed = Typed.bytes() }
        guard let pipeline = Typed.rows[row.id] else { return }
        if Bench.measures("typed") { typed = pipeline.figure(isLogged: false).figure }
        guard Bench.measures("logged") else { return }
        let traced = pipeline.figure(isLogged: true)
        logged = (traced.figure, (traced.figure.median - (typed?.median ?? 0)) / max(traced.records, 1))
    }

    static func heading(hasPeer: Bool) -> String { columns + (hasPeer ? "peer".padded(12) : "") + "  work" }

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
            text(logged?.figure.median), text(logged?.eachRecord, 10), peer.map { text($0?.median, 12) } ?? "",
            "  \(row.title)\(row.unit == "ns" ? "" : " (\(row.unit))")", isOver ? "  over budget" : "",
        ].joined()
    }

    var json: String {
        var fields = [#""id": "\#(row.id)""#, #""unit": "\#(row.unit)""#]
        for (name, figure) in [
            ("floor", floor), ("engine", engine), ("typed", typed), ("logged", logged?.figure), ("peer", peer ?? nil),
        ] {
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

    private func ratio(_ figure: Figure?) -> String {
        guard let figure, let floor else { return text(nil) }
        return "×\((figure.median / floor.median).tenths)".padded(8)
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
