import Log
import Questions

/// What other programs are given, field by field: `:help json`. Fields are added, never changed; `v` is 1 as long as that
/// holds.
package enum JSONPage {
    package struct Row: Sendable {
        /// What writes it, an object a line.
        package let source: String
        package let fields: [(name: String, meaning: String)]
    }

    package static let rows = [signals, steps, findings, streams, listeners, lanes]

    private static let signals = Row(
        source: "rxsh run --json, :log --json",
        fields: [
            ("v", "1"), ("id", "the printed number"), ("cause", "the id of the printed signal that led to it, or null"),
            ("turn", "which push, timer or response it belongs to"), ("t", "seconds on the clock"),
            ("name", "the stream"),
            ("kind", "next, completed, error, started, finished, refused, dropped"), ("value", "the element or error"),
            ("sched", "the scheduler"), ("number", "the record"), ("by", "the record that led to it, or null"),
            ("stream", "the stream's number"), ("run", "the run's number"),
            ("entry", "the entry carried out; 0 for a timer's work"), ("drop", "why it went no further, in a word"),
            ("sub", "its number under id, of what only :deep prints"), ("remarks", "what is said behind it"),
        ])

    private static let steps = Row(
        source: ":why --json",
        fields: [
            ("v", "1"), ("depth", "how far from the event that was asked of"),
            ("role", "event, operator, used, greeting, pushed, asked, work, typed, clock"), ("text", "what is said"),
            ("place", "where it stands in the source"), ("record", "the record"), ("stream", "the stream's number"),
            ("run", "the run's number"),
        ])

    private static let findings = Row(
        source: ":whynot --json, :leaks --json",
        fields: [
            ("v", "1"), ("kind", "what sort of reason: arrived, stopped, waits, pending, ended, unheard, left …"),
            ("text", "what is said"), ("place", "where it stands in the source"), ("record", "the record"),
            ("way", "steps as :why --json has them"), ("under", "what explains it, each like this"),
        ])

    private static let streams = Row(
        source: ":graph --json; with --deep all streams, and a row for each edge",
        fields: [
            ("v", "1"), ("name", "the stream, empty if it has none"),
            ("rank", "1 more than the highest it is built on"),
            ("n", "how many elements it has sent"), ("from", "how it is built; of an edge: the stream it comes from"),
            ("value", "the present or last element"), ("last", "the id of the last element, or null"),
            ("subs", "listeners, the shell's watches apart: 1+1w"), ("stream", "its number"), ("word", "its operator"),
            ("home", "the number of the named stream in whose definition it stands"),
            ("owner", "what it is a member of"), ("ownerType", "the type of that"), ("type", "its own type"),
            ("part", "in, out, command or control"), ("since", "the newest record when it was made, or first seen"),
            ("inputs", "what it hears: name, role, stream"), ("to", "of an edge: the stream it goes to"),
            ("role", "of an edge: data, trigger, gate, lifetime, operation, inner, bound, pushed"),
        ])

    private static let listeners = Row(
        source: ":subs --json",
        fields: [
            ("v", "1"), ("stream", "the stream's number"), ("run", "the run's number"), ("name", "the stream"),
            ("since", "when it began, in seconds"), ("listener", "who listens"), ("place", "where that is written"),
            ("closed", "why it is over"), ("openedBy", "of an inner stream: the id of the signal that opened it"),
        ])

    private static let lanes = Row(
        source: ":marbles --json, a lane a line",
        fields: [
            ("v", "1"), ("name", "the stream"), ("label", "the label of its watch"),
            ("from", "when it began, in seconds"),
            ("to", "when it was disposed"), ("events", "number, id, t, turn, kind, value, drop, as in :log --json"),
        ])

    static var lines: [String] {
        var lines = ["JSON, an object a line. Numbers of records, streams and runs are never used again; 0 is none."]
        for row in rows {
            lines += ["", row.source]
            var table = Table(gaps: [3, 0])
            table.rows = row.fields.map { ["  " + $0.name, $0.meaning] }
            lines += table.lines
        }
        return lines
    }
}
