/// Whole programs that are right by how they are made: declarations, streams, closures that push into what they hear,
/// time that passes. Each is known by its number.
package struct Grammar {
    package init() {}

    /// A program; every third has its declarations in a file of its own.
    package func program(ofCase number: Int) -> (main: String, parts: String?) {
        var writer = ProgramWriter(number)
        writer.write()
        let (declared, done) = (writer.declarations.joined(separator: "\n"), writer.statements.joined(separator: "\n"))
        return number % 3 == 0 ? (done, declared) : (declared + "\n" + done, nil)
    }

    /// The same as one text.
    package func text(ofCase number: Int) -> String {
        let (main, parts) = program(ofCase: number)
        return parts.map { "\($0)\n// ---- the second file\n\(main)" } ?? main
    }
}

/// Writes one program. What it has declared so far is what it can speak of.
private struct ProgramWriter {
    private var dice: Dice
    private(set) var declarations: [String] = []
    private(set) var statements: [String] = []
    private var names = 0
    /// Functions of an `Int` that give one.
    private var functions: [String] = []
    /// Expressions that make an `Int` anew, of the types that were declared.
    private var makers: [String] = []
    private var streams: [String] = []
    private var subjects: [String] = []
    private var relays: [String] = []
    private var subscriptions: [String] = []

    init(_ number: Int) { dice = Dice(number &+ 55_000_000) }

    mutating func write() {
        for _ in 0..<(2 + dice.below(4)) { declare() }
        source()
        for _ in 0..<(6 + dice.below(12)) { state() }
        push()
        statements.append(":advance 3s")
    }

    private mutating func name(_ stem: String) -> String {
        names += 1
        return "\(stem)\(names)"
    }

    private mutating func number() -> String { "\(dice.below(9))" }
    private mutating func pick(_ items: [String]) -> String { dice.pick(items) ?? "" }

    /// An expression of type `Int`.
    private mutating func int(_ depth: Int = 0) -> String {
        if depth > 1 { return number() }
        switch dice.below(5) {
        case 0 where !makers.isEmpty: return pick(makers)
        case 1 where !functions.isEmpty: return "\(pick(functions))(\(int(depth + 1)))"
        case 2: return "(\(int(depth + 1)) \(pick(["+", "-", "*", "&+"])) \(int(depth + 1)))"
        case 3: return "max(\(int(depth + 1)), \(number()))"
        default: return number()
        }
    }

    // MARK: declarations

    private mutating func declare() {
        switch dice.below(11) {
        case 0: structure()
        case 1: enumeration()
        case 2: instances()
        case 3: protocols()
        case 4: generics()
        case 5: viewmodel()
        case 6: failing()
        case 7: recursion()
        case 8:
            let web = ProtocolWeb(dice.below(1_000_000), suffix: name("Of"))
            declarations += web.declarations
            statements += web.statements
        case 9:
            let web = ValueWeb(dice.below(1_000_000), suffix: name("Of"))
            declarations += web.declarations
            statements += web.statements
        default:
            let web = ClassWeb(dice.below(1_000_000), suffix: name("Of"))
            declarations += web.declarations
            statements += web.statements
        }
    }

    private mutating func structure() {
        let type = name("Point")
        let described = dice.below(2) == 0
        declarations.append(
            """
            struct \(type): Equatable, Hashable\(described ? ", CustomStringConvertible" : "") {
                var x = \(number())
                let tag: String?
                var sum: Int { get { x + (tag?.count ?? 0) } set { x = newValue } }
                static func + (a: \(type), b: \(type)) -> \(type) { \(type)(x: a.x + b.x, tag: a.tag ?? b.tag) }
                mutating func move(by step: Int = 1) { x += step }
                \(described ? "var description: String { \"<\\(x)>\" }" : "subscript(i: Int) -> Int { x * i }")
            }
            """)
        makers.append("(\(type)(x: \(number()), tag: \"a\") + \(type)(tag: nil)).sum")
        let variable = name("p")
        statements += [
            "var \(variable) = \(type)(x: \(int()), tag: nil)", "\(variable).move()", "\(variable).sum += \(number())",
            "print(\(variable), [\(variable): 1].count, \(variable) == \(variable), \(variable).tag as Any)",
        ]
    }

    private mutating func enumeration() {
        let type = name("State")
        let function = name("level")
        declarations.append(
            """
            enum \(type) { case idle, busy(Int), failed(reason: String, code: Int) }
            func \(function)(_ n: Int) -> Int {
                let state: \(type) = n % 3 == 0 ? .idle : n % 3 == 1 ? .busy(n) : .failed(reason: "r", code: n)
                switch state {
                case .idle: return 0
                case .busy(let n) where n > 4: return n - 4
                case .busy(let n): return n
                case .failed(_, let code): return -code
                }
            }
            """)
        functions.append(function)
        statements.append("print([\(type).idle, .busy(\(int())), .failed(reason: \"x\", code: \(number()))])")
    }

    private mutating func instances() {
        let (base, type) = (name("Shape"), name("Circle"))
        declarations.append(
            """
            class \(base) {
                var size: Int { didSet { print("\(base)", oldValue, size) } }
                lazy var doubled = size * 2
                init(size: Int = \(number())) { self.size = size }
                func area() -> Int { size }
                deinit { print("\(base) ends", size) }
            }
            final class \(type): \(base) {
                weak var next: \(base)?
                override func area() -> Int { super.area() * 3 }
            }
            """)
        makers.append("\(type)(size: \(number())).area()")
        let variable = name("shape")
        statements += [
            "let \(variable): \(base) = \(type)(size: \(int()))", "\(variable).size = \(int())",
            "print(\(variable).area(), \(variable).doubled, \(variable) is \(type))",
        ]
    }

    private mutating func protocols() {
        let (type, first, second, function) = (name("Priced"), name("Tea"), name("Cake"), name("total"))
        declarations.append(
            """
            protocol \(type) { var price: Int { get } }
            extension \(type) { var price: Int { \(number()) }; var twice: Int { price * 2 } }
            struct \(first): \(type) { let price = \(number()) }
            struct \(second): \(type) {}
            func \(function)(_ n: Int) -> Int {
                let all: [\(type)] = [\(first)(), \(second)()]
                return all.map(\\.twice).reduce(n, +)
            }
            """)
        functions.append(function)
    }

    private mutating func generics() {
        let (type, function, word) = (name("Box"), name("least"), name("paired"))
        declarations.append(
            """
            struct \(type)<T> { let value: T; func map<U>(_ f: (T) -> U) -> \(type)<U> { \(type)<U>(value: f(value)) } }
            func \(function)<T: Comparable>(_ a: T, _ b: T) -> T { a < b ? a : b }
            extension ObservableType where Element == Int {
                func \(word)(with other: Int) -> Observable<(Int, Int)> { map { ($0, other) } }
            }
            """)
        makers.append("\(type)(value: \"\(number())\").map { $0.count }.value")
        makers.append("\(function)(\(number()), \(number()))")
        statements.append("print(\(function)(\"b\", \"a\"), \(type)(value: [\(int())]))")
        if let stream = dice.pick(streams) {
            let made = name("pairs")
            statements.append("let \(made) = \(stream).\(word)(with: \(number())).map { $0.0 + $0.1 }")
            streams.append(made)
        }
    }

    private mutating func viewmodel() {
        let (type, variable) = (name("CounterModel"), name("vm"))
        declarations.append(
            """
            final class \(type) {
                let step = PublishSubject<Int>()
                let total: Observable<Int>
                private let bag = DisposeBag()
                private(set) var last = 0
                init(from start: Int = \(number())) {
                    total = step.scan(start, accumulator: +).startWith(start).share(replay: 1)
                    total.subscribe(onNext: { [weak self] in self?.last = $0 }).disposed(by: bag)
                }
            }
            """)
        statements.append("let \(variable) = \(type)(from: \(int()))")
        subjects.append("\(variable).step")
        streams.append("\(variable).total")
    }

    private mutating func failing() {
        let (type, check, function) = (name("Problem"), name("check"), name("checked"))
        declarations.append(
            """
            enum \(type): Error { case odd(Int), large }
            func \(check)(_ n: Int) throws -> Int {
                if n > 9 { throw \(type).large }
                guard n % 2 == 0 else { throw \(type).odd(n) }
                return n / 2
            }
            func \(function)(_ n: Int) -> Int {
                defer { print("\(function)", n) }
                do { return try \(check)(n) } catch \(type).odd(let n) { return -n } catch { return 0 }
            }
            """)
        functions.append(function)
        statements.append("print((try? \(check)(\(int()))) as Any)")
    }

    private mutating func recursion() {
        let function = name("collatz")
        declarations.append(
            """
            func \(function)(_ n: Int) -> Int {
                var (n, steps) = (abs(n) % 50 + 1, 0)
                while n != 1 { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps += 1 }
                return steps
            }
            """)
        functions.append(function)
    }

    // MARK: statements

    private mutating func state() {
        switch dice.below(9) {
        case 0: source()
        case 1, 2, 3: derive()
        case 4: if let stream = dice.pick(streams) { statements.append("watch \(stream)") }
        case 5: listen()
        case 6: push()
        case 7: statements.append(":advance \(100 * (1 + dice.below(9)))ms")
        default: branch()
        }
    }

    private mutating func source() {
        let variable = name("s")
        switch dice.below(5) {
        case 0:
            statements.append("let \(variable) = BehaviorRelay(value: \(int()))")
            relays.append(variable)
        case 1:
            statements.append("let \(variable) = ReplaySubject<Int>.create(bufferSize: \(1 + dice.below(3)))")
            subjects.append(variable)
        case 2:
            let period = 100 * (1 + dice.below(4))
            statements.append(
                "let \(variable) = Observable<Int>.interval(.milliseconds(\(period)), scheduler: MainScheduler.instance).take(\(number()))"
            )
        case 3: statements.append("let \(variable) = Observable.of(\(int()), \(int()), \(int()))")
        default:
            statements.append("let \(variable) = PublishSubject<Int>()")
            subjects.append(variable)
        }
        streams.append(variable)
    }

    private mutating func derive() {
        guard let base = dice.pick(streams) else { return }
        let variable = name("o")
        var chain = base
        for _ in 0...dice.below(4) { chain += link() }
        statements.append("let \(variable) = \(chain)")
        streams.append(variable)
    }

    private mutating func link() -> String {
        let span = "\(50 * (1 + dice.below(5)))"
        let other = pick(streams)
        let closure = functions.isEmpty ? "{ $0 + \(number()) }" : "{ \(pick(functions))($0) }"
        return pick([
            ".map \(closure)", ".filter { $0 % 2 == \(dice.below(2)) }", ".scan(0) { $0 &+ $1 }",
            ".distinctUntilChanged()",
            ".take(\(1 + dice.below(5)))", ".skip(\(dice.below(3)))", ".startWith(\(number()))",
            ".debounce(.milliseconds(\(span)), scheduler: MainScheduler.instance)",
            ".delay(.milliseconds(\(span)), scheduler: MainScheduler.instance)",
            ".throttle(.milliseconds(\(span)), scheduler: MainScheduler.instance)", ".share()", ".share(replay: 1)",
            ".withLatestFrom(\(other)) { $0 &+ $1 }", ".take(until: \(other).skip(2))",
            ".flatMap { n in Observable.of(n, n &+ 1) }", ".do(onNext: { print(\"do\", $0) })",
            ".flatMapLatest { n in Observable.just(n).delay(.milliseconds(\(span)), scheduler: MainScheduler.instance) }",
            ".concatMap { n in Observable.just(n).delay(.milliseconds(\(span)), scheduler: MainScheduler.instance) }",
            ".buffer(timeSpan: .milliseconds(\(span)), count: 2, scheduler: MainScheduler.instance).map { $0.count }",
            ".materialize().map { \"\\($0)\".count }", ".catchAndReturn(\(number()))",
            ".pairwise().map { $0.1 &- $0.0 }",
            ".toArray().asObservable().map { $0.count }", ".observe(on: MainScheduler.instance)",
            ".groupBy { $0 % 2 }.flatMap { $0.map { $0 &* 2 } }", ".enumerated().map { $0.index &+ $0.element }",
            ".map { n -> Int in if n == \(number()) { throw \"bad\" }; return n }.retry(2).catchAndReturn(-1)",
        ])
    }

    /// A subscription; it may push into a subject that it hears itself.
    private mutating func listen() {
        guard let stream = dice.pick(streams) else { return }
        let variable = name("d")
        let back =
            dice.below(2) == 0
            ? dice.pick(subjects).map { "; if $0 >= 0, $0 < \(2 + dice.below(5)) { \($0).onNext($0 + 1) }" } ?? "" : ""
        statements.append(
            "let \(variable) = \(stream).subscribe(onNext: { print(\"\(variable)\", $0)\(back) }, onCompleted: { print(\"\(variable) done\") })"
        )
        subscriptions.append(variable)
    }

    private mutating func push() {
        if let relay = dice.pick(relays), dice.below(2) == 0 { return statements.append("\(relay).accept(\(int()))") }
        guard let subject = dice.pick(subjects) else { return }
        statements.append(
            pick(["\(subject).onNext(\(int()))", "\(subject) <- \(int())", "for n in 0..<3 { \(subject).onNext(n) }"]))
        if dice.below(9) == 0 { statements.append("\(subject).onCompleted()") }
    }

    private mutating func branch() {
        if let subscription = dice.pick(subscriptions), dice.below(3) == 0 {
            return statements.append("\(subscription).dispose()")
        }
        statements.append(
            pick([
                "if \(int()) > \(int()) { print(\"more\") } else { print(\"less\") }",
                "for i in stride(from: \(number()), through: 9, by: 3) where i % 2 == 0 { print(i, \(int())) }",
                "print((0..<\(number())).map { $0 * \(number()) }.filter { $0 != \(number()) }.sorted(by: >))",
                "let t\(names) = (\(int()), \"\\(\(int()))\")\nprint(t\(names).0, t\(names).1)",
                ":graph",
            ]))
    }
}
