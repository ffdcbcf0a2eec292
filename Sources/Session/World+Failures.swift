import Language
import Reactive

/// How a failure at run time is told.
extension World {
    func tell(_ error: any Error, at fallback: Place? = nil) {
        speech.say(.error(message(of: error, at: fallback)))
        failed(interpreter.text(of: (error as? UnbindableError)?.error ?? error))
    }

    /// A run-time failure, with its place if it is known.
    func message(of error: any Error, at fallback: Place? = nil) -> String {
        isTold(error)
        let unbindable = error as? UnbindableError
        let text = interpreter.text(of: unbindable?.error ?? error) + (unbindable?.consequence ?? "")
        // What is written in the language itself is no place of a person's.
        let places = [(error as? RuntimeError)?.place, unbindable?.site?.place, fallback]
        guard let place = places.compactMap({ $0 }).first(where: { $0.source != 0 }) else { return "error: \(text)" }
        if let entry = known[source(of: place)], case .file(let name, let line) = entry.origin {
            return "\(name):\(line + place.line - 1):\(place.column): error: \(text)"
        }
        // What a program throws by itself needs no place where the line stands just above.
        guard error is RuntimeError || unbindable != nil else { return "error: \(text)" }
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return "error: \(text[..<end])     \(title(of: place))\(text[end...])"
    }
}

extension UnbindableError {
    /// `; it came to bind, and stops an app there`
    fileprivate var consequence: String { "; it came to \(site?.word ?? "a binding"), and stops an app there" }
}
