import Language
import Reactive

/// What a judge of a session asks for.
extension Session {
    /// Subscribes to a stream that has a name, or to what is reached by one: `results`, `vm.results`.
    package func hear(_ name: String, _ sink: Sink) throws(ShellCommandError) -> Disposable {
        let index = try lookup.stream(named: name)
        guard let stream = log.streams[index].stream else { throw ShellCommandError("\(name) is gone") }
        let subscription = stream.subscribe(sink)
        // What was asked for "now" on a queue comes at once, as it does after an entry.
        advance(to: now)
        return subscription
    }

    /// The type of a global name; nil if nothing has that name.
    package func type(of name: String) -> Type? { world.interpreter.names.globals[name]?.type }

    /// An error in words.
    package func text(of error: any Error) -> String { world.interpreter.text(of: error) }

    /// How many subscriptions to a stream are alive, and how many there were at once at most.
    package func subscriptions(of name: String) throws(ShellCommandError) -> (alive: Int, peak: Int) {
        let index = try lookup.stream(named: name)
        let runs = log.runs.dropFirst().filter { $0.stream == index && !$0.isEar }
        var changes = runs.map { (at: $0.since, by: 1) }
        for run in runs where run.endedAt != nil { changes.append((at: run.until, by: -1)) }
        var (count, peak) = (0, 0)
        for change in changes.sorted(by: { ($0.at, -$0.by) < ($1.at, -$1.by) }) {
            count += change.by
            peak = max(peak, count)
        }
        let direct = log.listeners(of: index).count
        return (count + direct, max(peak, direct))
    }
}
