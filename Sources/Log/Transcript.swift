import Values

/// What a session has said, line by line, each with the record that it stands after: up to a bound.
package struct Transcript {
    package enum Kind: UInt8, Sendable {
        case entry, signal, answer, print, note, error
    }

    package struct Row: Sendable {
        /// Its number, from 1.
        package let number: Int
        /// The number of the newest record when it was said; a signal's own.
        package let after: Int
        package let kind: Kind
        /// The entry that was typed, of an entry; of a signal, its printed id.
        package let mark: Int
        package let text: String

        /// The same line with other words.
        package func saying(_ text: String) -> Row {
            Row(number: number, after: after, kind: kind, mark: mark, text: text)
        }
    }

    private struct Place {
        let after: Int
        let kind: Kind
        let mark: Int
        let end: Int
    }

    /// How many lines are kept.
    private let bound: Int
    private var places: [Place] = []
    /// The lines that are kept, one behind the other, and how many bytes stood before the first.
    private var bytes: [UInt8] = []
    private var dropped = (lines: 0, bytes: 0)

    package init(atMost bound: Int = 100_000) { self.bound = bound }

    /// The number of the newest line.
    package var newest: Int { dropped.lines + places.count }

    package mutating func add(_ line: Line, after record: Int) {
        switch line {
        case .signal(let signal): add(.signal, signal.id, record) { $0.append(signal) }
        case .answer(let text): add(.answer, 0, record) { $0.append(text) }
        case .print(let text): add(.print, 0, record) { $0.append(text) }
        case .note(let text): add(.note, 0, record) { $0.append(text) }
        case .error(let text): add(.error, 0, record) { $0.append(text) }
        }
    }

    /// An entry is typed, or read.
    package mutating func add(entry number: Int, _ text: String, after record: Int) {
        add(.entry, number, record) { $0.append(text) }
    }

    /// The same lines; the records that they stand after are no more.
    package var ofAnEarlierWorld: Transcript {
        var earlier = self
        earlier.places = places.map { Place(after: 0, kind: $0.kind, mark: $0.mark, end: $0.end) }
        return earlier
    }

    private mutating func add(_ kind: Kind, _ mark: Int, _ record: Int, _ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        places.append(Place(after: record, kind: kind, mark: mark, end: dropped.bytes + bytes.count))
        if places.count >= 2 * bound { forget() }
    }

    /// Half of what may be kept goes at once: that is rare, and cheap.
    private mutating func forget() {
        let end = places[bound - 1].end
        bytes.removeFirst(end - dropped.bytes)
        places.removeFirst(bound)
        dropped = (dropped.lines + bound, end)
    }

    /// The lines from that number on, at most so many.
    package func rows(from number: Int, atMost count: Int = .max) -> [Row] {
        let first = max(0, number - 1 - dropped.lines)
        guard first < places.count else { return [] }
        return (first..<min(places.count, first + min(count, places.count))).map { index in
            let (place, start) = (places[index], index == 0 ? dropped.bytes : places[index - 1].end)
            let text = bytes[(start - dropped.bytes)..<(place.end - dropped.bytes)]
            return Row(
                number: dropped.lines + index + 1, after: place.after, kind: place.kind, mark: place.mark,
                text: String(decoding: text, as: UTF8.self))
        }
    }
}
