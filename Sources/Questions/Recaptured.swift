import Language
import Log
import Messages
import Reactive
import Values

/// What all tries of a retry were given anew: what a closure holds that was read before the first of them, and that a
/// property of that name has no more.
struct Recaptured {
    private let wiring: Wiring
    private let program: any Program
    private let record: Record
    private var log: Log { wiring.log }

    init(_ why: Why, _ record: Record) { (wiring, program, self.record) = (why.wiring, why.program, record) }

    /// `each try ran the closure of create (app.rx:5), which holds token = "old"; TokenStore's token is "new" now: deferred
    /// reads it anew`
    var remark: Message? {
        guard log.streams[record.stream].site.manner.account == .tried,
            case let tries = wiring.tries(of: record.run, before: record.number), tries.count > 1,
            let failed = tries.compactMap({ log[log.runs[$0].end] }).last(where: { $0.kind == .error })
        else { return nil }
        var root = failed
        while let cause = log[root.cause], cause.kind == .error { root = cause }
        // What is made anew for each try runs once.
        guard wiring.runs[root.stream].count >= tries.count else { return nil }
        let site = log.streams[root.stream].site
        for (name, value) in log.state?.holdings.of(root.number) ?? [] {
            guard let (owner, newer) = property(named: name, besides: value) else { continue }
            let held = "\(name) = \(value.brief)"
            return .clauses([
                Message("each try ran the closure of \(site.word) (\(program.at(site))), which holds \(held)"),
                Message("\(owner)'s \(name) is \(newer.brief) now: \(wiring.dialect.deferring) reads it anew"),
            ])
        }
        return nil
    }

    /// A property of that name, and of that type, which another value has been given.
    private func property(named name: String, besides value: Value) -> (owner: String, value: Value)? {
        for instance in program.interpreter.liveInstances.all {
            guard let index = instance.nominal.fields.firstIndex(where: { $0.name == name }),
                instance.fields.indices.contains(index), Recaptured.areAlike(instance.fields[index], value),
                instance.fields[index] != value
            else { continue }
            return (instance.nominal.shortName, instance.fields[index])
        }
        return nil
    }

    /// Whether both are texts, or both are numbers of one kind.
    private static func areAlike(_ value: Value, _ other: Value) -> Bool {
        switch (value, other) {
        case (.int, .int), (.string, .string), (.double, .double), (.bool, .bool): true
        default: false
        }
    }
}
