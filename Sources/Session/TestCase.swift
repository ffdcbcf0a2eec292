import Language
import Words

/// A class of test methods that the program itself does not run.
package struct TestCase {
    package let name: String
    /// Each method with the entry that runs it.
    package let tests: [(name: String, entry: String)]
    /// Where the class is declared.
    package let origin: Origin
}

extension TestCase {
    /// The classes of tests that no entry names but by declaring them. XCTest would run all they have.
    package static func left(in world: World) -> [TestCase] {
        let texts = world.texts
        guard !texts.isEmpty else { return [] }
        let cases = world.interpreter.library.ownTypes.filter {
            !$0.isBuiltIn && !Kit.owns($0) && !$0.name.contains(".") && $0.isTestCase
        }
        guard !cases.isEmpty else { return [] }
        var used: Set<String> = []
        for (_, text) in texts { used.formUnion(text.namesUsed) }
        return cases.filter { !used.contains($0.name) }.sorted { ($0.source, $0.line) < ($1.source, $1.line) }
            .compactMap { nominal in
                let tests = nominal.tests(in: world.interpreter.library).map {
                    (name: $0, entry: entry(for: $0, of: nominal.name))
                }
                guard !tests.isEmpty else { return nil }
                return TestCase(
                    name: nominal.name, tests: tests,
                    origin: world.known.origin(ofLine: nominal.line, in: nominal.source))
            }
    }

    private static func entry(for name: String, of type: String) -> String {
        """
        do {
            let test = \(type)()
            try test.setUpWithError()
            test.setUp()
            defer { test.tearDown() }
            try await test.\(name)()
            try test.tearDownWithError()
        }
        """
    }
}

extension String {
    /// Whether an entry says by itself what it expects: `expect(…)`, `XCTAssert…`.
    package var expectsSomething: Bool {
        tokens(of: SourceText(self)).contains { $0.kind == .identifier && Word.judging.contains($0.text) }
    }

    /// The names that a text uses; those that it declares, extends or begins a class with are no use.
    fileprivate var namesUsed: [String] {
        var before = ["", "", ""]
        return tokens(of: SourceText(self)).compactMap { token in
            defer { before = before.dropFirst() + [token.text] }
            let isAbove = before[2] == ":" && before[0] == "class"
            guard token.kind == .identifier, !isAbove, !["class", "extension"].contains(before[2]) else { return nil }
            return token.text
        }
    }
}

extension Nominal {
    fileprivate var isTestCase: Bool {
        guard case .nominal(let parent, _)? = superclass?.resolved else { return false }
        return parent.name == "XCTestCase" || parent.isTestCase
    }

    /// The methods that XCTest would run: inherited ones, its own, and those of its extensions.
    fileprivate func tests(in library: Library) -> [String] {
        var names: [String] = []
        if case .nominal(let parent, _)? = superclass?.resolved { names = parent.tests(in: library) }
        let added = library.extensionNames(self).filter { $0.hasPrefix("test") }
            .flatMap { library.extensionMembers(self, $0) }.sorted { $0.number < $1.number }
        for member in declared + added where member.kind == .method && !member.isStatic && member.parameters.isEmpty {
            if member.name.hasPrefix("test"), !names.contains(member.name) { names.append(member.name) }
        }
        return names
    }
}
