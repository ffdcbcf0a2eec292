import Glibc
import _StringProcessing

/// A pattern that is looked for, but not for ever: one that repeats a repetition can take longer than anybody waits.
package struct PatientPattern {
    package let text: String
    private let ignoresCase: Bool
    private static let milliseconds: Int32 = 1_000

    /// nil if the text is no pattern.
    package init?(_ text: String, ignoresCase: Bool = false) {
        guard (try? Regex(text)) != nil else { return nil }
        (self.text, self.ignoresCase) = (text, ignoresCase)
    }

    /// Where it is found, in characters: of each place the whole and its groups. nil if that took too long.
    package func places(in subject: String) -> [[Range<Int>?]]? {
        // A single repetition tries each place once.
        if text.utf8.count(where: { "*+{".utf8.contains($0) }) < 2 { return search(subject) }
        return Attempt { [self] in search(subject) }.answer(within: PatientPattern.milliseconds)
    }

    private func search(_ subject: String) -> [[Range<Int>?]] {
        guard var regex = try? Regex(text) else { return [] }
        if ignoresCase { regex = regex.ignoresCase() }
        return subject.matches(of: regex).map { match in
            match.output.map { part in
                part.range.map { range in
                    let start = subject.distance(from: subject.startIndex, to: range.lowerBound)
                    return start..<(start + subject.distance(from: range.lowerBound, to: range.upperBound))
                }
            }
        }
    }
}

/// One search, made by a thread of its own, which is left alone when it takes too long.
private final class Attempt {
    private let search: () -> [[Range<Int>?]]
    private var found: [[Range<Int>?]] = []
    private var ends: [Int32] = [-1, -1]

    init(_ search: @escaping () -> [[Range<Int>?]]) { self.search = search }

    /// nil if there was none in time.
    func answer(within milliseconds: Int32) -> [[Range<Int>?]]? {
        guard pipe(&ends) == 0 else { return nil }
        let itself = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Attempt>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, itself.toOpaque())
        guard failure == 0 else {
            itself.release()
            return nil
        }
        pthread_detach(thread)
        var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&waiting, 1, milliseconds)
            if ready == 1 { break }
            if ready == 0 || errno != EINTR { return nil }
        }
        var answer: UInt8 = 0
        _ = read(ends[0], &answer, 1)
        for end in ends { close(end) }
        return found
    }

    private func run() {
        found = search()
        var answer: UInt8 = 1
        _ = write(ends[1], &answer, 1)
    }
}
