import Reactive
import Testing

/// Long and deep things, on a thread with room for them.
@Suite("depth", .serialized) struct DepthTests {
    private func heard(stack: UInt = 1 << 30, _ build: @escaping (Loop) -> Stream) -> String {
        var heard = ""
        DeepStack.run(size: stack) {
            let loop = Loop()
            var count = 0
            build(loop).subscribe(
                onNext: { _ in count += 1 }, onError: { heard = "\(count) #\($0.word)" },
                onCompleted: { heard = "\(count) |" })
        }
        return heard
    }

    private static func failing(_ loop: Loop) -> Stream {
        let subject = PublishSubject(loop)
        subject.error(ThrownError(.string("bad")))
        return subject
    }

    private static func done(_ loop: Loop) -> Stream {
        let subject = PublishSubject(loop)
        subject.completed()
        return subject
    }

    @Test("a million streams in a row take no more stack than one")
    func concat() {
        #expect(
            heard { .concat($0, Array(repeating: Self.done($0).startWith([.int(1)]), count: 1_000_000)) }
                == "1000000 |")
    }

    @Test("a million retries take no more stack than one")
    func retry() { #expect(heard { Self.failing($0).retry(1_000_000) } == "0 #bad") }

    @Test("a retry without end at one instant is stopped")
    func endless() { #expect(heard { Self.failing($0).retry() } == "0 #feedback") }

    @Test("a repetition without end at one instant is stopped")
    func repetition() { #expect(heard { Self.done($0).repeat() } == "0 #feedback") }

    @Test("a hundred thousand operators in a row deliver, and are let go")
    func chain() {
        #expect(
            heard { loop in
                (0..<100_000).reduce(Self.done(loop).startWith([.int(1)])) { chain, _ in chain.map { $0 } }
            } == "1 |")
    }

    @Test("inner streams a hundred thousand deep deliver")
    func inner() {
        func nest(_ loop: Loop, _ depth: Int) -> Stream {
            let one = Self.done(loop).startWith([.int(1)])
            return depth == 0 ? one : one.flatMap { _ in nest(loop, depth - 1) }
        }
        #expect(heard { nest($0, 100_000) } == "1 |")
    }

    @Test("what is deeper than the stack ends with an error")
    func tooDeep() {
        func nest(_ loop: Loop) -> Stream {
            Self.done(loop).startWith([.int(1)]).flatMap { _ in nest(loop) }
        }
        #expect(heard(stack: 16 << 20) { nest($0) } == "0 #tooDeep")
    }
}
