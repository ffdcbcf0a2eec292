import Glibc
import Reactive

/// Runs known facts about the operators on the engine.
///
///     conform FILE…
@main struct Conform {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }) else {
            stop("usage: conform FILE…")
        }
        var report = Report()
        for path in arguments {
            switch VectorFile.read(path) {
            case .success(let file): report.run(file)
            case .failure(let mistake): stop(mistake.sentence)
            }
        }
        for line in report.lines { print(line) }
        exit(report.hasFailed ? 1 : 0)
    }

    private static func stop(_ sentence: String) -> Never {
        "\(sentence)\n".withCString { _ = write(2, $0, strlen($0)) }
        exit(2)
    }
}
