import Log
import Session
import Testing

/// A drawing, read as a person reads it: boxes by their names, and where the lines that leave them arrive.
private struct Reading {
    private let rows: [[Character]]
    private var boxes: [(name: String, x: Int, y: Int, right: Int, bottom: Int)] = []
    private static let ways: [Character: Set<Character>] = [
        "─": ["l", "r"], "╌": ["l", "r"], "┈": ["l", "r"], "│": ["u", "d"], "╎": ["u", "d"], "┊": ["u", "d"],
        "┌": ["r", "d"], "┐": ["l", "d"], "└": ["r", "u"], "┘": ["l", "u"], "├": ["u", "d", "r"],
        "┤": ["u", "d", "l"], "┬": ["l", "r", "d"], "┴": ["l", "r", "u"], "┼": ["l", "r", "u", "d"],
    ]
    private static let steps: [(way: Character, back: Character, dx: Int, dy: Int)] = [
        ("l", "r", -1, 0), ("r", "l", 1, 0), ("u", "d", 0, -1), ("d", "u", 0, 1),
    ]

    init(_ lines: [String]) {
        rows = lines.map(Array.init)
        for (y, row) in rows.enumerated() {
            for x in row.indices where row[x] == "┌" && x + 1 < row.count && row[x + 1].isLetter {
                let right = row[x...].firstIndex(of: "┐") ?? x
                let bottom = (y...).first { at(x, $0) == "└" || $0 >= rows.count } ?? y
                let name = String(row[(x + 1)..<right].filter { $0 != "─" })
                boxes.append((name, x, y, right, bottom))
            }
        }
    }

    private func at(_ x: Int, _ y: Int) -> Character {
        rows.indices.contains(y) && rows[y].indices.contains(x) ? rows[y][x] : " "
    }

    /// `a>b` for each box that a line leaves, and each that it arrives at.
    var lines: Set<String> {
        var found: Set<String> = []
        for box in boxes {
            for y in box.y...box.bottom where "├┴".contains(at(box.right, y)) {
                follow(box.right + 1, y, "l", [], box.name, &found)
            }
        }
        return found
    }

    private func follow(
        _ x: Int, _ y: Int, _ from: Character, _ seen: Set<[Int]>, _ name: String, _ found: inout Set<String>
    ) {
        let sign = at(x, y)
        if sign == "▶" {
            for box in boxes where box.x == x + 1 && (box.y...box.bottom).contains(y) {
                found.insert("\(name)>\(box.name)")
            }
            return
        }
        guard let open = Reading.ways[sign], !seen.contains([x, y]) else { return }
        let onward = Reading.steps.first { $0.back == from }?.way ?? "r"
        // A line that is not met only crosses.
        let next = open.contains(from) ? open.subtracting([from]) : [onward]
        for step in Reading.steps where next.contains(step.way) {
            follow(x + step.dx, y + step.dy, step.back, seen.union([[x, y]]), name, &found)
        }
    }
}

@Suite("A drawing of the graph") struct DrawingTests {
    /// A program of so many streams, each made of some before it, and the edges that it has.
    private static func program(_ seed: Int, _ count: Int) -> (lines: [String], edges: Set<String>) {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func pick(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        var (lines, edges): ([String], Set<String>) = ([], [])
        let names = (0..<count).map { String(UnicodeScalar(UInt8(97 + $0))) + "x" }
        for index in names.indices {
            guard index > 2 else {
                lines.append("let \(names[index]) = BehaviorRelay(value: \(index))")
                continue
            }
            let sources = Array(Set((0...pick(3)).map { _ in pick(index) })).sorted().map { names[$0] }
            for source in sources { edges.insert("\(source)>\(names[index])") }
            lines.append(
                sources.count == 1
                    ? "let \(names[index]) = \(sources[0]).map { $0 + 1 }"
                    : "let \(names[index]) = Observable.merge([\(sources.map { "\($0).map { $0 }" }.joined(separator: ", "))])"
            )
        }
        return (lines, edges)
    }

    @Test("has the lines that there are and no others, told apart wherever they meet", arguments: 0..<40)
    func lines(_ seed: Int) {
        let (program, edges) = DrawingTests.program(seed, 4 + seed % 9)
        var said: [String] = []
        let session = Session { said.append($0.text) }
        session.width = 200
        for line in program { #expect(session.enter(line) == .fine, "\(said.last ?? "")") }
        said = []
        _ = session.enter(":graph")
        let read = Reading(said).lines
        #expect(read == edges, "\(said.joined(separator: "\n"))\n\(edges.symmetricDifference(read))")
    }

    @Test("is a table, and says so, where it does not fit")
    func table() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        session.width = 40
        for index in 0..<8 {
            _ = session.enter(
                index == 0 ? "let s0 = BehaviorRelay(value: 1)" : "let s\(index) = s\(index - 1).map { $0 + 1 }")
        }
        said = []
        _ = session.enter(":graph")
        #expect(said.first?.hasPrefix(" rank") == true)
        #expect(said.joined(separator: " ").contains("it does not fit as a drawing"))
    }
}
