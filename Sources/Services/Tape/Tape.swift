/// What came from outside in a session, in the order in which it was asked for. As text it is lines of JSON, one an
/// arrival, to be read by people before it is handed on.
package struct Tape {
    package fileprivate(set) var recordings: [Recording]

    package init(_ recordings: [Recording] = []) { self.recordings = recordings }

    private static let title = #"{"rxsh":"tape 1"}"#

    package var isEmpty: Bool { recordings.isEmpty }
    /// A tape stands beside its script.
    package static func path(beside script: String) -> String {
        (script.hasSuffix(".rx") ? String(script.dropLast(3)) : script) + ".tape"
    }

    /// The one that was asked so, as the one after so many.
    func recording(_ key: String, after count: Int) -> Recording? {
        let key = Secrets.hidden(in: key)
        return recordings.lazy.filter { Secrets.hidden(in: $0.key) == key }.dropFirst(count).first
    }

    /// What it holds is nearest to what was asked: so much of it is the same from the beginning on.
    func nearest(to key: String) -> String? {
        recordings.map(\.key).max { $0.commonPrefix(with: key) < $1.commonPrefix(with: key) }
    }

    /// All of it, as a journal has it.
    package var lines: [TapeLine] {
        recordings.flatMap { recording in
            [.opened(recording.number, recording.key, recording.failure)]
                + recording.arrivals.map { .arrived(recording.number, $0.after, $0.arrival) }
        }
    }

    /// For a file: numbered from 1 on, and without what nobody is to read.
    package var text: String {
        var text = Tape.title + "\n"
        for (index, recording) in recordings.enumerated() {
            let number = index + 1
            text += TapeLine.opened(number, Secrets.hidden(in: recording.key), recording.failure).text + "\n"
            for (after, arrival) in recording.arrivals {
                text += TapeLine.arrived(number, after, Secrets.hidden(in: arrival)).text + "\n"
            }
        }
        return text
    }

    /// Reads a file's text.
    package init(text: String) throws(TapeMistake) {
        var reader = TapeReader()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first.map(String.init) == Tape.title else { throw TapeMistake(line: 1, "no tape of rxsh") }
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            guard let line = TapeLine(String(line)), reader.take(line) else {
                throw TapeMistake(line: index + 1, "no line of a tape")
            }
        }
        self = reader.tape
    }
}

/// Where a tape is damaged.
package struct TapeMistake: Error, Equatable {
    package let line: Int
    package let sentence: String
    init(line: Int, _ sentence: String) { (self.line, self.sentence) = (line, sentence) }
}

/// Takes the lines of a tape, or of a journal, in their order.
package struct TapeReader {
    package private(set) var tape = Tape()

    package init() {}

    /// False if it makes no sense behind those before it.
    package mutating func take(_ line: TapeLine) -> Bool {
        switch line {
        case .opened(let number, let key, let failure):
            // It may be asked for anew, when what was heard of it is not all any more.
            if let known = recording(number) { return known.key == key }
            tape.recordings.append(Recording(number, key, failure: failure))
        case .arrived(let number, let after, let arrival):
            guard let recording = recording(number), after >= (recording.arrivals.last?.after ?? 0) else {
                return false
            }
            recording.add(arrival, after: after)
        case .kept(let numbers):
            tape = Tape(numbers.compactMap(recording))
        }
        return true
    }

    private func recording(_ number: Int) -> Recording? { tape.recordings.last { $0.number == number } }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Int { zip(utf8, other.utf8).prefix { $0 == $1 }.count }
}
