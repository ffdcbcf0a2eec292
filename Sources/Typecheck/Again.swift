import Replay
import Session

/// A section, run here, and what it is in Swift, run here too.
struct Again {
    /// What closures print, and what is refused.
    private struct Run {
        var printed: [String] = []
        var refused: [String] = []
        var swift = ""

        init(_ section: Section) {
            var (printed, refused): ([String], [String]) = ([], [])
            let session = Session {
                switch $0 {
                case .print(let text): printed.append(text)
                case .error(let text): refused.append(text)
                default: break
                }
            }
            session.declare(section.steps.map { Passage($0.entry.text, line: $0.entry.line) }, in: section.file)
            for step in section.steps {
                if session.enter(step.entry.text, from: .file(section.file, line: step.entry.line)) == .quit { break }
            }
            swift = session.exported
            (self.printed, self.refused) = (printed, refused)
        }
    }

    private let first: Run
    private let second: Run

    /// Nil if nothing of the section can be exported.
    init?(_ section: Section) {
        first = Run(section)
        guard !first.swift.isEmpty, !first.swift.contains("import XCTest") else { return nil }
        var program = Section(name: section.name, file: section.file)
        program.read(first.swift.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        second = Run(program)
    }

    /// Where the two differ; nil if they print the same.
    var difference: String? {
        let own = second.printed.filter { !isWatched($0) || first.printed.contains($0) }
        if second.refused.count > first.refused.count { return "refused: \(second.refused.last ?? "")" }
        guard own != first.printed else { return nil }
        let place = zip(own, first.printed).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let at = place ?? min(own.count, first.printed.count)
        let (here, there) = (own.dropFirst(at).first ?? "nothing", first.printed.dropFirst(at).first ?? "nothing")
        return "line \(at + 1) of what it prints: \(there) here, \(here) as Swift"
    }

    /// Whether a line is one that a closure prints in Swift for `watch`.
    private func isWatched(_ line: String) -> Bool {
        [" →", " error:", " completed"].contains { mark in
            guard let range = line.firstRange(of: mark) else { return false }
            return first.swift.contains("print(\"\(line[..<range.lowerBound])\(mark)\"".replacing("\\.", with: "\\\\."))
        }
    }
}
