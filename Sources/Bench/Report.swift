/// One row as measured: the floor, the engine through its typed face, and a pipeline typed at the prompt.
struct Report {
    let row: Row
    let floor: Figure?
    let engine: Figure
    /// Nil where no such pipeline is measured.
    let typed: Figure?

    static let heading = [
        "row".padded(4, right: true), "floor".padded(8), "engine".padded(8), "budget".padded(8), "ratio".padded(8),
        "typed".padded(8), "budget".padded(8), "ratio".padded(8), "  work",
    ].joined()

    var line: String {
        [
            row.id.padded(4, right: true), text(floor?.median), text(engine.median), text(row.budget.engine),
            ratio(engine), text(typed?.median), text(typed == nil ? nil : row.budget.typed), ratio(typed),
            "  \(row.title)\(row.unit == "ns" ? "" : " (\(row.unit))")",
            engine.median > row.budget.engine ? "  over budget" : "",
        ].joined()
    }

    var json: String {
        var fields = [#""id": "\#(row.id)""#, #""unit": "\#(row.unit)""#]
        for (name, figure) in [("floor", floor), ("engine", engine), ("typed", typed)] {
            guard let figure else { continue }
            fields.append(#""\#(name)": \#(tenths(figure.median))"#)
            fields.append(#""\#(name)Min": \#(tenths(figure.least))"#)
            fields.append(#""\#(name)Max": \#(tenths(figure.most))"#)
            if name != "floor", let floor {
                fields.append(#""\#(name)Ratio": \#(tenths(figure.median / floor.median))"#)
            }
        }
        return "{" + fields.joined(separator: ", ") + "}"
    }

    private func text(_ number: Double?) -> String { (number.map { "\(tenths($0))" } ?? "–").padded(8) }
    private func ratio(_ figure: Figure?) -> String {
        guard let figure, let floor else { return text(nil) }
        return "×\(tenths(figure.median / floor.median))".padded(8)
    }
    private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}

extension String {
    fileprivate func padded(_ width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return right ? self + padding : padding + self
    }
}
