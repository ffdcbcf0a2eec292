import Language
import Reactive
import Services
import Values

/// The name of something in the file system or of a host, to be read by each subscription.
final class FileName: Object, NamedObject {
    let path: String
    /// The word that makes it.
    let word: String
    /// Of a host.
    let port: Int?
    var typeName: String { word == "file" ? "File" : "Socket" }
    init(_ path: String, _ port: Int? = nil, by word: String) { (self.path, self.port, self.word) = (path, port, word) }
    override func isEqual(to other: Object) -> Bool {
        (other as? FileName).map { ($0.path, $0.port, $0.word) == (path, port, word) } ?? false
    }
    override func write(to text: inout String, as style: TextStyle) {
        text += "\(word)(\(Value.string(path).literal)\(port.map { ", \($0)" } ?? ""))"
    }
}

extension Word {
    static let fileNameTypes = ["final class File {}", "final class Socket {}"]

    static let fileNames: [Word] = [
        Word(
            "file", ["func file(_ path: String) -> File"], "a file, to be read line by line",
            example: """
                print(file("notes.txt"))
                //= file("notes.txt")
                """
        ) { call in .object(FileName(call.string(0), by: "file")) },
        Word(
            "unix", ["func unix(_ path: String) -> Socket"], "a socket in the file system",
            example: """
                print(unix("/run/app.sock"))
                //= unix("/run/app.sock")
                """
        ) { call in .object(FileName(call.string(0), by: "unix")) },
        Word(
            "tcp", ["func tcp(_ host: String, _ port: Int) -> Socket"], "a connection to a host",
            example: """
                print(tcp("example.com", 7))
                //= tcp("example.com", 7)
                """
        ) { call in .object(FileName(call.string(0), call.int(1), by: "tcp")) },
        .outward(
            "lines", ["extension File { var lines: Observable<String> }"],
            "the lines of a file, of any size, and then the end",
            example: """
                watch file("/etc/hosts").lines as hosts
                //= …
                """
        ) { call, way in
            let path = (try call.receiver() as FileName).path
            return try way.lines("file \(path)", .read(path)) { outside, permit in
                FileReading(outside, try permit.given())
            }
        },
        .outward(
            "tail", ["extension File { var tail: Observable<String> }"],
            "the lines that are written to a file from now on, also when it is cut or replaced",
            example: """
                watch file("/var/log/syslog").tail as log
                //= …
                """
        ) { call, way in
            let path = (try call.receiver() as FileName).path
            return try way.lines("tail \(path)", .read(path)) { outside, permit in FileTail(outside, try permit.given())
            }
        },
        .outward(
            "lines", ["extension Socket { var lines: Observable<String> }"], "the lines that a socket sends",
            example: """
                watch unix("/run/app.sock").lines as told
                //= …
                """
        ) { call, way in
            let socket: FileName = try call.receiver()
            guard let port = socket.port else {
                return try way.lines("unix \(socket.path)", .write(socket.path)) { outside, permit in
                    UnixReading(outside, try permit.given())
                }
            }
            return try way.stream(
                "tcp \(socket.path) \(port)", for: { _ in .net(socket.path, port) },
                detail: "of \(socket.path):\(port)"
            ) { outside, permit in
                TCPReading(outside, socket.path, port, permit)
            } to: { [library = call.interpreter.library] sink in
                LineReading.reader(sink, library)
            }
        },
    ]
}

extension Permit? {
    func given() throws -> Permit {
        guard let self else { throw ChannelFailure("refused", "nothing was permitted") }
        return self
    }
}
