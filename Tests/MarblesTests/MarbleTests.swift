import Testing

import Marbles

/// A line of marbles and what it means, in milliseconds.
struct Lane: Sendable, CustomTestStringConvertible {
    let line: String
    let meaning: String
    var testDescription: String { line }

    init(_ line: String, _ meaning: String) { (self.line, self.meaning) = (line, meaning) }
}

@Suite("A line of marbles") struct MarbleTests {
    @Test(
        "means what it shows",
        arguments: [
            Lane("--a-b|", "20 a, 40 b, 50 |"),
            Lane("-(ab)-c", "10 a, 10 b, 30 c"),
            Lane("--a--(b|)", "20 a, 50 b, 50 |"),
            Lane("a 300ms b", "0 a, 300 b"),
            Lane("a-300ms-b", "0 a, 320 b"),
            Lane("300ms a", "300 a"),
            Lane("a 2s b 1s c", "0 a, 2000 b, 3000 c"),
            Lane("a @1s b c", "0 a, 1000 b, 1010 c"),
            Lane("-#", "10 #"),
            Lane("-#{testError}", "10 #testError"),
            Lane("-{long name}-1", "10 long name, 30 1"),
            Lane("\"x y\"-a", "0 'x y', 20 a"),
            Lane("-a-^-b|", "-20 a, 20 b, 30 |, from 0"),
            Lane("^--!", "from 0, to 30"),
            Lane("-a|!", "10 a, 20 |, to 30"),
            Lane("1 2 3", "0 1, 10 2, 20 3"),
            Lane("", ""),
        ])
    func means(_ lane: Lane) throws {
        let marble = try Marble(lane.line)
        var parts = marble.moments.map { moment in
            let time = moment.time / 1_000_000
            switch moment.mark {
            case .value(let name): return "\(time) \(name)"
            case .text(let text): return "\(time) '\(text)'"
            case .completed: return "\(time) |"
            case .error(let name): return "\(time) #\(name ?? "")"
            }
        }
        if let from = marble.subscription { parts.append("from \(from / 1_000_000)") }
        if let to = marble.disposal { parts.append("to \(to / 1_000_000)") }
        #expect(parts.joined(separator: ", ") == lane.meaning)
    }

    @Test(
        "that is wrong says in which column",
        arguments: [
            Lane("-a|b", "column 4: only ! may follow the end, not b"),
            Lane("-(ab", "column 2: this ( is not closed"),
            Lane("-)", "column 2: this ) has no ("),
            Lane("-()", "column 2: a group holds at least one value"),
            Lane("(a-b)", "column 3: - can't be in a group: a group is one instant"),
            Lane("(|a)", "column 3: nothing may follow the end, not even in a group"),
            Lane("^-^", "column 3: there is one ^ already"),
            Lane("a-$", "column 3: $ means nothing in a line of marbles"),
            Lane("-{a", "column 2: this { is not closed"),
            Lane("a @x", "column 3: @ wants a time: @300ms, @1s"),
            Lane("---a @10ms b", "column 6: this time has passed already"),
            Lane("99999999999999999999s a", "column 1: this time is too long"),
        ])
    func mistakes(_ lane: Lane) {
        do {
            let marble = try Marble(lane.line)
            Issue.record("\(marble)")
        } catch { #expect(error.text == lane.meaning) }
    }

    @Test("reads back as what was written", arguments: ["--a-b|", "-(ab)-c", "a 2s b#", "a 3ms b-{long}|"])
    func roundTrip(_ line: String) throws {
        let marble = try Marble(line)
        let written = Marble.line(marble.moments.map { ($0.time, $0.mark) })
        let again = try Marble(written)
        #expect(again.moments.map(\.time) == marble.moments.map(\.time))
        #expect(again.moments.map(\.mark) == marble.moments.map(\.mark))
    }
}
