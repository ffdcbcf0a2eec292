import Language
import Reactive
import Session
import Testing
import Words

/// An expression goes in; its type comes out, or what is wrong with it.
@Suite("The checker")
struct CheckerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let given: String
        let written: String
        let answer: String

        init(_ written: String, _ answer: String, given: String = "") {
            (self.given, self.written, self.answer) = (given, written, answer)
        }

        var testDescription: String { written }
    }

    static let literals = [
        Row("1", "Int"), Row("1 + 2.5", "Double"), Row("[1, 2.5]", "[Double]"), Row("[1, nil]", "[Int?]"),
        Row("[\"a\": [1]]", "[String: [Int]]"), Row("(1, a: \"x\")", "(Int, a: String)"), Row("\"\\(1)\"", "String"),
        Row("[1, \"a\"]", "! this is String, where Int is wanted"), Row("-(1)", "Int"), Row("!true", "Bool"),
        Row("1...3", "ClosedRange<Int>"), Row("nil ?? 1", "Int"), Row("[1, 2, 3][...]", "ArraySlice<Int>"),
        Row("Void()", "Void"),
    ]

    static let closures = [
        Row("[1].map { $0 + 1 }", "[Int]"), Row("[1].map { \"\\($0)\" }", "[String]"),
        Row("[1, 2].reduce(0) { $0 + $1 }", "Int"), Row("[1, 2].reduce(0, +)", "Int"),
        Row("[\"a\"].map(\\.count)", "[Int]"), Row("[(1, true)].filter(\\.1).map(\\.0)", "[Int]"),
        Row("[1].map { x in x > 1 ? \"a\" : \"b\" }", "[String]"), Row("{ 1 }()", "Int"),
        Row("Observable.just(1).map { $0 + 1 }", "Observable<Int>"),
        Row("Observable.of(1, 2).scan([]) { ($0 + [$1]).suffix(2) }", "Observable<[Int]>"),
        Row("Observable.just(1).map { _ in nil }.startWith(1)", "Observable<Int?>"),
        Row("[1].map { $0.length }", "! Int has no member 'length'"),
    ]

    static let enums =
        "enum C { case a(Int), b }\nfunc pick<R>(_ f: () -> R) -> R { f() }\nlet relay = BehaviorRelay(value: C.b)"
    static let implicit = [
        Row("Observable.of(.a(1), C.b)", "Observable<C>", given: enums), Row("[.a(1), C.b]", "[C]", given: enums),
        Row("true ? .b : C.a(1)", "C", given: enums),
        Row("Observable.just(true).map { $0 ? .b : .a(1) }.bind(to: relay)", "Disposable", given: enums),
        Row("pick { .b } as C", "C", given: enums),
        Row("Observable.of(.a(1), .b)", "! '.a' needs a type that the context tells: write Type.a", given: enums),
    ]

    static let overloads = [
        Row(
            "d(3)", "Bool", given: "func d<T: Equatable>(_ x: T) -> String { \"\" }\nfunc d(_ x: Int) -> Bool { true }"),
        Row(
            "d(\"a\")", "String",
            given: "func d<T: Equatable>(_ x: T) -> String { \"\" }\nfunc d(_ x: Int) -> Bool { true }"),
        Row("d(3)", "Bool", given: "func d(_ x: Int?) -> String { \"\" }\nfunc d(_ x: Int) -> Bool { true }"),
        Row("d(3)", "Bool", given: "func d(_ x: Any) -> String { \"\" }\nfunc d(_ x: Int) -> Bool { true }"),
        Row("d(3)", "Bool", given: "func d(_ x: Double) -> String { \"\" }\nfunc d(_ x: Int) -> Bool { true }"),
        Row(
            "p { 1 }", "String",
            given: "func p(_ f: () -> Int) -> String { \"\" }\nfunc p(_ f: (Int) -> Int) -> Bool { true }"),
        Row(
            "p { $0 }", "Bool",
            given: "func p(_ f: () -> Int) -> String { \"\" }\nfunc p(_ f: (Int) -> Int) -> Bool { true }"),
        Row(
            "Observable.just(7.5).t()", "Observable<String>",
            given: """
                extension ObservableType { func t() -> Observable<String> { map { _ in "" } } }
                extension ObservableType where Element: BinaryInteger { func t() -> Observable<Int> { map { _ in 1 } } }
                """),
        Row(
            "Observable.just(7).t()", "Observable<Int>",
            given: """
                extension ObservableType { func t() -> Observable<String> { map { _ in "" } } }
                extension ObservableType where Element: BinaryInteger { func t() -> Observable<Int> { map { _ in 1 } } }
                """),
    ]

    static let conversions = [
        Row("[S.self] as [P.Type]", "[P.Type]", given: "protocol P {}; struct S: P {}"),
        Row("(-) as (Int) -> Int", "(Int) -> Int"), Row("(+) as (Int, Int) -> Int", "(Int, Int) -> Int"),
    ]

    @Test("tells the type of", arguments: literals + closures + implicit + overloads + conversions)
    func tells(_ row: Row) {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        if case .mistakes(let mistakes, _) = interpreter.prepare(row.given, source: 1) {
            Issue.record("\(mistakes.map(\.message))")
        }
        switch interpreter.type(of: row.written) {
        case .success(let type): #expect("\(type)" == row.answer)
        case .failure(let mistake): #expect("! " + mistake.message == row.answer)
        }
    }
}
