import Reactive
import Values

/// One thing that happened. Plain data: no record keeps an object of the session alive.
package struct Record {
    package typealias Kind = Signal.Kind

    /// Its place in the log, from 1.
    package let number: Int
    /// The number of the record that led to it; 0 for what a person or the clock began.
    package let cause: Int
    /// The number of the nearest record with an id of its own that it is or came from; 0 if there is none.
    package let anchor: Int
    package let turn: Int
    package let time: Int
    /// The printed id; for what is printed only under `:deep`, the last one given out before.
    package let id: Int
    /// What was sent or dropped: itself, if it holds no object, else its literal.
    package let value: Value
    package let kind: Kind
    package let isRendered: Bool
    /// Whether nothing needs to be released when it goes.
    let isPlain: Bool
    /// Whether a detector may make something of it.
    let isClue: Bool
    // There are many records: what is small is kept small, and what is rare elsewhere.
    private let shortStream: Int32
    private let shortRun: Int32
    private let shortEntry: Int32
    private let shortSub: Int32
    private let shortDepth: Int32
    private let shortListener: Int32
    private let shortNewestRun: Int32
    private let reason: Reason?
    private let queue: Queue?
    /// The word that pushed.
    package let site: Site?

    /// The name of a scheduler that is not main.
    final class Queue {
        let name: String
        init(_ name: String) { self.name = name }
    }

    /// Where a record stands among the others.
    struct Place {
        let number, cause, anchor, turn, time, id, sub, stream, run, entry, depth: Int
        let listener, newestRun: Int
    }

    @inline(__always) init(
        _ place: Place, _ kind: Kind, _ value: Value, isRendered: Bool, _ reason: Reason?, _ queue: Queue?,
        _ site: Site?, isClue: Bool
    ) {
        (number, cause, anchor) = (place.number, place.cause, place.anchor)
        (turn, time, id) = (place.turn, place.time, place.id)
        shortStream = Int32(truncatingIfNeeded: place.stream)
        shortRun = Int32(truncatingIfNeeded: place.run)
        shortEntry = Int32(clamping: place.entry)
        shortSub = Int32(truncatingIfNeeded: place.sub)
        shortDepth = Int32(truncatingIfNeeded: place.depth)
        shortListener = Int32(truncatingIfNeeded: place.listener)
        shortNewestRun = Int32(truncatingIfNeeded: place.newestRun)
        (self.kind, self.value, self.isRendered, self.queue, self.site) = (kind, value, isRendered, queue, site)
        isPlain = value.isPlain && reason == nil && queue == nil && site == nil
        self.isClue = isClue
        self.reason = reason
    }

    /// The stream's index in the log's table.
    package var stream: Int { Int(shortStream) }
    /// The run's number; 0 for a subject that was pushed.
    package var run: Int { Int(shortRun) }
    /// The entry that was being carried out; 0 for a timer's work.
    package var entry: Int { Int(shortEntry) }
    package var drop: Drop? { reason?.drop }
    package var scheduler: String { queue?.name ?? "main" }

    /// The subscription whose closure pushed; 0 if none did.
    package var listener: Int { Int(max(0, shortListener)) }
    /// Whether it is no event: a watch was greeted with what its stream had.
    package var greetsWatch: Bool { shortListener == Record.watch }
    /// In place of a subscription, in what greets a watch.
    static let watch = -1
    /// The number of the newest run at that moment.
    package var newestRun: Int { Int(shortNewestRun) }

    /// 0 for what is printed anyway; else its number under `id`.
    package var sub: Int { Int(shortSub) }
    package var depth: Int { Int(shortDepth) }

    /// Whether a person pushed it, into a subject with or without a name.
    package var isTyped: Bool { run == 0 && cause == 0 && entry > 0 }

    /// What was sent or dropped, as a literal on one line.
    package var literal: String {
        if isRendered, case .string(let text) = value { return text }
        return value.literal
    }

    /// As much of the literal as a sentence bears.
    package var brief: String { literal.cut(to: 40) }
}

extension Value {
    /// Whether it is only bits.
    @inline(__always) fileprivate var isPlain: Bool {
        switch self {
        case .int, .bool, .double, .number, .void, .null: true
        case .string, .object: false
        }
    }

    /// As much of the literal as a sentence bears.
    package var brief: String { literal.cut(to: 40) }
}
