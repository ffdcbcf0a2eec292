import Glibc
import Reactive
import Replay

Interrupt.listen()
let arguments = Array(CommandLine.arguments.dropFirst())
var status = Status.fine
DeepStack.run {
    status = Start(isCI: getenv("CI") != nil) { _, _ in Nobody() }.run(arguments)
}
exit(status)

final class Nobody: Performer {
    func declare(_ entries: [ScriptEntry], in file: String) {}
    func enter(_ entry: ScriptEntry, in file: String) -> Outcome { .fine }
    var now = 0
    var nextDue: Int?
    func advance(to time: Int) { now = time }
    func finish() -> Outcome { .fine }
    var pending: [Pending] = []
    var alive: [String] = []
}
