import Glibc
import Reactive

/// Runs known facts about the operators: on the engine, or typed in the shell's language.
///
///     conform [--language] FILE…
///     conform --show ID FILE…
@main struct Conform {
    private static let usage = "usage: conform [--language] FILE…, or conform --show ID FILE…"

    static func main() {
        var paths: [String] = []
        var shown: String?
        var speaks = false
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--language": speaks = true
            case "--show":
                guard let id = arguments.popFirst() else { stop(usage) }
                shown = id
            case _ where argument.hasPrefix("-"): stop(usage)
            default: paths.append(argument)
            }
        }
        guard !paths.isEmpty else { stop(usage) }
        DeepStack.run { run(paths, shown, speaks) }
    }

    private static func run(_ paths: [String], _ shown: String?, _ speaks: Bool) {
        var report = Report()
        for path in paths {
            switch VectorFile.read(path) {
            case .success(let file):
                if let shown { show(shown, file) } else { report.run(file, inLanguage: speaks) }
            case .failure(let mistake): stop(mistake.sentence)
            }
        }
        if let shown { stop("no vector is called \(shown)") }
        for line in report.lines { print(line) }
        exit(report.hasFailed ? 1 : 0)
    }

    private static func show(_ id: String, _ file: VectorFile) {
        guard let json = file.vectors.first(where: { $0[at: "id"]?.string == id }) else { return }
        do {
            for line in try Vector(json).lines() { print(line) }
        } catch { stop("\(id) is not expressible: \((error as? Inexpressible)?.sentence ?? "\(error)")") }
        exit(0)
    }

    private static func stop(_ sentence: String) -> Never {
        "\(sentence)\n".withCString { _ = write(2, $0, strlen($0)) }
        exit(2)
    }
}
