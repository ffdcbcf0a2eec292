import Session
import Testing

/// What is gathered until there is enough, and what each inner stream has or does for itself.
extension NamelessTests {
    static let each: [Case] = [
        Case(
            symptom: "a pair that is not full", question: ":whynot",
            says: ["3 waits in collect: it sends when it has 2, or when its source completes     app.rx:4"],
            lacks: ["does not complete by itself"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                let numbers = PassthroughSubject<Int, Never>()
                numbers.collect(2).sink { print("pair", $0) }.store(in: &subs)
                numbers.send(1)
                numbers.send(2)
                numbers.send(3)
                """#),
        Case(
            symptom: "a window that is not full", question: ":whynot", says: ["window completes it when it has 2"],
            lacks: ["does not complete by itself"],
            program: #"""
                let a = PublishSubject<Int>()
                a.window(timeSpan: .never, count: 2, scheduler: MainScheduler.instance).flatMap { $0.toArray() }
                  .subscribe(onNext: { print($0) })
                a <- 1
                """#),
        Case(
            symptom: "a buffer without a time", question: ":whynot",
            says: ["1 waits in buffer: it sends when it has 2, or when its source completes"],
            program: #"""
                let a = PublishSubject<Int>()
                a.buffer(count: 2).subscribe(onNext: { print($0) })
                a <- 1
                """#),
    ]
}
