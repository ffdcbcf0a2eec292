import Glibc
import Language
import TestPrograms
import Reactive
import Replay
import Synchronization

// fuzz GENERATOR FOLDER FROM COUNT      runs cases; a crash or a hang names the case
// fuzz GENERATOR FOLDER --show NUMBER   prints a case
// Generators: mutants (of programs, and soups of tokens), programs (whole ones, run in several ways), words (calls at the
// edges of their signatures).

/// The case under way, for the handler of signals and the watch.
let present = Atomic<Int>(-1)
let interrupt = Interrupt.flag

func say(_ text: String, _ number: Int) {
    var digits: [UInt8] = []
    var left = number
    repeat { digits.insert(UInt8(48 + left % 10), at: 0); left /= 10 } while left > 0
    let line = Array(text.utf8) + digits + [10]
    _ = write(2, line, line.count)
}

func handleCrashes() {
    let size = 1 << 16
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
        say("fuzz: crash in case ", present.load(ordering: .relaxed))
        _exit(70)
    }
    action.sa_flags = SA_ONSTACK
    for signal in [SIGILL, SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGFPE] { sigaction(signal, &action, nil) }
}

/// How long the program has been at work, in milliseconds: a loaded machine makes nothing hang.
func work() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// Interrupts a case after a second of work, and gives up on one that doesn't end then.
func watch() {
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { _ in
            var (number, start) = (-1, 0)
            while true {
                usleep(100_000)
                let now = present.load(ordering: .relaxed)
                if now != number { (number, start) = (now, work()) }
                if work() - start >= 1000 { interrupt.set(true) }
                if work() - start >= 15_000 {
                    say("fuzz: hang in case ", now)
                    _exit(71)
                }
            }
        }, nil)
}

let arguments = CommandLine.arguments
guard arguments.count >= 5, let generator = Generator(rawValue: arguments[1]),
    let first = Int(arguments[3] == "--show" ? arguments[4] : arguments[3])
else {
    print("fuzz GENERATOR FOLDER FROM COUNT, fuzz GENERATOR FOLDER --show NUMBER")
    exit(2)
}
let text = generator.cases(scripts: arguments[2])
if arguments[3] == "--show" {
    print(text(first))
    exit(0)
}
let count = Int(arguments[4]) ?? 0
var sizes: [Int] = []
var entered = (all: 0, accepted: 0)
watch()
DeepStack.run(size: 64 << 20) {
    handleCrashes()
    let run = generator.trial(scripts: arguments[2], interrupt)
    for number in first..<(first + count) {
        present.store(number, ordering: .relaxed)
        let answer = run(number)
        if let difference = answer.difference {
            let line = Array("fuzz: \(difference)\n".utf8)
            _ = write(2, line, line.count)
            say("fuzz: difference in case ", number)
            _exit(72)
        }
        entered.all += answer.entries
        entered.accepted += answer.accepted
        sizes.append(tokens(of: SourceText(text(number))).count)
    }
}
sizes.sort()
let share = entered.all == 0 ? 0 : entered.accepted * 100 / entered.all
print(
    "\(count) cases of \(generator) from \(first), median \(sizes.isEmpty ? 0 : sizes[sizes.count / 2]) tokens, "
        + "\(entered.all) entries, \(share) % accepted, no crash, no hang")
