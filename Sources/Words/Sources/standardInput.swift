import Language
import Reactive

/// What `stdin` names: the lines that come in, when the script is somewhere else.
package final class StandardInput: Object, NamedObject {
    package var typeName: String { "StandardInput" }
    /// The next line; nil after the last.
    let next: () throws -> String?

    package init(_ next: @escaping () throws -> String?) { self.next = next }

    package override func write(to text: inout String, as style: TextStyle) { text += "stdin" }
}

extension Word {
    static let standardInput = Word(
        "lines", ["extension StandardInput { var lines: Observable<String> }"],
        "the lines of standard input, read to their end at the instant of subscription; where the script is standard input, none",
        marble: """
            printf 'a\\nb\\n'
            (ab|)
            """,
        example: """
            watch stdin.lines
            //= _1 completed
            """
    ) { call in
        guard case .object(let object) = call.receiver, let input = object as? StandardInput else { return .void }
        return .object(Stream.pull(call.loop, at: call.site) { { try input.next().map { .string($0) } } })
    }
}
