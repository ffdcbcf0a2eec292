import Services

extension Script {
    /// What is pushed into the subjects of the script.
    var pushed: Kind {
        for step in vector["steps"]?.array ?? [] where step[at: "do"]?.string == "next" {
            if let value = step[at: "value"], let kind = try? kind(ofValue: value), kind != .unknown { return kind }
        }
        return usual
    }

    /// The lines of the vector, and what they leave behind to compare.
    static func lines(of vector: Vector) throws -> Script {
        let script = Script(vector)
        script.add("let test = TestScheduler(initialClock: 0)")
        try script.declareSources()
        switch vector.form {
        case .simple, .using: try script.writeSimple()
        case .script: try script.writeSteps()
        case .groups: try script.writeGroups()
        }
        script.add(":advance \(vector.lastTime + 1_000)s")
        return script
    }

    private func writeSimple() throws {
        guard let expression = vector["expr"] else { throw Inexpressible("the vector has no expr") }
        let phrase = try Sentence(expression, in: self).phrase().plain
        let times = [("created", 100), ("subscribe", 200), ("dispose", 1000)].map { (key, usual) -> String in
            guard let time = vector[key]?.time, time != usual else { return "" }
            return "\(["subscribe": "subscribed", "dispose": "disposed"][key] ?? key): \(time)"
        }
        let arguments = times.filter { !$0.isEmpty }.joined(separator: ", ")
        listen("res", vector.expected("res"))
        if vector.form == .using { prints = Script.fate(of: vector["expected_resource"]) }
        add("let res = test.start\(arguments.isEmpty ? "" : "(\(arguments))") { \(phrase.text) }")
    }

    private func writeSteps() throws {
        let steps = vector["steps"]?.array ?? []
        for step in steps where step[at: "do"]?.string == "let" {
            guard let name = step[at: "var"]?.string, let expression = step[at: "expr"] else {
                throw Inexpressible("\(step.text) names nothing")
            }
            let phrase = try Sentence(expression, in: self).phrase()
            named[name] = phrase
            add("let \(name) = \(phrase.text)")
        }
        for handle in handles(steps) { add("var \(handle): Disposable = Disposables.create()") }
        for (observer, kind) in try observers(steps) {
            add("let \(observer) = test.createObserver(\(kind.text).self)")
            if vector.expected(observer) != nil { listen(observer, vector.expected(observer)) }
        }
        let wanted = steps.compactMap { $0[at: "hasObservers"]?.bool }.map { "\($0)" }
        if !wanted.isEmpty { prints = wanted }
        for step in steps where step[at: "do"]?.string != "let" {
            guard let time = step[at: "t"]?.time else { throw Inexpressible("the step \(step.text) has no time") }
            add("test.scheduleAt(\(time)) { \(try statement(step)) }")
        }
    }

    /// What is printed of a resource.
    private static func fate(of resource: JSON?) -> [String] {
        [("made", "created"), ("let go", "disposed")].compactMap { verb, key in
            resource?[at: key]?.int.map { "\(verb) at \($0)" }
        }
    }

    /// All steps, those in callbacks included.
    private func all(_ steps: [JSON]) -> [JSON] {
        steps.flatMap { step -> [JSON] in
            let later = (step[at: "on_error"]?.array ?? []) + (step[at: "on_completed"]?.array ?? [])
            let target = step[at: "target"]?.members ?? []
            let actions = target.flatMap { $0.value[at: "actions"]?.array ?? [] }
            return [step] + all(later + actions)
        }
    }

    private func handles(_ steps: [JSON]) -> [String] {
        var names: [String] = []
        for step in all(steps) {
            for key in ["as", "assign", "sub"] {
                if let name = step[at: key]?.string, name != "_", !names.contains(name) { names.append(name) }
            }
        }
        return names
    }

    private func observers(_ steps: [JSON]) throws -> [(String, Kind)] {
        var found: [(String, Kind)] = []
        for step in all(steps) {
            guard let name = step[at: "observer"]?.string, !found.contains(where: { $0.0 == name }) else { continue }
            found.append((name, .unknown))
            let kind = try target(of: step, isAside: true).kind
            found[found.count - 1].1 = kind
        }
        return found
    }

    // MARK: steps

    /// A step as a statement.
    func statement(_ step: JSON) throws -> String {
        switch step[at: "do"]?.string {
        case "subscribe": return try assigned(step, subscription(step))
        case "connect": return try assigned(step, "\(target(of: step).text).connect()")
        case "dispose":
            guard let name = step[at: "sub"]?.string else { throw Inexpressible("\(step.text) disposes nothing") }
            return "\(name).dispose()"
        case "next":
            return "\(try target(of: step).text).onNext(\(try text(step[at: "value"] ?? .null)))"
        case "error":
            return "\(try target(of: step).text).onError(\((step[at: "error"]?.string ?? "").debugDescription))"
        case "completed": return "\(try target(of: step).text).onCompleted()"
        case "expect":
            guard step[at: "hasObservers"] != nil else { throw Inexpressible("\(step.text) asks for nothing known") }
            return "print(\(try target(of: step).text).hasObservers)"
        default: throw Inexpressible("the step \(step.text) is not known")
        }
    }

    private func subscription(_ step: JSON) throws -> String {
        let stream = try target(of: step).plain.text
        if let into = step[at: "into"] {
            let subject = into.string ?? into[at: "var"]?.string ?? ""
            guard named[subject] != nil else { throw Inexpressible("nothing is called \(subject)") }
            return "\(stream).subscribe(\(subject))"
        }
        guard let observer = step[at: "observer"]?.string else { throw Inexpressible("nobody listens in \(step.text)") }
        let onError = try (step[at: "on_error"]?.array ?? []).map(statement)
        let onCompleted = try (step[at: "on_completed"]?.array ?? []).map(statement)
        if onError.isEmpty, onCompleted.isEmpty { return "\(stream).subscribe(\(observer))" }
        let error = (["\(observer).onError($0)"] + onError).joined(separator: "; ")
        let completed = (["\(observer).onCompleted()"] + onCompleted).joined(separator: "; ")
        return
            "\(stream).subscribe(onNext: { \(observer).onNext($0) }, onError: { \(error) }, onCompleted: { \(completed) })"
    }

    /// A step in a callback may take the place of another handle.
    private func assigned(_ step: JSON, _ expression: String) throws -> String {
        let first = step[at: "as"]?.string
        let second = step[at: "assign"]?.string.flatMap { $0 == "_" ? nil : $0 }
        guard let name = first ?? second else { return "_ = \(expression)" }
        guard let second, second != name else { return "\(name) = \(expression)" }
        return "\(name) = \(expression); \(second) = \(name)"
    }

    private func target(of step: JSON, isAside: Bool = false) throws -> Phrase {
        guard let target = step[at: "target"] else { throw Inexpressible("\(step.text) has no target") }
        guard let name = target.string else {
            // Only the kind is wanted: what is written meanwhile is not kept.
            let saved = lines
            defer { if isAside { lines = saved } }
            return try Sentence(target, in: self).phrase()
        }
        guard let phrase = named[name] else { throw Inexpressible("nothing is called \(name)") }
        return Phrase(name, phrase.kind)
    }
}
