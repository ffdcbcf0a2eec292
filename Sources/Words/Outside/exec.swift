import Language
import Reactive
import Services
import Values

/// A line for `sh`, to be run by each subscription.
final class Execution: Object, NamedObject {
    let line: String
    var typeName: String { "Execution" }
    init(_ line: String) { self.line = line }
    override func isEqual(to other: Object) -> Bool { (other as? Execution)?.line == line }
    override func write(to text: inout String, as style: TextStyle) { text += "exec(\(Value.string(line).literal))" }
}

extension Word {
    static let execTypes = [
        "final class Execution {}",
        "enum ExecError: Error, Equatable { case exit(Int, String), signal(Int, String) }",
        "enum OutsideError: Error, Equatable { case failed(String) }",
    ]

    static let exec: [Word] = [
        Word(
            "exec", ["func exec(_ command: String) -> Execution"],
            "a line for sh; nothing runs until its lines are subscribed to",
            example: """
                let clock = exec("date")
                print(clock)
                //= exec("date")
                """
        ) { call in .object(Execution(call.string(0))) },
        .outward(
            "lines", ["extension Execution { var lines: Observable<String> }"],
            """
            runs the line, once for each subscription, and sends what it writes; it fails unless the status is 0, and \
            disposing ends it with all that it began
            """,
            example: """
                watch exec("date").lines as date
                //= …
                """
        ) { call, way in
            let line = (try call.receiver() as Execution).line
            return try way.lines("exec \(line)", .exec(line)) { outside, permit in
                guard let permit else { throw ChannelFailure("refused", "exec") }
                return Child(outside, permit)
            }
        },
    ]
}
