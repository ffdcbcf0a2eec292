import Glibc

/// The built `rxsh`, in a folder of its own that is gone after the test.
final class Shell {
    let folder: String
    private let binaries: String

    init() throws {
        var template = Array("/tmp/rxsh-shell-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Unavailable(what: "a temporary folder") }
        folder = String(cString: made)
        // The tests' bundle stands beside the binary.
        guard let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") }),
            let end = bundle.firstRange(of: "rxshPackageTests.xctest")
        else { throw Unavailable(what: "the folder of rxsh") }
        binaries = String(bundle[..<end.lowerBound])
    }

    /// Whether this machine has a command.
    static func has(_ command: String) -> Bool { system("command -v \(command) >/dev/null") == 0 }

    deinit { _ = try? run("rm -rf \(folder)") }

    /// Runs lines of `sh`; both outputs come in the order in which they were written.
    func run(_ lines: String) throws -> (output: String, status: Int32) {
        try write(lines, to: "\(folder)/.run")
        let command = "unset CI; cd \(folder) && PATH=\(binaries):$PATH timeout 120 sh ./.run 2>&1 </dev/null"
        guard let stream = popen(command, "r") else { throw Unavailable(what: "sh") }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, stream), count > 0 { bytes += part[..<count] }
        let status = pclose(stream)
        return (String(decoding: bytes, as: UTF8.self), (status >> 8) & 0xFF)
    }

    private func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Unavailable(what: path) }
        fputs(text + "\n", file)
        fclose(file)
    }
}

struct Unavailable: Error {
    let what: String
}
