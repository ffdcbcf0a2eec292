import Values

/// An event of a named stream, as it is printed.
package struct Signal {
    package enum Kind: String {
        case next, completed, error
        /// What a command says of itself.
        case started, finished, refused
        /// A value went no further.
        case dropped
    }

    package var id: Int
    /// Its number under `id`, for what only `:deep` prints; else 0.
    package var sub = 0
    /// The number of its record, and of the record that led to it; 0 if none did.
    package var number = 0
    package var by = 0
    /// The numbers of its stream and of its run, and the entry that was being carried out; 0 if there is none.
    package var stream = 0
    package var run = 0
    package var entry = 0
    /// The id of the nearest printed signal that led to this one; 0 if none did.
    package var cause: Int
    package var turn: Int
    /// Nanoseconds since the first entry.
    package var time: Int
    /// How deep it stands under its cause: 0 at the margin.
    package var depth: Int
    package var name: String
    package var kind: Kind
    /// Why a value went no further, in a word: `filtered`.
    package var drop: String?
    /// The element, the error or the reason of a refusal, as a literal on one line.
    package var value: String
    /// The element or error as JSON.
    package var json: String = "null"
    package var scheduler: String = "main"
    /// What is said behind it: labels of listeners, `@net`, `nobody listens`, its cause in an earlier turn.
    package var remarks: [String] = []

    package init(
        id: Int, sub: Int = 0, cause: Int, turn: Int, time: Int, depth: Int, name: String, kind: Kind, value: String,
        json: String = "null", scheduler: String = "main", remarks: [String] = []
    ) {
        (self.id, self.sub, self.cause, self.turn) = (id, sub, cause, turn)
        (self.time, self.depth, self.name, self.kind) = (time, depth, name, kind)
        (self.value, self.json, self.scheduler, self.remarks) = (value, json, scheduler, remarks)
    }

    /// The whole line: clock, id, tree, name, value, remarks.
    package var text: String { String(decoding: bytes { $0.append(self) }, as: UTF8.self) }

    /// The line in so many columns: the value gives way.
    package func text(in columns: Int) -> String {
        let whole = text.harmless
        let width = whole.displayWidth
        if width <= columns { return whole }
        var signal = self
        let value = signal.value.harmless
        signal.value = value.cut(to: max(8, columns - (width - value.displayWidth)))
        return signal.text.harmless.cut(to: columns)
    }

    /// The line without its id and with a bare clock, as expectations have it.
    package var comparable: String {
        String(decoding: bytes { $0.append(comparable: .signal(self), hasClock: true) }, as: UTF8.self)
    }

    /// Tree, name, value and remarks.
    package var body: String { String(decoding: bytes { $0.append(bodyOf: self) }, as: UTF8.self) }

    private func bytes(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        write(&bytes)
        return bytes
    }

    /// One JSON object on a line. Fields are added, never changed.
    package var jsonLine: String {
        var row = JSONRow()
        row.add("v", 1)
        row.add("id", id)
        row.add("cause", json: cause == 0 ? "null" : String(cause))
        row.add("turn", turn)
        row.add("t", seconds: time)
        row.add("name", name)
        row.add("kind", kind.rawValue)
        row.add("value", json: json)
        row.add("sched", scheduler)
        row.add("number", number)
        row.add("by", json: by == 0 ? "null" : String(by))
        row.add("stream", stream)
        row.add("run", run)
        row.add("entry", entry)
        row.add("drop", drop)
        row.add("sub", sub == 0 ? nil : sub)
        row.add("remarks", remarks)
        return row.text
    }

    /// Seconds in seven columns, to the millisecond.
    package static func clock(_ time: Int) -> String {
        let text = seconds(time)
        return String(repeating: " ", count: max(0, 7 - text.utf8.count)) + text
    }

    /// Seconds with three decimals.
    package static func seconds(_ time: Int) -> String {
        let milliseconds = time / 1_000_000
        let rest = milliseconds % 1000
        return "\(milliseconds / 1000).\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)"
    }

    /// Seconds without needless zeros, as JSON has them.
    package static func shortSeconds(_ time: Int) -> String { (Double(time / 1_000) / 1_000_000).description }
}
