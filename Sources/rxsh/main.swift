import Glibc
import Lessons
import Reactive
import Replay
import Session

let arguments = Array(CommandLine.arguments.dropFirst())
var status = Status.fine
DeepStack.run {
    Interrupt.listen()
    MemoryWatch.begin(Interrupt.flag)
    LastWords.prepare("rxsh: this is a fault of rxsh, not of your program; it can't go on\n")
    let teaching = Teaching.lessons(folder: Home.lessons)
    status = Start(
        isCI: getenv("CI") != nil, journals: Home.journals, stores: Home.stores, Session.open,
        prompting: Prompt.open, teaching: teaching,
        tongue: Home.tongue
    ).run(arguments)
}
exit(status)
