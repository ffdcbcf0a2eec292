import Labs
import Replay
import Session
import Testing

@Suite("A lab as Swift") struct LabExportTests {
    /// What closures print, and the program that the session is in Swift.
    private func run(
        _ entries: [ScriptEntry], in file: String? = nil
    ) -> (printed: [String], refused: [String], swift: String) {
        var printed: [String] = []
        var refused: [String] = []
        let session = Session {
            switch $0 {
            case .print(let text): printed.append(text)
            case .error(let text): refused.append(text)
            default: break
            }
        }
        if let file { session.declare(entries, in: file) }
        for entry in entries {
            if session.enter(entry.text, from: file.map { entry.origin(in: $0) } ?? .prompt) == .quit { break }
        }
        return (printed, refused, session.exported)
    }

    private func entries(_ text: String) -> [ScriptEntry] {
        var section = Section(name: "lab.rx", file: "lab.rx")
        section.read(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        return section.steps.map(\.entry)
    }

    /// The walkthrough as far as the first fault that is opened in it.
    private func walk(_ lab: Lab) -> [ScriptEntry] {
        Array(entries(lab.walkthrough).prefix { !$0.text.hasPrefix(":lab \(lab.name) --fault") })
    }

    @Test("prints, run again, what its walkthrough printed", arguments: Lab.all.map(\.name))
    func again(_ name: String) throws {
        let lab = try #require(Lab.named(name))
        let first = run(walk(lab))
        #expect(!first.printed.isEmpty)
        let second = run(entries(first.swift), in: "\(name).rx")
        // What is watched is printed there by closures.
        let watched = walk(lab).compactMap { entry -> String? in
            guard entry.text.hasPrefix("watch ") else { return nil }
            return entry.text.dropFirst(6).split(separator: " ").filter { $0 != "as" }.joined(separator: " ") + " "
        }
        let own = second.printed.filter { line in !watched.contains { line.hasPrefix($0) } }
        #expect(own == first.printed)
        #expect(watched.isEmpty || own.count < second.printed.count)
        #expect(second.refused.count <= first.refused.count, "\(second.refused.joined(separator: "\n"))")
    }
}
