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
        Row("Observable.just(1).map { $0 + 1 }.asDriver(onErrorJustReturn: nil)", "Driver<Int?>"),
        Row(
            "Observable.just(\"bob\").delay(.seconds(1), scheduler: MainScheduler.instance) as Observable<String?>",
            "Observable<String?>"),
        Row(
            "[A.x, B.y].forEach(go)", "Void",
            given: "protocol St {}; enum A: St { case x }; enum B: St { case y }\nfunc go(_ s: St) {}"),
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

    /// Programs of a line, as apps have them: all of them are fine.
    static let forms = [
        "let e: Event<Int> = RxSwift.Event.next(1)",
        "final class V { lazy var sink: AnyObserver<Int?> = Binder(self) { v, x in print(x ?? 0) }.asObserver() }",
        "_ = Observable.combineLatest([Observable.just(1), .just(2)]).map { $0.reduce(0, +) }",
        "_ = Observable<Int?>.empty().ifEmpty(default: nil)",
        "enum E { case a(Int), b }; func h(_ xs: [Int]) -> [E]? { [.b] + xs.map { .a($0) } }",
        "struct H { struct L { struct R { let id: Int } } }; func f(_ r: H.L.R) -> Int { r.id }; print(f(.init(id: 3)))",
        "class A { struct Item { let n: Int } }; class B: A { func make() -> Item { Item(n: 2) } }",
        "typealias S<T> = Observable<T>; _ = S.zip(S.of(1), S.of(2)) { $0 + $1 }",
        "struct G<N> { enum P: Error { case c(N) } }; typealias C = G<String>; let e: Error = C.P.c(\"o\")",
        "protocol P { typealias H = (Int) -> Void; func run(_ h: H) }; struct S: P { func run(_ h: H) { h(4) } }",
        "class T<V: Equatable> { let r: BehaviorRelay<V>; init(_ v: V) { r = .init(value: v) } }; "
            + "func link<V>(_ t: T<V>) -> Observable<V> { t.r.distinctUntilChanged() }",
        "protocol U { associatedtype I; associatedtype O; func ex(_ i: I) -> O }; "
            + "struct Piped<A: U, B: U> where A.O == B.I { let a: A, b: B; func ex(_ i: A.I) -> B.O { b.ex(a.ex(i)) } }",
        "struct Box<T>: Equatable where T: Equatable { let t: T; static func == (a: Box, b: Box) -> Bool { a.t == b.t } }",
        "final class M { lazy var total: Int = sum() }; extension M { func sum() -> Int { 4 } }",
        "class R { func on() -> Self { self } }; final class T: R { let t = 5 }; print(T().on().t)",
        "protocol P { init(_ x: Int) }; extension P { static func mk() -> Self { Self(3) } }",
        "extension Result where Failure == Never { var v: Success { switch self { case .success(let x): return x } } }",
        "protocol T {}; struct D: T {}; extension T where Self == D { static var dark: D { D() } }; "
            + "func s(_ t: some T = .dark) {}; s()",
        "func add(_ a: inout Int, _ x: Int) { a += x }; _ = Observable.of(1).scan(into: 0, accumulator: add)",
        "final class L { func add(_ s: String) {}; func add(error: Error) {}; "
            + "func go() { _ = Observable<Int>.empty().subscribe(onNext: nil, onError: add(error:)) } }",
        "@dynamicMemberLookup struct B<R> { var r: R; "
            + "subscript<V>(dynamicMember k: WritableKeyPath<R, V>) -> V { r[keyPath: k] } }; print(B(r: [1]).count)",
        "struct Z { var v: Int?; var x: Int { mutating get { v = 4; return 4 } } }; var z = Z(); print(z.x)",
        "if #available(iOS 13, *) { print(1) }",
        "struct Q: Sendable { }; final class W: @unchecked Sendable { }; func h<T: Sendable>(_ t: T) -> T { t }; _ = h(Q())",
        "func log(_ m: String, file: StaticString = #file, line: UInt = #line) {}; log(\"x\")",
        "switch (Optional(\"a\"), Optional(2)) { case (\"a\"?, let b?): print(b); default: break }",
        "func nm<T>(_ t: T.Type) -> Bool { T.self == Int.self }; let any: Any.Type = Int.self",
        "_ = Observable.of(1, 2).multicast { PublishSubject() }.refCount()",
        "func set<R, V>(_ k: WritableKeyPath<R, V>, _ v: V) -> (R) -> R { { r in var c = r; c[keyPath: k] = v; return c } }; "
            + "struct S { var n = 1 }; print(set(\\.n, 5)(S()).n)",
        "let f: (Int) -> Int = (-); print(f(3))",
    ]

    @Test("accepts", arguments: forms) func accepts(_ form: String) {
        if case .mistakes(let mistakes, _) = Interpreter(vocabulary: .standard, loop: Loop()).prepare(form, source: 1) {
            Issue.record("\(mistakes.map(\.message))")
        }
    }
}
