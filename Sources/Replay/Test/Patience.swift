import Glibc
import _StringProcessing

/// Matches patterns, but not for ever: one that repeats a repetition can take longer than anybody waits.
final class Patience {
    /// The patterns that took too long.
    private(set) var exhausted: Set<String> = []

    private static let milliseconds: Int32 = 1_000

    func matches(_ pattern: String, _ regex: Regex<AnyRegexOutput>, _ text: String) -> Bool {
        // A single repetition tries each place once.
        if pattern.utf8.count(where: { "*+{".utf8.contains($0) }) < 2 {
            return (try? regex.firstMatch(in: text)) != nil
        }
        guard !exhausted.contains(pattern) else { return false }
        guard let answer = Attempt(pattern, text).answer(within: Patience.milliseconds) else {
            exhausted.insert(pattern)
            return false
        }
        return answer
    }
}

/// One match, tried by a thread of its own, which is left alone when it takes too long.
private final class Attempt {
    private let pattern: String
    private let text: String
    private var ends: [Int32] = [-1, -1]

    init(_ pattern: String, _ text: String) { (self.pattern, self.text) = (pattern, text) }

    /// nil if there was none in time.
    func answer(within milliseconds: Int32) -> Bool? {
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
        return answer == 1
    }

    private func run() {
        var answer: UInt8 = ((try? Regex(pattern).firstMatch(in: text)) ?? nil) == nil ? 0 : 1
        _ = write(ends[1], &answer, 1)
    }
}
