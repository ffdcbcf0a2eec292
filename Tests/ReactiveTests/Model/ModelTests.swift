import Glibc
import Testing

@Suite("Random programs") struct ModelTests {
    /// `scripts/proof` asks for many more.
    static let count = getenv("RXSH_PROGRAMS").flatMap { Int(String(cString: $0)) } ?? 3_000

    @Test("are heard event for event as RxSwift's rules say")
    func agree() throws {
        var events = 0
        for seed in 0..<ModelTests.count {
            var dice = Dice(UInt64(seed))
            let program = dice.program()
            let engine = EngineStage().play(program)
            let naive = NaiveStage().play(program)
            events += naive.count
            guard engine != naive else { continue }
            let index = zip(engine, naive).prefix { $0 == $1 }.count
            Issue.record(
                """
                program \(seed): \(program.map { "\($0)" }.joined(separator: "\n"))
                both: \(naive.prefix(index).joined(separator: "\n"))
                the engine: \(engine.dropFirst(index).first ?? "nothing")
                by the rules: \(naive.dropFirst(index).first ?? "nothing")
                """)
            return
        }
        #expect(events > ModelTests.count * 10)
    }
}
