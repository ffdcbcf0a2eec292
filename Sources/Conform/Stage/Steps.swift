import Reactive
import Services

/// The steps of a vector: subscribe, push, connect, dispose, and what is done in a callback.
extension Stage {
    /// Does one step, now.
    func perform(_ step: JSON) throws {
        switch step[at: "do"]?.string {
        case "let":
            named[try text("var", of: step)] = try stream(step[at: "expr"])
        case "subscribe": try subscribe(step)
        case "dispose":
            handles[try text("sub", of: step)]?.dispose()
        case "connect":
            guard let connectable = try target(of: step) as? Connectable else {
                throw Inexpressible("only what is connectable can be connected")
            }
            keep(connectable.connect(), for: step)
        case "next": try subject(step[at: "target"]).next(value(step[at: "value"] ?? .null))
        case "error": try subject(step[at: "target"]).error(NamedError.error(text("error", of: step)))
        case "completed": try subject(step[at: "target"]).completed()
        case "expect": try expect(step)
        default: throw Inexpressible("the step \(step.text) is not known")
        }
    }

    private func subscribe(_ step: JSON) throws {
        let stream = try target(of: step)
        if let into = step[at: "into"] { return keep(stream.subscribe(try subject(into).entrance), for: step) }
        let subscription = listen(to: stream, as: try text("observer", of: step)) { [self] event in
            var steps: JSON?
            switch event {
            case .next: break
            case .error: steps = step[at: "on_error"]
            case .completed: steps = step[at: "on_completed"]
            }
            attempt { for step in steps?.array ?? [] { try perform(step) } }
        }
        keep(subscription, for: step)
    }

    /// A step in a callback may take the place of another handle.
    private func keep(_ handle: Disposable, for step: JSON) {
        if let name = step[at: "as"]?.string { handles[name] = handle }
        if let name = step[at: "assign"]?.string, name != "_" { handles[name] = handle }
    }

    private func expect(_ step: JSON) throws {
        let stream = try target(of: step)
        guard let wanted = step[at: "hasObservers"]?.bool else {
            throw Inexpressible("\(step.text) asks for nothing known")
        }
        let has: Bool
        switch stream {
        case let subject as Subject: has = subject.hasObservers
        case let connectable as Connectable: has = connectable.hasObservers
        default: throw Inexpressible("only a subject knows whether it has observers")
        }
        if has != wanted { differ("hasObservers at \(scheduler.now): expected \(wanted); came \(has)") }
    }

    private func target(of step: JSON) throws -> Stream { try stream(step[at: "target"]) }

    private func subject(_ json: JSON?) throws -> Subject {
        guard let subject = try stream(json) as? Subject else { throw Inexpressible("only a subject can be pushed") }
        return subject
    }

    /// A name alone, or an expression.
    private func stream(_ json: JSON?) throws -> Stream {
        guard let json else { throw Inexpressible("a stream is wanted") }
        guard let name = json.string else { return try Node(json, on: self).stream() }
        guard let stream = named[name] else { throw Inexpressible("nothing is called \(name)") }
        return stream
    }

    private func text(_ key: String, of step: JSON) throws -> String {
        guard let text = step[at: key]?.string else { throw Inexpressible("the step \(step.text) has no \(key)") }
        return text
    }
}
