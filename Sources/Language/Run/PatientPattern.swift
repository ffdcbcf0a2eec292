import CStack
import Glibc
import _StringProcessing

/// A pattern that is looked for, but not for ever: one that repeats a repetition can take longer than anybody waits.
package struct PatientPattern {
    package let text: String
    private let ignoresCase: Bool
    private static let milliseconds: Int32 = 1_000
    /// So many steps take a moment only.
    private static let quick = 10_000_000.0

    /// nil if the text is no pattern.
    package init?(_ text: String, ignoresCase: Bool = false) {
        guard (try? Regex(text)) != nil else { return nil }
        (self.text, self.ignoresCase) = (text, ignoresCase)
    }

    /// Where it is found, in characters: of each place the whole and its groups. nil if that took too long.
    package func places(in subject: String) -> [[Range<Int>?]]? {
        if mostSteps(in: subject.utf8.count) <= PatientPattern.quick { return search(subject) }
        let groups = text.utf8.count { $0 == UInt8(ascii: "(") } + 1
        return Attempt { search(subject) }.answer(
            within: PatientPattern.milliseconds, atMost: (subject.utf8.count + 1) * (groups * 2 + 1))
    }

    /// How many steps a search may take: each place is tried, a repetition goes on from each, what may be left out is
    /// tried with and without, and a group that is repeated can be cut at every letter.
    private func mostSteps(in length: Int) -> Double {
        var (steps, before) = (Double(length + 1), UInt8(ascii: " "))
        for byte in text.utf8 {
            let isRepetition = "*+{".utf8.contains(byte)
            if isRepetition, before == UInt8(ascii: ")") { return pow(4, Double(length)) }
            if isRepetition { steps *= Double(length + 1) }
            if byte == UInt8(ascii: "?") { steps *= 2 }
            before = byte
        }
        return steps
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

/// One search, made by a copy of the process: nothing else ends what has begun within the library.
private final class Attempt {
    private let search: () -> [[Range<Int>?]]
    private var found: [[Range<Int>?]] = []

    init(_ search: @escaping () -> [[Range<Int>?]]) { self.search = search }

    /// nil if there was none in time, or one of more numbers.
    func answer(within milliseconds: Int32, atMost numbers: Int) -> [[Range<Int>?]]? {
        let isDone = withExtendedLifetime(self) {
            capart_run(
                milliseconds, UInt(numbers * MemoryLayout<Int32>.stride), Unmanaged.passUnretained(self).toOpaque(),
                { Attempt.of($0).write(into: $1, $2) }, { Attempt.of($0).read($1, $2) })
        }
        return isDone ? found : nil
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> Attempt {
        Unmanaged<Attempt>.fromOpaque(context).takeUnretainedValue()
    }

    /// Of each place how many parts it has, then where they begin and end; -1 of a part that is not there.
    private func write(into bytes: UnsafeMutableRawPointer, _ room: UInt) -> UInt {
        let numbers = search().flatMap { parts in
            [Int32(parts.count)]
                + parts.flatMap { [Int32(clamping: $0?.lowerBound ?? -1), Int32(clamping: $0?.upperBound ?? -1)] }
        }
        let size = UInt(numbers.count * MemoryLayout<Int32>.stride)
        guard size <= room else { _exit(1) }
        numbers.withUnsafeBytes { if let base = $0.baseAddress { bytes.copyMemory(from: base, byteCount: $0.count) } }
        return size
    }

    private func read(_ bytes: UnsafeRawPointer, _ size: UInt) {
        let numbers = UnsafeRawBufferPointer(start: bytes, count: Int(size)).bindMemory(to: Int32.self)
        var rest = numbers[...].map(Int.init)[...]
        while let count = rest.popFirst() {
            found.append(
                (0..<count).map { part in
                    let (start, end) = (rest[rest.startIndex + 2 * part], rest[rest.startIndex + 2 * part + 1])
                    return start < 0 ? nil : start..<end
                })
            rest = rest.dropFirst(2 * count)
        }
    }
}
