import Glibc
import Log
import Testing

/// Random editing under a thousand signals a second: after each step the screen must be what a plain model says.
@Suite("Under a storm of signals", .enabled(if: Screen.isHere, Screen.missing))
struct FuzzTests {
    /// How many screens are compared; `scripts/proof` asks for ten thousand.
    static let checks = getenv("RXSH_CHECKS").flatMap { Int(String(cString: $0)) } ?? 60
    static let seeds = 1...(checks > 1000 ? 4 : 2)

    @Test(arguments: seeds) func `no cell of the line is ever wrong`(_ seed: Int) throws {
        let screen = try Screen.begun(
            columns: 60, rows: 20, settings: ["NO_COLOR": "1"],
            files: ["history": "/\t1\tlet 观察 = 1\n/\t1\tprint two\n"])
        try screen.enter(" let t = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance)")
        try screen.enter(" watch t")
        try screen.see("values, last")
        var fuzz = Fuzz(seed: UInt64(seed))
        var columns = 60
        for check in 0..<(FuzzTests.checks / FuzzTests.seeds.count) {
            var keys: [[String]] = []
            for _ in 0...Int.random(in: 0...5, using: &fuzz.random) { keys.append(fuzz.step()) }
            if Int.random(in: 0..<12, using: &fuzz.random) == 0 {
                columns = Int.random(in: 20...100, using: &fuzz.random)
                keys.append(["resize-window", "-x", "\(columns)", "-y", "20"])
            }
            if Int.random(in: 0..<8, using: &fuzz.random) == 0 {
                try screen.send(keys)
                keys = []
                try screen.paste(fuzz.paste())
            }
            if !keys.isEmpty { try screen.send(keys) }
            let wanted = fuzz.line.rows(columns)
            try screen.wait("seed \(seed), check \(check), \(columns) columns: \(wanted)") { _ in
                try screen.shows(wanted)
            }
        }
    }
}

/// Keys, and the line that they must lead to.
private struct Fuzz {
    var random: Chance
    var line = Line()
    private static let letters = Array("abc xyz(){}\"中文字观察日本".unicodeScalars)

    init(seed: UInt64) { random = Chance(state: seed) }

    mutating func step() -> [String] {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<8:
            var text = ""
            for _ in 0...Int.random(in: 0...4, using: &random) {
                text.unicodeScalars.append(Fuzz.letters.randomElement(using: &random) ?? "a")
            }
            line.insert(text)
            return ["send-keys", "-l", text]
        case 8:
            line.cursor = max(0, line.cursor - 1)
            return ["send-keys", "Left"]
        case 9:
            line.cursor = min(line.text.count, line.cursor + 1)
            return ["send-keys", "Right"]
        case 10:
            line.cursor = 0
            return ["send-keys", "C-a"]
        case 11:
            line.cursor = line.text.count
            return ["send-keys", "C-e"]
        case 12, 13:
            line.erase()
            return ["send-keys", "BSpace"]
        case 14:
            line.text.removeSubrange(line.cursor...)
            return ["send-keys", "C-k"]
        default:
            line = Line()
            guard Bool.random(using: &random) else { return ["send-keys", "C-k", "C-u"] }
            line.insert(Bool.random(using: &random) ? "print two" : "let 观察 = 1")
            // ^K and ^U make the line new; the history stands where it stood, so go to its end first.
            return line.text.first == "p"
                ? ["send-keys", "C-k", "C-u", "Down", "Down", "C-u", "Up"]
                : ["send-keys", "C-k", "C-u", "Down", "Down", "C-u", "Up", "Up", "Up"]
        }
    }

    mutating func paste() -> String {
        var text = ""
        for _ in 0...Int.random(in: 0...40, using: &random) {
            text.unicodeScalars.append(Fuzz.letters.randomElement(using: &random) ?? "a")
        }
        line.insert(text)
        return text
    }
}

/// A line of text with a cursor, laid out as plainly as can be.
struct Line {
    var text: [Unicode.Scalar] = []
    var cursor = 0

    mutating func insert(_ more: String) {
        text.insert(contentsOf: more.unicodeScalars, at: cursor)
        cursor += more.unicodeScalars.count
    }

    mutating func erase() {
        guard cursor > 0 else { return }
        cursor -= 1
        text.remove(at: cursor)
    }

    struct Rows {
        var rows: [String]
        var row = 0
        var column = 0
    }

    func rows(_ columns: Int) -> Rows {
        var rows = Rows(rows: ["› "])
        var used = 2
        for (index, scalar) in (text + [" "]).enumerated() {
            let width = scalar.value < 0x80 ? 1 : 2
            if used + (index == text.count ? 1 : width) > columns {
                rows.rows.append("")
                used = 0
            }
            if index == cursor { (rows.row, rows.column) = (rows.rows.count - 1, used) }
            if index < text.count { rows.rows[rows.rows.count - 1].unicodeScalars.append(scalar) }
            used += width
        }
        return rows
    }
}

/// Chance that comes again for the same seed.
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Screen {
    /// Sends commands to tmux in one go.
    func send(_ commands: [[String]]) throws {
        var words: [String] = []
        for command in commands { words += (words.isEmpty ? [] : [";"]) + command.map { $0 == ";" ? "\\;" : $0 } }
        try command(words)
    }

    /// Whether the line stands where the cursor says, cell by cell, with nothing below it.
    func shows(_ wanted: Line.Rows) throws -> Bool {
        let text = try command(["display-message", "-p", "#{cursor_x} #{cursor_y}", ";", "capture-pane", "-p"])
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = lines.removeFirst().split(separator: " ").compactMap { Int($0) }
        let top = place[1] - wanted.row
        guard place[0] == wanted.column, top >= 0, top + wanted.rows.count <= lines.count else { return false }
        for (index, row) in wanted.rows.enumerated() {
            let seen = index == 0 ? lines[top].withoutStatus : lines[top + index].trimmed
            if seen != row.trimmed { return false }
        }
        return lines[(top + wanted.rows.count)...].allSatisfy { $0.trimmed.isEmpty }
    }
}
