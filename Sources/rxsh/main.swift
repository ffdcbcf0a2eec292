import Glibc
import Reactive
import Replay
import Session

Interrupt.listen()
let arguments = Array(CommandLine.arguments.dropFirst())
var status = Status.fine
DeepStack.run { status = Start(isCI: getenv("CI") != nil, Session.open).run(arguments) }
exit(status)
