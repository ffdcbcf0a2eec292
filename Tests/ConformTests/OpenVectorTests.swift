import Glibc
import Services
import Testing

@testable import Conform

@Suite("the vectors") struct OpenVectorTests {
    /// A file beside this one.
    private static func path(_ name: String) -> String {
        let here = #filePath
        let folder = here.lastIndex(of: "/") ?? here.endIndex
        return here[..<folder] + "/" + name
    }

    private var path: String { Self.path("open.json") }

    @Test("all pass, and so do those of our own", arguments: ["open.json", "own.json"])
    func pass(_ name: String) throws {
        var report = Report()
        report.run(try VectorFile.read(Self.path(name)).get())
        #expect(report.lines == ["\(report.passed) passed, 0 failed, 0 not expressible"])
        #expect(report.passed > 100)
    }

    @Test("pass typed in the language as well", arguments: ["open.json", "own.json"])
    func spoken(_ name: String) throws {
        var report = Report()
        report.run(try VectorFile.read(Self.path(name)).get(), inLanguage: true)
        #expect(report.lines == ["\(report.passed) passed, 0 failed, 0 not expressible"])
    }

    @Test("with each expectation altered, none passes when it is typed either")
    func alteredSpoken() throws {
        let vectors = try VectorFile.read(path).get().vectors
        for index in stride(from: 0, to: vectors.count, by: 12) where vectors[index].altered != vectors[index] {
            let verdict = try Vector(vectors[index].altered).speak()
            guard case .failed = verdict else {
                Issue.record("\(vectors[index][at: "id"]?.string ?? "?"): \(verdict)")
                continue
            }
        }
    }

    @Test("with each expectation altered, none passes")
    func altered() throws {
        let altered = try VectorFile.read(path).get().vectors.map { ($0, $0.altered) }.filter { $0 != $1 }
        #expect(altered.count > 100)
        for (json, changed) in altered {
            let verdict = try Vector(changed).run()
            guard case .failed = verdict else {
                Issue.record("\(json[at: "id"]?.string ?? "?"): \(verdict)")
                continue
            }
        }
    }
}

extension JSON {
    /// The vector with one expected time moved, or an event added where none was expected.
    fileprivate var altered: JSON {
        guard case .object(let members) = self else { return self }
        let keys: Set<String> =
            self[at: "res"] != nil ? ["res"] : ["expected", "expected_observers", "expected_groups"]
        return .object(
            members.map { member in
                keys.contains(member.key) ? Member(member.key, member.value.moved) : member
            })
    }

    private var moved: JSON {
        switch self {
        case .object(let members): .object(members.map { Member($0.key, $0.value.moved) })
        case .array(let events):
            if case .array(let last)? = events.last, case .int(let time)? = last.first {
                .array(events.dropLast() + [.array([.int(time + 1)] + last.dropFirst())])
            } else {
                .array([.array([.int(300), .string("completed")])])
            }
        default: self
        }
    }
}
