import Reactive
import Session

extension Vector {
    /// The lines that a person would type for the vector.
    package func lines() throws -> [String] { try Script.lines(of: self).lines }

    /// Types the vector's lines in a session of virtual time, and compares what its observers have heard.
    package func speak() -> Verdict {
        do {
            let script = try Script.lines(of: self)
            var mistakes: [String] = []
            var prints: [String] = []
            let session = Session { line in
                switch line {
                case .error(let text): mistakes.append(text)
                case .print(let text): prints.append(text)
                case .signal, .answer, .note: break
                }
            }
            for line in script.lines {
                guard case .fine = session.enter(line) else {
                    return .failed(["\(line)"] + mistakes)
                }
            }
            return try compare(session, script, prints)
        } catch {
            return .inexpressible((error as? Inexpressible)?.sentence ?? "\(error)")
        }
    }

    private func compare(_ session: Session, _ script: Script, _ prints: [String]) throws -> Verdict {
        var comparison = Comparison(try Stage(self))
        func value(_ name: String) -> Object? {
            guard case .object(let object)? = session.world.interpreter.names.globals[name]?.value else { return nil }
            return object
        }
        for observer in script.observers {
            try comparison.events(observer.name, (value(observer.name) as? Recorder)?.events ?? [], observer.expected)
        }
        for (index, wanted) in subscriptions.enumerated() {
            guard let wanted, let source = value(script.names[index]) as? RecordedStream else { continue }
            let clock = source.scheduler
            let spans = source.subscriptions.map {
                RecordedStream.Span($0.from / clock.tick, $0.to.map { $0 / clock.tick })
            }
            try comparison.spans(index, spans, wanted)
        }
        if let wanted = script.prints, wanted != prints {
            return .failed(comparison.differences + ["printed: expected \(wanted); came \(prints)"])
        }
        return comparison.differences.isEmpty ? .passed : .failed(comparison.differences)
    }
}
