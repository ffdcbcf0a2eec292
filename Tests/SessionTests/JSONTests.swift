import Foundation
import Session
import Testing

@Suite("JSON")
struct JSONTests {
    private static let program = """
        final class VM { let query = PublishSubject<String>(); lazy var results = query.filter { $0 != "b" }.map { $0 + "!" } }
        let vm = VM()
        let s = PublishSubject<Int>()
        let late = s.delay(.seconds(1), scheduler: MainScheduler.instance)
        watch vm.results as first
        watch late
        vm.query <- "a"
        vm.query <- "b"
        let d = s.subscribe(onNext: { _ in })
        d.dispose()
        s <- 1
        :advance 1s
        unwatch late
        final class Kept { var me: Kept? }
        let opened = s.flatMap { _ in Observable<Int>.never() }
        watch opened
        s <- 2
        do { let kept = Kept(); kept.me = kept }
        :deep on
        vm.query <- "b"
        """

    @Test(arguments: [
        (":log", [":log --json"], ["drop", "sub"]), (":why", [":why vm.results --json", ":why late --json"], []),
        (":whynot", [":whynot vm.results --json", ":leaks --json", ":whynot late --json"], []),
        (":graph", [":graph --json", ":graph --json --deep"], []),
        (":subs", [":subs --json", ":subs late --json", ":subs s --json"], []),
        (":marbles", [":marbles vm.results late --json"], []),
    ])
    func `has the fields that its page names, and no others`(_ source: String, _ questions: [String], _ rare: [String])
        throws
    {
        let (session, said) = play(Self.program)
        let row = try #require(JSONPage.rows.first { $0.source.contains(source + " --json") })
        let named = Set(row.fields.map(\.name))
        var met: Set<String> = []
        for question in questions {
            let before = said().count
            _ = session.enter(question)
            for line in said().dropFirst(before) {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let fields = try #require(object, "\(line)")
                #expect(fields["v"] as? Int == 1)
                met.formUnion(fields.keys)
            }
        }
        #expect(met.subtracting(named) == [])
        #expect(named.subtracting(met).subtracting(rare) == [])
    }
}
