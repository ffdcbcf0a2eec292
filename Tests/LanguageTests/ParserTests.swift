import Language
import Testing

@Suite struct ParserTests {
    @Test(arguments: [
        ("x <- 1", "(<- x 1)"), ("x <-1", "(<- x 1)"), ("x <-.completed", "(<- x .completed)"),
        ("a <- -5", "(<- a -5)"),
        ("a <~> b", "(<~> a b)"), ("1 + 2 * 3 - 4", "(- (+ 1 (* 2 3)) 4)"), ("a ?? b ?? c", "(?? a (?? b c))"),
        ("a ? b : c ? d : e", "(? a b (? c d e))"), ("x = y\n  .map { $0 + $1 }", "(= x y.map(^{1$ (+ $0 $1)}))"),
        ("a\n(b)", "a b"), ("a\n  ? b\n  : c", "(? a b c)"), ("a; b", "a b"), ("f { } next: { }", "f(^{}, ^next: {})"),
        ("PublishSubject<Int>()", "PublishSubject<Int>()"),
        ("Observable<[String]>.just(x)", "Observable<[String]>.just(x)"),
        ("[Int]()", "type:[Int]()"), ("[String: Int]()", "type:[String: Int]()"), ("a < b", "(< a b)"),
        ("f(a < b, c > d)", "f((< a b), (> c d))"), ("A<B<C>>()", "A<B<C>>()"), ("p.0.1", "p.0.1"),
        ("a?.b(c)!.d", "‹a?.b(c)!.d›"), ("\"a\\(b + \"c\")d\"", "\"a\\((+ b \"c\"))d\""), ("#\"a\\n\"#", "\"a\\n\""),
        ("\"\"\"\n  a\n   b\n  \"\"\"", "\"a\n b\""), ("reduce(0, +)", "reduce(0, `+`)"),
        ("\\User.name.count", "\\User.name.count"),
        ("f { [weak self] a, b -> Int in a }", "f(^{[self] a b in a})"),
        ("0xFF + 1_000 + 1e3", "(+ (+ 255 1000) 1000.0)"),
        ("x as? [Int]", "(as? x [Int])"), ("try? f()", "(try? f())"), ("swap(&a, &b)", "swap(&a, &b)"),
        ("let x = if a { 1 } else { 2 }", "(let x (if a {1}{2}))"), ("a + b\n-c", "(+ a b) (- c)"),
        ("watch a.b, c as d", "(watch a.b, c as d)"), ("watch *", "(watch )"), ("watch = 3", "(= watch 3)"),
        ("unwatch", "(unwatch )"),
    ]) func anExpressionReadsAsSwiftReadsIt(text: String, tree: String) { #expect(dump(text) == tree) }

    @Test(arguments: [
        ("if let x, case .a(let y) = z { } else if c { }", "(if let x x, case .a(y) z {}{(if c {})})"),
        ("for (i, x) in xs where x > 0 { f(x) }", "(for (i, x) xs {f(x)})"),
        (
            "switch e { case .next(let x): f(x)\n case .error, is E: break\n default: g { } }",
            "(switch e .next(x){f(x)} .error,is E{(break)} {g(^{})})"
        ),
        ("do { try f() } catch let e as E { } catch { }", "(do {(try f())} catch e as E{} catch {})"),
        ("var x: Int { 1 }", "(var var x: Int get{1})"), ("var y = 5 { didSet { f() } }", "(var var y 5 did{f()})"),
        (
            "func f<T: P>(_ a: T, by b: @escaping (T) throws -> Int) throws -> [T] where T: Q { a }",
            "(func f(_ a: T, by b: (T) throws -> Int) throws -> [T]{a})"
        ),
        (
            "enum E: Error { case a, b(Int, x: String)\n var c: Int { 1 } }",
            "(enum E case a/0 case b/2 {(var var c: Int get{1})})"
        ),
        (
            "final class A: B { private(set) weak var x: A?\n init() { }\n deinit { } }",
            "(class A {(var264 var x: A?) (func init(){}) (func deinit(){})})"
        ),
        ("protocol P { var x: Int { get set }\n func f() }", "(protocol P {(var var x: Int get{} set{}) (func f())})"),
        (
            "viewmodel V(api: API) { input x = 1\n output y: Int = 2\n input func c() { }\n command s(enabledIf: x) { (q: T) in q } }",
            "(viewmodel V {(let4096 x 1) (let8192 y: Int 2) (func c(){}) (let16384 s Command(enabledIf: x, ^{q in q}))})"
        ),
        (
            "scene L(vm: V) { title \"Log\"\n field p \"P\", secure: true\n bind { vm.x <~ p.text } }",
            "(scene L {(let title ControlProperty(\"Log\")) (let p UITextField(\"P\", secure: true)) (func bindViewModel(){super.bindViewModel() _keepBinding((<~ vm.x p.text))})})"
        ),
        ("@discardableResult static func f() {}", "(func f(){})"), ("typealias A<T> = [T]", "(alias A [T])"),
        ("import RxSwift", "(import RxSwift)"),
    ]) func aStatementReadsAsSwiftReadsIt(text: String, tree: String) { #expect(dump(text) == tree) }

    @Test(arguments: [
        ("let s = \"abc", "this string has no closing quote"), ("let x = )", "an expression is expected here, not ')'"),
        ("a -1", "'-' needs blanks on both sides or on neither"), ("f(1", "')' is missing"),
        ("x == y == z", "'==' and '==' can't be used in one row; put one of them in parentheses"),
        ("debounce(300ms)", "'300ms' is not a time in code"), ("/* a", "this comment has no closing */"),
    ]) func oneMistakeIsOneMessage(text: String, message: String) {
        var parser = Parser(SourceText(text))
        #expect(parser.parse().diagnostics.map(\.message) == [message])
    }

    @Test(
        "a bracket that is missing or too much is told once, where it is",
        arguments: [
            ("class A {\n    func f() {\n        g()\n\n    func h() {}\n}", 4, "'}' is missing here"),
            ("class A {\n    func f() {\n        g() }\n    }\n    func h() {}\n}", 3, "has no opening '{'"),
            ("class A {\n    func f() {\n        g()\n    } }\n    func h() {}\n}", 4, "this '}' closes nothing"),
            ("class A {\n    func f()\n        g()\n    }\n}", 2, "'{' is missing here"),
            ("class A {\n    func f() {{\n        g()\n    }\n    func h() {}\n}", 2, "has no closing '}'"),
            ("a.b {\n    c.map  $0 }\n}\nd()", 2, "has no opening '{'"),
            ("a.b(\n    c {\n        d()\n)\n", 4, "'}' is missing here"),
            ("let a = b(\nlet c = 1", 1, "has no closing ')'"),
            ("let a = b(c(1, 2)\n    .d { $0 }\nlet e = 2", 1, "this '(' has no closing ')'"),
        ]) func brackets(text: String, line: Int, message: String)
    {
        let source = SourceText(text)
        var parser = Parser(source)
        let found = parser.parse().diagnostics
        #expect(found.count == 1)
        #expect(found.first.map { source.line(of: $0.span.start) + 1 } == line)
        #expect(found.first?.message.contains(message) == true, "\(found.first?.message ?? "")")
    }

    @Test func aStatementAfterAMistakeIsRead() { #expect(dump("let = 3\nx <- 1").contains("(<- x 1)")) }

    @Test func deepNestingIsAMessage() {
        for bracket in [
            "(", "[", "{", "a(", "f{", "!", "- ", "\\(", "if a {", "[Int?]<", "a?b:", "try ", "let ", "case .",
        ] {
            var parser = Parser(SourceText(String(repeating: bracket, count: 5000)))
            #expect(parser.parse().diagnostics.count > 0, "\(bracket)")
        }
    }

    @Test func aDiagnosticShowsItsPlace() {
        let source = SourceText("a\nwatch b")
        #expect(
            Diagnostic(Span(8, 9), "unknown name 'b'", near: "a").text(in: source, title: "bad.rx", firstLine: 2)
                == "bad.rx:3:7: error: unknown name 'b'; near: a\n  watch b\n        ^")
        #expect(
            Diagnostic(Span(4, 8), "x", hint: "y").text(in: SourceText("日.cont"), title: nil)
                == "error: x\n  日.cont\n     ^~~~\n  try: y")
    }

    @Test func theNearestNameIsFound() {
        #expect(nearest("cont", among: ["contains", "count", "map"]) == "count")
        #expect(nearest("FlatMap", among: ["map", "flatMap"]) == "flatMap")
        #expect(nearest("ProfileViewModel", among: ["bindViewModel"]) == nil)
        #expect(nearest("it", among: ["Int"]) == nil)
        #expect(nearest("int", among: ["it", "Int"]) == "Int")
        #expect(nearest("xyz", among: ["count"]) == nil)
        #expect(nearest("b", among: ["bar", "a"]) == "a")
    }
}
