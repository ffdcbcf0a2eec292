import Log
import Questions
import Session
import Testing

/// A drawing, read as a person reads it: boxes by their names, and where the lines that leave them arrive.
private struct Reading {
    private let rows: [[Character]]
    private var boxes: [(name: String, x: Int, y: Int, right: Int, bottom: Int)] = []
    private static let ways: [Character: Set<Character>] = [
        "─": ["l", "r"], "╌": ["l", "r"], "┈": ["l", "r"], "│": ["u", "d"], "╎": ["u", "d"], "┊": ["u", "d"],
        "┌": ["r", "d"], "┐": ["l", "d"], "└": ["r", "u"], "┘": ["l", "u"], "├": ["u", "d", "r"],
        "┤": ["u", "d", "l"], "┬": ["l", "r", "d"], "┴": ["l", "r", "u"], "┼": ["l", "r", "u", "d"],
    ]
    private static let steps: [(way: Character, back: Character, dx: Int, dy: Int)] = [
        ("l", "r", -1, 0), ("r", "l", 1, 0), ("u", "d", 0, -1), ("d", "u", 0, 1),
    ]

    init(_ lines: [String]) {
        rows = lines.map(Array.init)
        for (y, row) in rows.enumerated() {
            for x in row.indices where row[x] == "┌" && x + 1 < row.count && row[x + 1].isLetter {
                let right = row[x...].firstIndex(of: "┐") ?? x
                let bottom = (y...).first { at(x, $0) == "└" || $0 >= rows.count } ?? y
                let name = String(row[(x + 1)..<right].filter { $0 != "─" })
                boxes.append((name, x, y, right, bottom))
            }
        }
    }

    private func at(_ x: Int, _ y: Int) -> Character {
        rows.indices.contains(y) && rows[y].indices.contains(x) ? rows[y][x] : " "
    }

    /// `a>b` for each box that a line leaves, and each that it arrives at.
    var lines: Set<String> {
        var found: Set<String> = []
        for box in boxes {
            for y in box.y...box.bottom where "├┴".contains(at(box.right, y)) {
                follow(box.right + 1, y, "l", [], box.name, &found)
            }
        }
        return found
    }

    private func follow(
        _ x: Int, _ y: Int, _ from: Character, _ seen: Set<[Int]>, _ name: String, _ found: inout Set<String>
    ) {
        let sign = at(x, y)
        if sign == "▶" {
            for box in boxes where box.x == x + 1 && (box.y...box.bottom).contains(y) {
                found.insert("\(name)>\(box.name)")
            }
            return
        }
        guard let open = Reading.ways[sign], !seen.contains([x, y]) else { return }
        let onward = Reading.steps.first { $0.back == from }?.way ?? "r"
        // A line that is not met only crosses.
        let next = open.contains(from) ? open.subtracting([from]) : [onward]
        for step in Reading.steps where next.contains(step.way) {
            follow(x + step.dx, y + step.dy, step.back, seen.union([[x, y]]), name, &found)
        }
    }
}

@Suite("A drawing of the graph") struct DrawingTests {
    /// A program of so many streams, each made of some before it, and the edges that it has.
    private static func program(_ seed: Int, _ count: Int) -> (lines: [String], edges: Set<String>) {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func pick(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        var (lines, edges): ([String], Set<String>) = ([], [])
        let names = (0..<count).map { String(UnicodeScalar(UInt8(97 + $0))) + "x" }
        for index in names.indices {
            guard index > 2 else {
                lines.append("let \(names[index]) = BehaviorRelay(value: \(index))")
                continue
            }
            let sources = Array(Set((0...pick(3)).map { _ in pick(index) })).sorted().map { names[$0] }
            for source in sources { edges.insert("\(source)>\(names[index])") }
            lines.append(
                sources.count == 1
                    ? "let \(names[index]) = \(sources[0]).map { $0 + 1 }"
                    : "let \(names[index]) = Observable.merge([\(sources.map { "\($0).map { $0 }" }.joined(separator: ", "))])"
            )
        }
        return (lines, edges)
    }

    @Test("has the lines that there are and no others, told apart wherever they meet", arguments: 0..<40)
    func lines(_ seed: Int) {
        let (program, edges) = DrawingTests.program(seed, 4 + seed % 9)
        var said: [String] = []
        let session = Session { said.append($0.text) }
        session.display.width = 200
        for line in program { #expect(session.enter(line) == .fine, "\(said.last ?? "")") }
        said = []
        _ = session.enter(":graph")
        let read = Reading(said).lines
        #expect(read == edges, "\(said.joined(separator: "\n"))\n\(edges.symmetricDifference(read))")
    }

    /// What closures push past subjects that have no name.
    private static let fromAside: [(edges: Set<String>, lines: String)] = [
        // A subject of nobody's: what is bound to it goes through it.
        (
            ["tick>cart.change"],
            """
            final class Cart {
                private let order = PublishSubject<Int>()
                let change = PublishSubject<Int>()
                private let bag = DisposeBag()
                init(_ tick: Observable<Int>) {
                    tick.map { $0 * 2 }.bind(to: order).disposed(by: bag)
                    order.subscribe(onNext: { [weak self] in self?.change.onNext($0) }).disposed(by: bag)
                }
            }
            let tick = PublishSubject<Int>()
            let cart = Cart(tick)
            tick <- 1
            """
        ),
        // What the label is made of is heard by another: the label pushes nothing.
        (
            ["add>badge.label", "add>badge.sum"],
            """
            final class Badge {
                private let count = PublishSubject<Int>()
                let label = BehaviorRelay(value: "")
                let sum = BehaviorRelay(value: 0)
                private let bag = DisposeBag()
                init(_ add: Observable<Int>) {
                    add.bind(to: count).disposed(by: bag)
                    count.map { "\\($0)" }.bind(to: label).disposed(by: bag)
                    count.subscribe(onNext: { [weak self] in self?.sum.accept($0) }).disposed(by: bag)
                }
            }
            let add = PublishSubject<Int>()
            let badge = Badge(add)
            add <- 2
            """
        ),
        // Nobody orders it: it begins in the box itself.
        (
            ["ticks>seen"],
            """
            let seen = PublishSubject<Int>()
            let ticks = Observable.of(1, 2).do(onNext: { seen.onNext($0) })
            watch ticks
            """
        ),
    ]

    @Test("says of what a closure pushes where it came from, past streams without a name", arguments: fromAside)
    func asides(_ edges: Set<String>, _ program: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        #expect(session.enter(program) == .fine, "\(said.last ?? "")")
        said = []
        _ = session.enter(":graph")
        #expect(Reading(said.flatMap { $0.split(separator: "\n").map(String.init) }).lines == edges, "\(said)")
    }

    @Test("is a table, and says so, where it does not fit")
    func table() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        session.display.width = 40
        for index in 0..<8 {
            _ = session.enter(
                index == 0 ? "let s0 = BehaviorRelay(value: 1)" : "let s\(index) = s\(index - 1).map { $0 + 1 }")
        }
        said = []
        _ = session.enter(":graph")
        #expect(said.first?.hasPrefix("stream") == true)
        #expect(said.joined(separator: " ").contains("it does not fit as a drawing"))
        said = []
        _ = session.enter(":graph up s5")
        #expect(said.first?.hasPrefix("stream") == true && said.count < 12)
        let words = said.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("with --tree it is told as a tree"))
    }

    @Test("whose table tells names apart as they may be typed, in the width of the screen", arguments: [40, 80, 120])
    func names(_ width: Int) {
        var said: [String] = []
        let session = Session { said += $0.text.split(separator: "\n").map(String.init) }
        let program = """
            final class Networking {
                let refreshCommand = PublishSubject<Int>()
                let refreshCommandEnabled = BehaviorRelay(value: true)
                let requestNextPageCommand = PublishSubject<Int>()
                let requestNextPageCommandEnabled = BehaviorRelay(value: true)
                let refreshCommandOfTheOtherEnabled = BehaviorRelay(value: true)
            }
            final class UserListViewModel { let networkingOfTheList = Networking() }
            let vm = UserListViewModel()
            let isBusy = vm.networkingOfTheList.refreshCommand.map { $0 > 5 }.distinctUntilChanged().share(replay: 1)
            let all = Observable.merge(vm.networkingOfTheList.refreshCommand, vm.networkingOfTheList.requestNextPageCommand)
            """
        #expect(session.enter(program) == .fine, "\(said)")
        session.display.width = width
        said = []
        #expect(session.enter(":graph --table") == .fine)
        #expect(said.allSatisfy { $0.count <= width } && (width <= 80 || said.contains { $0.count > 80 }), "\(said)")
        let at = said[0].range(of: "stream").map { said[0].distance(from: said[0].startIndex, to: $0.lowerBound) } ?? 0
        let names = said.dropFirst().map { String($0.dropFirst(at).prefix { $0 != " " }) }
        #expect(Set(names).count == 7, "\(said)")
        for name in names where !name.contains("…") {
            #expect(session.enter(":graph up \(name) --tree") == .fine, "\(name)")
        }
    }

    @Test(
        "of a part has the lines that the whole has, and no box without one",
        arguments: [
            ("around pictures", "search.tap refreshCommand executionSignal list.rows pictures"),
            ("down list.rows", "list.rows pictures list.changes"), ("up title", "search.tap refreshCommand title"),
        ])
    func part(_ words: String, _ boxes: String) {
        var said: [String] = []
        let session = Session { said += $0.text.split(separator: "\n").map(String.init) }
        session.display.width = 200
        for entry in [":lab search", "search.tap()", ":advance 1s"] { _ = session.enter(entry) }
        said = []
        #expect(session.enter(":graph \(words)") == .fine)
        for box in boxes.split(separator: " ") {
            #expect(said.contains { $0.contains(box) }, "\(box): \(said)")
        }
        // A line goes out of each box but those at the end, and the drawing is one piece.
        #expect(said.filter { $0.contains("▶") }.count >= boxes.split(separator: " ").count / 3, "\(said)")
        #expect(!said[1].contains("│  │"), "\(said)")
    }

    /// A session, and what of it the signs of a drawing are.
    private static func session(_ lines: [String]) -> Session {
        let session = Session { _ in }
        for line in lines { #expect(session.enter(line) == .fine) }
        return session
    }

    private static let chain = [
        "let a = BehaviorRelay(value: 1)", "let b = a.map { $0 + 1 }", "let c = b.filter { $0 > 5 }",
        "let aside = PublishSubject<Int>()", "watch c", "a <- 7",
    ]

    @Test(
        "lights the way of a signal one hop after the other", arguments: [(0, "a"), (1, "ab"), (2, "abc"), (9, "abc")])
    func way(_ hops: Int, _ boxes: String) throws {
        let session = DrawingTests.session(DrawingTests.chain)
        let graph = Graph(session.log, width: 80)
        let drawing = try #require(Drawing(graph, columns: 80, Activity(graph, hops: hops, before: [:])))
        let lit = drawing.rows.flatMap { $0.filter { $0.ink == .lit }.map(\.text) }.joined()
        #expect(String(lit.filter { $0.isLowercase && $0 != "w" }) == boxes)
        #expect(lit.filter { $0 == "▶" }.count == boxes.count - 1)
    }

    @Test("that stays tells who listens, who has come to listen, and how often it is spoken")
    func activity() throws {
        let session = DrawingTests.session(DrawingTests.chain + ["for n in 10..<20 { a.accept(n) }"])
        func drawn(_ before: [Int: String]) throws -> (Drawing, Activity) {
            let graph = Graph(session.log, width: 80)
            let activity = Activity(graph, hops: 0, before: before)
            return (try #require(Drawing(graph, columns: 80, activity)), activity)
        }
        let (first, activity) = try drawn([:])
        #expect(first.lines.prefix(3).last == "└1─11/s┘   └1─12/s┘   └0+1w─11/s┘  └─────┘")
        _ = session.enter("let one = a.subscribe(onNext: { _ in })")
        let lit = try drawn(activity.told).0.rows[2].filter { $0.ink == .lit }.map(\.text)
        #expect(lit.first?.hasPrefix("└2") == true)
        _ = session.enter(":advance 2s")
        #expect(try drawn([:]).0.lines.joined().contains("/s") == false)
    }

    @Test("of one that is too wide draws the way of the last signal, or as much of its end as fits")
    func lastSteps() throws {
        let session = DrawingTests.session(DrawingTests.chain)
        let graph = Graph(session.log, width: 80)
        let drawn = graph.lastSteps.map { Drawing($0, columns: 80)?.lines.first?.filter(\.isLowercase) }
        #expect(drawn == ["abc", "bc", "c"])
    }

    @Test("is never folded, however narrow the screen is: only what its lines mean is")
    func narrow() throws {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for line in [
            "let a = PublishSubject<Int>()", "let out = PublishSubject<Int>()", "a.bind(to: out)",
            "let thermometerOfTheHouse = PublishSubject<Int>()",
        ] { _ = session.enter(line) }
        session.display.width = 40
        said = []
        _ = session.enter(":graph")
        let rows = said.joined(separator: "\n").split(separator: "\n").map(Array.init)
        let top = try #require(rows.firstIndex { String($0).contains("thermometerOfTheHouse") })
        #expect(rows[top].lastIndex(of: "┐") == rows[top + 1].lastIndex(of: "│"))
        #expect(rows.contains { String($0).contains("┈ pushes") } && rows.allSatisfy { $0.count <= 40 })
    }

    @Test("marks an error and what has ended")
    func ends() throws {
        let session = DrawingTests.session([
            "struct Bad: Error {}", "let a = PublishSubject<Int>()", "let b = PublishSubject<Int>()",
            "a.onError(Bad())", "b.onCompleted()",
        ])
        let drawing = try #require(Drawing(Graph(session.log, width: 80), columns: 80))
        #expect(drawing.rows.flatMap { $0.filter { $0.ink == .failed }.map(\.text) } == ["✕ Bad()"])
        #expect(drawing.lines.joined().contains("– |"))
    }

    @Test("says of a control's value whose it is, however small the boxes are")
    func controls() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for line in [
            "scene Form() { field keywords \"Keywords\"; button go \"Go\" }", ":present Form()",
            "keywords.type(\"a\")", "go.tap()",
        ] { _ = session.enter(line) }
        session.display.width = 24
        said = []
        _ = session.enter(":graph")
        #expect(said.joined().contains("┌keywords.text"), "\(said.joined(separator: "\n"))")
    }
}
