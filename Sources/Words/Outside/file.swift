import Language
import Reactive
import Services
import Values

/// The name of something in the file system, to be read by each subscription.
final class FileName: Object, NamedObject {
    let path: String
    /// The word that makes it.
    let word: String
    var typeName: String { word == "file" ? "File" : "Socket" }
    init(_ path: String, by word: String) { (self.path, self.word) = (path, word) }
    override func isEqual(to other: Object) -> Bool { (other as? FileName)?.path == path }
    override func write(to text: inout String, as style: TextStyle) { text += "\(word)(\(Value.string(path).literal))" }
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
            let path = (try call.receiver() as FileName).path
            return try way.lines("unix \(path)", .write(path)) { outside, permit in
                SocketReading(outside, try permit.given())
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
