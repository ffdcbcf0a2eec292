import Session
import Testing

/// What is said unasked is said in the words of the program.
@Suite("Notes speak the program's words") struct NoteWordsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let note: String
        let program: String
        var testDescription: String { note }
    }

    private static func killed(_ library: String, _ subject: String, _ failing: String) -> String {
        """
        import \(library)
        struct Down: Error {}
        let state = \(subject)
        \(failing)
        """
    }

    private static let jobs = "for n in 1...30 { job.onNext(n) }"

    @Test(
        "as a remedy",
        arguments: [
            Case(
                note: "for good: catch it inside of flatMap, or pass the elements alone: sink(receiveValue:)",
                program: killed(
                    "Combine", "PassthroughSubject<Int, Error>()",
                    "let held = Fail<Int, Error>(error: Down()).subscribe(state)")),
            Case(
                note: "for good: catch it inside of flatMap, or bind to a relay",
                program: killed(
                    "RxSwift", "PublishSubject<Int>()", "Observable<Int>.error(Down()).subscribe(state)")),
            Case(
                note: "are waiting in concatMap of done: flatMapLatest drops what is old",
                program: """
                    let job = PublishSubject<Int>()
                    let done = job.concatMap { n in Observable.just(n).delay(.seconds(2)) }
                    watch done
                    \(jobs)
                    """),
            Case(
                note: "first; receive(on:) keeps the order",
                program: """
                    import Combine
                    var bag = Set<AnyCancellable>()
                    let c = PassthroughSubject<Int, Never>()
                    c.sink { if $0 == 1 { c.send(2) } }.store(in: &bag)
                    c.sink { print("c", $0) }.store(in: &bag)
                    c.send(1)
                    """),
        ])
    func isTold(_ asked: Case) {
        let (_, said) = play(asked.program, as: "app.rx")
        #expect(said().contains { $0.contains(asked.note) }, "\(said())")
    }
}
