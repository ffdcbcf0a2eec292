import Glibc
import Replay
import Services
import Session

/// Whether a program says the same however it is run: twice, as JSON, tested against what it has said, updated again.
package struct Agreement {
    private let folder: String
    private var path: String { folder + "/main.rx" }

    /// `folder` is there, and may be written in.
    package init(in folder: String) { self.folder = folder }

    /// Where the ways differ; nil if they agree.
    package func difference(_ program: (main: String, parts: String?)) throws(ScriptError) -> String? {
        write(program.main, to: path)
        var paths = [path]
        if let parts = program.parts {
            paths.insert(folder + "/parts.rx", at: 0)
            write(parts, to: paths[0])
        }
        let first = try said(paths)
        if let refused = first.refused { return "is refused: \(refused)" }
        let second = try said(paths)
        if first.lines != second.lines {
            return "run again it says \(Agreement.firstChange(first.lines, second.lines))"
        }
        let asJSON = try said(paths) { $0.wantsJSON = true }
        if let broken = asJSON.json.first(where: { !isJSON($0) }) { return "as JSON it says \(broken)" }
        if asJSON.lines.count != first.lines.count {
            return "as JSON it says \(asJSON.lines.count) lines of \(first.lines.count)"
        }
        // What is tested is one file.
        write((program.parts.map { $0 + "\n" } ?? "") + program.main, to: path)
        return try first.hasError ? failing() : testing()
    }

    /// What a program gets wrong while it runs, such as an endless loop of subjects, fails its test.
    private func failing() throws(ScriptError) -> String? {
        try Suite(Session.open).run([path]) { _ in } == 0 ? "says an error, and passes as a test" : nil
    }

    private func testing() throws(ScriptError) -> String? {
        var heard: [String] = []
        var update = Suite(Session.open)
        update.isUpdate = true
        guard try update.run([path], { heard.append($0) }) == 0 else { return "is not updated: \(heard)" }
        let written = Corpus.text(of: path)
        heard = []
        guard try Suite(Session.open).run([path], { heard.append($0) }) == 0 else {
            return "fails what was written: \(heard.prefix(5))"
        }
        _ = try update.run([path]) { _ in }
        return Corpus.text(of: path) == written ? nil : "is written otherwise when it is updated again"
    }

    private struct Said {
        var lines: [String] = []
        var json: [String] = []
        /// What was said of an entry of which nothing was carried out.
        var refused: String?
        var hasError = false
        /// How many lines came of what ran.
        var outputs = 0
    }

    private func said(_ paths: [String], _ change: (inout Setup) -> Void = { _ in }) throws(ScriptError) -> Said {
        var (said, setup) = (Said(), Setup())
        change(&setup)
        let performer = Session.open(setup) { line in
            said.lines.append(line.text)
            if case .error = line { said.hasError = true }
            if line.isOutput { said.outputs += 1 }
            if case .signal(let signal) = line, setup.wantsJSON { said.json.append(signal.jsonLine) }
        }
        for path in paths {
            let document = try Document(path: path)
            performer.declare(document.entries, in: document.name)
            for entry in document.entries {
                let (lines, outputs) = (said.lines.count, said.outputs)
                guard performer.enter(entry.text, from: entry.origin(in: document.name)) == .failed else { continue }
                // What ran and was stopped, as endless loops are, is stopped alike however it is run.
                if said.outputs == outputs { said.refused = said.lines.dropFirst(lines).joined(separator: " ") }
                return said
            }
        }
        performer.finish()
        return said
    }

    private func isJSON(_ text: String) -> Bool { (try? JSON(text: text)) != nil }

    private static func firstChange(_ old: [String], _ new: [String]) -> String {
        let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        return "\(index < new.count ? new[index] : "nothing") for \(index < old.count ? old[index] : "nothing")"
    }

    private func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { return }
        defer { fclose(file) }
        _ = text.withCString { fputs($0, file) }
    }
}
