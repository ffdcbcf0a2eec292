import Services

/// The lines that a person would type for a vector.
final class Script {
    let vector: Vector
    var lines: [String] = []
    /// How many closures count their calls.
    private var counters = 0
    private var hasPrimes = false
    var kinds: [Kind] = []
    var names: [String] = []
    /// Streams that steps have named, and what they carry.
    var named: [String: Phrase] = [:]

    /// The observers, and what each must hear.
    private(set) var observers: [(name: String, expected: JSON?)] = []
    /// What must be printed, if anything is said of it.
    var prints: [String]?

    init(_ vector: Vector) { self.vector = vector }

    func listen(_ name: String, _ expected: JSON?) { observers.append((name, expected)) }

    /// What timed words are given: RxTest's scheduler, or a queue without its extra tick.
    var scheduler: String { vector.hasTick ? "test" : "MainScheduler.asyncInstance" }

    func add(_ line: String) { lines.append(line) }

    /// A variable that counts the calls of one closure.
    func counter() -> String {
        counters += 1
        let name = counters == 1 ? "calls" : "calls\(counters)"
        add("var \(name) = 0")
        return name
    }

    func needPrimes() {
        if hasPrimes { return }
        hasPrimes = true
        add("func isPrime(_ n: Int) -> Bool { n > 1 && (2..<max(n, 2)).allSatisfy { n % $0 != 0 } }")
    }

    /// The kind of elements that most of the vector is about: what an empty stream is taken to carry.
    var usual: Kind {
        for kind in kinds where kind != .unknown {
            if case .stream(let inner) = kind { if inner != .unknown { return inner } } else { return kind }
        }
        return .int
    }

    // MARK: sources

    /// Declares the sources, each after those that it carries.
    func declareSources() throws {
        let sources = vector["sources"]?.array ?? []
        kinds = Array(repeating: .unknown, count: sources.count)
        for _ in sources {
            for (index, source) in sources.enumerated() { kinds[index] = try kind(of: source) }
        }
        nameSources(sources)
        var declared: Set<Int> = []
        func declare(_ index: Int, _ depth: Int) throws {
            guard sources.indices.contains(index) else { throw Inexpressible("there is no source \(index)") }
            guard depth < 50 else { throw Inexpressible("a source carries itself") }
            if declared.contains(index) { return }
            for inner in carried(sources[index]) { try declare(inner, depth + 1) }
            if declared.insert(index).inserted { try write(index, sources[index]) }
        }
        for index in sources.indices { try declare(index, 0) }
    }

    private func write(_ index: Int, _ source: JSON) throws {
        let kind = kinds[index] == .unknown ? usual : kinds[index]
        kinds[index] = kind
        let events = try (source[at: "events"]?.array ?? []).map { try event($0, kind) }
        guard let temperature = source[at: "kind"]?.string, ["hot", "cold"].contains(temperature) else {
            throw Inexpressible("a source is hot or cold")
        }
        add("let \(names[index]): Observable<\(kind.text)> = \(temperature)([\(events.joined(separator: ", "))])")
    }

    private func nameSources(_ sources: [JSON]) {
        let given = sources.map { $0[at: "name"]?.string ?? "" }
        names = given.enumerated().map { index, name in
            let isPlain =
                name.first?.isLowercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }
                && !Script.taken.contains(name)
            return isPlain && given.filter { $0 == name }.count == 1 ? name : "source\(index + 1)"
        }
    }

    private static let taken: Set<String> = [
        "never", "empty", "error", "test", "res", "hot", "cold", "calls", "watch", "of", "in", "let", "var", "if",
    ]

    private func carried(_ source: JSON) -> [Int] {
        (source[at: "events"]?.array ?? []).compactMap { $0.array?.dropFirst(2).first?[at: "src"]?.int }
    }

    private func kind(of source: JSON) throws -> Kind {
        try (source[at: "events"]?.array ?? []).reduce(.unknown) { kind, event in
            guard let parts = event.array, parts.count == 3, parts[1].string == "next" else { return kind }
            return kind.joined(try self.kind(ofValue: parts[2]))
        }
    }

    func kind(ofValue json: JSON) throws -> Kind {
        switch json {
        case .null: return .optional(.unknown)
        case .bool: return .bool
        case .int: return .int
        case .large, .double: return .double
        case .string: return .string
        case .array(let items): return .tuple(try items.map(kind(ofValue:)))
        case .object:
            if let index = json[at: "src"]?.int {
                return .stream(kinds.indices.contains(index) ? kinds[index] : .unknown)
            }
            if let event = json[at: "event"]?.array {
                return .event(event.count > 1 && event[0].string == "next" ? try kind(ofValue: event[1]) : .unknown)
            }
            throw Inexpressible("\(json.text) is no element")
        }
    }

    // MARK: values

    private func event(_ json: JSON, _ kind: Kind) throws -> String {
        guard let parts = json.array, parts.count > 1, let time = parts[0].time else {
            throw Inexpressible("\(json.text) is no event")
        }
        switch (parts[1].string, parts.dropFirst(2).first) {
        case ("next", let value?): return ".next(\(time), \(try text(value, kind)))"
        case ("error", .string(let name)?): return ".error(\(time), \(name.debugDescription))"
        case ("completed", nil): return ".completed(\(time))"
        default: throw Inexpressible("\(json.text) is no event")
        }
    }

    /// An element as a literal.
    func text(_ json: JSON, _ kind: Kind = .unknown) throws -> String {
        switch json {
        case .null: return "nil"
        case .bool(let truth): return "\(truth)"
        case .int(let number): return "\(number)"
        case .large(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .string(let text): return text.debugDescription
        case .array(let items): return "(" + (try items.map { try text($0) }).joined(separator: ", ") + ")"
        case .object:
            if let index = json[at: "src"]?.int, names.indices.contains(index) { return names[index] }
            guard let event = json[at: "event"]?.array else { throw Inexpressible("\(json.text) is no element") }
            switch (event.first?.string, event.dropFirst().first) {
            case ("next", let value?): return ".next(\(try text(value)))"
            case ("error", .string(let name)?): return ".error(\(name.debugDescription))"
            default: return ".completed"
            }
        }
    }
}
