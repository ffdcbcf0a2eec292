import Glibc
import Labs
import Replay
import Services
import Session
import Testing

/// A folder for the stores of one script, gone with it.
private final class Cellar {
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-lab-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    deinit {
        for name in ["tasks", "cart", "rule", "mine"] {
            for end in ["", "-wal", "-shm"] { unlink("\(path)/\(name)\(end)") }
        }
        rmdir(path)
    }
}

@Suite("A lab with a store") struct StoreLabTests {
    /// What the store of a lab is called.
    static let stores = ["tasks": "tasks", "shop": "cart"]

    @Test("keeps its rules on a file as it does in memory", arguments: Rule.all.filter { stores[$0.lab] != nil })
    func onFiles(_ rule: Rule) throws {
        let cellar = try Cellar()
        var suite = Suite(Session.open)
        suite.allowance.stores = StoreFolder(cellar.path, isGiven: true)
        let verdicts = suite.judge(Document(name: "\(rule.name).rx", lines: rule.script))
        #expect(verdicts.flatMap { $0.result == .passed ? [] : $0.findings } == [])
        #expect(cellar.has(try #require(Self.stores[rule.lab])))
    }

    @Test func `finds its cart again when it is opened again, and no drill does`() throws {
        let cellar = try Cellar()
        var options = Session.Options()
        options.allowance.stores = StoreFolder(cellar.path, isGiven: true)
        func printed(_ lines: [String]) -> [String] {
            var printed: [String] = []
            let session = Session(options) { if case .print(let text) = $0 { printed.append(text) } }
            for line in lines { _ = session.enter(line) }
            session.leave()
            return printed
        }
        let tea = "try shop.shopping.add(Good(id: 1, name: \"tea\", price: 2040, stock: 4), 2)"
        let badge = "print(shop.shopping.badge, shop.user.badgeValue.value)"
        #expect(printed([":lab shop", tea, badge]) == ["2 2"])
        #expect(printed([":lab shop", badge]) == ["2 2"])
        #expect(printed([":lab shop --fault ?1", badge]) == ["0 0"])
    }

    @Test func `finds its tasks again when it is opened again`() throws {
        let cellar = try Cellar()
        var allowance = Allowance()
        allowance.stores = StoreFolder(cellar.path, isGiven: true)
        func run(_ lines: [String]) -> [String] {
            var options = Session.Options()
            options.allowance = allowance
            var printed: [String] = []
            let session = Session(options) { if case .print(let text) = $0 { printed.append(text) } }
            for line in [":lab tasks"] + lines { _ = session.enter(line) }
            session.leave()
            return printed
        }
        let tap = "list.tap(\"[ ]\", row: 0)"
        #expect(run([tap, "print(title.value)"]) == ["Tasks: 2 due, 1 done"])
        #expect(run(["print(title.value)", tap]) == ["Tasks: 2 due, 1 done"])
        #expect(
            run(["print(title.value)", tap, ":undo", "print(title.value)"]) == [
                "Tasks: 1 due, 2 done", "Tasks: 0 due, 3 done",
            ])
    }

    @Test func `keeps its tasks whatever a drill does with its own`() throws {
        let cellar = try Cellar()
        var options = Session.Options()
        options.allowance.stores = StoreFolder(cellar.path, isGiven: true)
        var printed: [String] = []
        let session = Session(options) { if case .print(let text) = $0 { printed.append(text) } }
        let title = "print(title.value)"
        let drills = (1...8).map { ":drill tasks \($0)" }
        for line in [":lab tasks", "list.tap(\"[ ]\", row: 0)", title] + drills + [":lab tasks", title] {
            _ = session.enter(line)
        }
        #expect(printed.first == "Tasks: 2 due, 1 done")
        #expect(printed.last == printed.first)
    }

    @Test func `is not opened by a stranger's script where the stores are a person's own`() throws {
        let cellar = try Cellar()
        var options = Session.Options()
        options.allowance.stores = StoreFolder(cellar.path, isGiven: false)
        var said: [String] = []
        let session = Session(options) { if case .error(let text) = $0 { said.append(text) } }
        let line = "let db = try DatabaseQueue(path: \"mine\")"
        _ = session.enter(line, from: .file("stranger.rx", line: 1))
        let refused = try #require(said.first)
        #expect(refused.contains("refused to write \(cellar.path)/mine: --allow write=\(cellar.path) allows it"))
        _ = session.enter(line)
        _ = session.enter(":lab tasks")
        #expect(said.count == 1)
        #expect(cellar.has("mine") && cellar.has("tasks"))
    }
}
