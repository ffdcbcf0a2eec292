/// What became of all vectors: a line for each that did not pass, and the sum.
package struct Report {
    package private(set) var passed = 0
    package private(set) var failures: [(id: String, differences: [String])] = []
    package private(set) var inexpressible: [(id: String, reason: String)] = []

    package init() {}

    package var hasFailed: Bool { !failures.isEmpty }

    package mutating func run(_ file: VectorFile, inLanguage speaks: Bool = false) {
        for json in file.vectors {
            let id = json[at: "id"]?.string ?? "?"
            do {
                let vector = try Vector(json)
                note(id, speaks ? vector.speak() : vector.run())
            } catch { note(id, .inexpressible(error.sentence)) }
        }
    }

    package mutating func note(_ id: String, _ verdict: Verdict) {
        switch verdict {
        case .passed: passed += 1
        case .failed(let differences): failures.append((id, differences))
        case .inexpressible(let reason): inexpressible.append((id, reason))
        }
    }

    package var lines: [String] {
        failures.map { "failed \($0.id)\n  " + $0.differences.joined(separator: "\n  ") }
            + inexpressible.map { "not expressible \($0.id): \($0.reason)" }
            + ["\(passed) passed, \(failures.count) failed, \(inexpressible.count) not expressible"]
    }
}
