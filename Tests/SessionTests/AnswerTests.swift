import Values
import Session
import Testing

@Suite("An answer")
struct AnswerTests {
    private static let program = """
        let name = BehaviorRelay(value: "")
        let other = BehaviorRelay(value: "")
        let both = Observable.combineLatest(name, other) { $0 + $1 }.filter { $0.isEmpty }.distinctUntilChanged()
        let tap = PublishSubject<Void>()
        let taken = tap.withLatestFrom(name)
        watch both
        watch taken
        name <- "a name that is very long, as long as two of the lines of a screen, or even three, and then some more"
        """

    private func said(_ question: String, in columns: Int = 80) -> [String] {
        let (session, said) = play(Self.program)
        session.display.width = columns
        let before = said().count
        _ = session.enter(question)
        return Array(said().dropFirst(before))
    }

    @Test(
        "fits the screen, wide characters too", arguments: [":why both", ":whynot both", ":whynot taken", ":log"],
        [40, 60, 80])
    func fits(_ question: String, _ columns: Int) {
        for line in said(question, in: columns) { #expect(line.displayWidth <= columns, "\(line)") }
    }

    private static let wide = #"""
        let 价格的非常长的名字用来测试宽度 = BehaviorRelay(value: "很长的价格很长的价格很长的价格很长的价格")
        let aNameThatGoesOnAndOnUntilItIsFarTooLongForAnyScreenOfEightyColumnsOrSo = BehaviorRelay(value: [1, 2, 3])
        let 合并 = Observable.combineLatest(价格的非常长的名字用来测试宽度, aNameThatGoesOnAndOnUntilItIsFarTooLongForAnyScreenOfEightyColumnsOrSo)
            .map { "\($0): \($1)" }.filter { !$0.isEmpty }.distinctUntilChanged().share(replay: 1)
        watch 合并 as 标签
        watch 合并.map { $0 + "!" } as another
        价格的非常长的名字用来测试宽度 <- "更长的价格更长的价格更长的价格更长的价格更长的价格"
        """#

    @Test(
        "fits the screen as a table, a tree and a drawing, with long and wide names",
        arguments: [
            ":graph", ":graph up 合并", ":graph down 价格的非常长的名字用来测试宽度", ":graph --subs", ":subs", ":subs 合并", ":leaks",
            ":log", ":marbles 合并 价格的非常长的名字用来测试宽度", ":why 合并", ":whynot 合并",
        ], [40, 60, 80])
    func fitsWide(_ question: String, _ columns: Int) {
        let (session, said) = play(Self.wide)
        session.display.width = columns
        let before = said().count
        _ = session.enter(question)
        let lines = said().dropFirst(before)
        #expect(!lines.isEmpty)
        for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
    }

    @Test func `says of what closures push that none ran for a value, or that it arrived`() {
        let (session, said) = play(
            """
            let city = BehaviorRelay(value: "")
            let errors = PublishRelay<String>()
            let shown = errors.asSignal()
            let days = city.flatMapLatest { city in
                Observable.just(city.count).map { if $0 == 0 { throw RxError.unknown }; return $0 }
                    .catch { _ in errors.accept("none"); return .empty() }
            }
            watch days
            watch shown
            city <- ""
            city <- "Oslo"
            """)
        func answer(_ question: String) -> [String] {
            let before = said().count
            _ = session.enter(question)
            return Array(said().dropFirst(before))
        }
        let ids = said().filter { $0.contains("city → ") }.compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(ids.count == 2)
        #expect(answer(":whynot shown \(ids.last ?? "")").first?.contains("errors.accept(\"none\") in catch") == true)
        #expect(answer(":whynot shown \(ids.first ?? "")").first?.hasPrefix("it did arrive: ") == true)
    }

    @Test func `names a place under its sentence if both do not fit`() {
        let lines = said(":whynot both", in: 60)
        #expect(lines.count > 1)
        #expect(lines.last?.hasPrefix("  ") == true)
        #expect(lines.joined(separator: " ").contains("app.rx:3"))
    }

    @Test func `tells a start value as it was at the start`() {
        let lines = said(":why #1")
        #expect(lines.contains { $0.contains("name = \"\" (its start value)") }, "\(lines)")
    }

    static let refusals: [(command: String, part: String)] = [
        (":log --what", "no such option"), (":log nmae", "near: name"), (":log #99", "there is no #99"),
        (":graph nmae", "near: name"), (":graph sideways name", ":graph up NAME"), (":leaks name", "stands alone"),
        (":step 2s", "stands alone"), (":marbles name --png", "no such option"), (":forget nmae", "near: name"),
    ]

    @Test("is a sentence that helps where a command can't be done", arguments: refusals)
    func refuses(_ refusal: (command: String, part: String)) {
        let lines = said(refusal.command)
        #expect(lines.count == 1)
        #expect(lines.first?.contains(refusal.part) == true, "\(lines)")
    }

    @Test func `is of a part of the graph, in each of its forms`() {
        #expect(
            said(":graph taken --tree") == [
                "taken   withLatestFrom", "comes from", "├ tap   PublishSubject   (trigger)", "└ name   BehaviorRelay",
            ])
        #expect(said(":graph up taken --dot").contains { $0.contains("label=\"trigger\"") })
        #expect(!said(":graph up taken --mermaid").contains { $0.contains("other") })
        #expect(said(":graph up taken --json").count == 3)
    }
}
