import Reactive
import Testing

@Suite("operators") struct OperatorTests {
    @Test(
        "hear what their story says", arguments: OperatorTests.joining + OperatorTests.selecting + OperatorTests.ending)
    func story(_ story: Story) { #expect(story.play() == story.heard) }

    @Sendable static func sum(_ a: Value, _ b: Value) -> Value { a + b }
    @Sendable static func bad(_ value: Value) throws -> Value {
        if value == .int(9) { throw ThrownError(.string("nine")) }
        return value
    }

    @Sendable static func grouped(_ value: Value) throws -> Value {
        guard case .object(let object) = value, let group = object as? KeyedStream else { return value }
        return .object(group.toArray())
    }

    static let joining = [
        Story("flatMap completes when outer and inner streams have", "a2 b1 a| b2 b|", hears: "1 2 |") { p in
            p.a.flatMap { p.inner($0) }
        },
        Story("flatMap ends with an inner error, and lets all go", "a2 a3 b1 c# b2", hears: "1 #bad") { p in
            p.a.flatMap { p.inner($0) }
        },
        Story("flatMap's closure may throw", "a2 a9 b1", hears: "#nine") { p in
            p.a.flatMap { p.inner(try bad($0)) }
        },
        Story("flatMapLatest disposes the inner before", "a2 b1 a3 b2 c3 a| c|", hears: "1 3 |") { p in
            p.a.flatMapLatest { p.inner($0) }
        },
        Story("flatMapFirst ignores what comes while one runs", "a2 a3 c1 b1 b| a3 c2", hears: "1 2 open:ac") { p in
            p.a.flatMapFirst { p.inner($0) }
        },
        Story("concatMap loses what a hot stream says before its turn", "a2 a3 c1 b1 b| c2 a| c|", hears: "1 2 |") {
            p in p.a.concatMap { p.inner($0) }
        },
        Story("concatMap disposes all when disposed", "a2 a3 b1 !", hears: "1") { p in p.a.concatMap { p.inner($0) } },
        Story("merge of an array completes when all have", "a1 b2 a| b3 b|", hears: "1 2 3 |") { p in
            .merge(p.loop, [p.a, p.b])
        },
        Story("merge with a limit keeps the rest in line", "a2 a3 b1 c1 b| c2 a| c|", hears: "1 2 |") { p in
            p.a.map { .object(p.inner($0)) }.merge(maxConcurrent: 1)
        },
        Story("merge with a limit of 0 says so", "a1", hears: "#misuse") { p in p.a.merge(maxConcurrent: 0) },
        Story("switchLatest of what is no stream is an error", "a1", hears: "#misuse") { p in p.a.switchLatest() },
        Story("concat subscribes the next when the first completes", "a1 b1 a| b2 b|", hears: "1 2 |") { p in
            .concat(p.loop, [p.a, p.b])
        },
        Story("zip waits for all to complete", "a1 a2 b3 a| b4 b5", hears: "4 6 open:b") { p in
            .zip(p.loop, [p.a, p.b], .pair(sum))
        },
        Story("zip of a collection ends when a lone side speaks in vain", "a1 a| b3 b4", hears: "4 |") { p in
            .zip(p.loop, [p.a, p.b], .pair(sum), asCollection: true)
        },
        Story("zip of three", "a1 b2 b3 c4 a5 c6", hears: "(1, 2, 4) (5, 3, 6) open:abc") { p in
            .zip(p.loop, [p.a, p.b, p.c], .tuple)
        },
        Story("combineLatest ends early when nothing can come of it", "b| a1", hears: "|") { p in
            .combineLatest(p.loop, [p.a, p.b], .tuple)
        },
        Story("combineLatest of nothing is one empty array", "", hears: "[] |") { p in
            .combineLatest(p.loop, [], .array)
        },
        Story("withLatestFrom is silent until the other speaks", "a1 b5 a2 b6 b| a3 a|", hears: "7 9 |") { p in
            p.a.withLatestFrom(p.b, sum)
        },
        Story("withLatestFrom of itself has the newest", "a1 a2", hears: "1 2 open:a") { p in p.a.withLatestFrom(p.a) },
        Story("startWith speaks before it subscribes", "a1", hears: "8 9 1 open:a") { p in
            p.a.startWith([.int(9)]).startWith([.int(8)])
        },
        Story("amb lets the others go", "b1 a2 b3 b|", hears: "1 3 |") { p in .amb(p.loop, [p.a, p.b, p.c]) },
        Story("amb is won by an end as well", "c| a1", hears: "|") { p in .amb(p.loop, [p.a, p.b, p.c]) },
        Story("forkJoin has the last of each", "a1 a2 b3 b| a|", hears: "(2, 3) |") { p in
            .forkJoin(p.loop, [p.a, p.b])
        },
        Story("sequenceEqual decides at the first that differs", "a1 a2 b1 b3", hears: "false |") { p in
            p.a.sequenceEqual(p.b)
        },
        Story("sequenceEqual of equals waits for both to end", "a1 b1 a| b|", hears: "true |") { p in
            p.a.sequenceEqual(p.b)
        },
        Story("groupBy opens a stream for each key, over when the source is", "a1 a2 a3 a|", hears: "[1, 3] [2] |") {
            p in
            p.a.groupBy { .int($0.number % 2) }.map { try grouped($0) }.merge()
        },
        Story("groupBy keeps its source while a group is listened to", "a1 a3 a2", hears: "1 3 open:a") { p in
            p.a.groupBy { .int($0.number % 2) }.take(1).merge()
        },
        Story("groupBy's closure may throw", "a1 a9", hears: "#nine") { p in
            p.a.groupBy { try bad($0) }.ignoreElements()
        },
        Story("forkJoin ends at once when one ends empty", "a1 b|", hears: "|") { p in .forkJoin(p.loop, [p.a, p.b]) },
    ]

    static let selecting = [
        Story("scan does not send the seed", "a1 a2 a3", hears: "11 13 16 open:a") { p in p.a.scan(.int(10), sum) },
        Story("scan(into:) sends each state", "a1 a2 a|", hears: "1 3 |") { p in
            p.a.scan(into: .int(0), { $0 = $0 + $1 })
        },
        Story("reduce of nothing is the seed", "a|", hears: "10 |") { p in p.a.reduce(.int(10), sum) },
        Story("toArray has all", "a1 a2 a|", hears: "[1, 2] |") { p in p.a.toArray() },
        Story("compactMap leaves nil out", "a1 a2 a3", hears: "1 3 open:a") { p in
            p.a.compactMap { $0 == .int(2) ? .null : $0 }
        },
        Story("distinctUntilChanged compares with what it sent", "a1 a1 a2 a1", hears: "1 2 1 open:a") { p in
            p.a.distinctUntilChanged()
        },
        Story("distinctUntilChanged by key", "a1 a3 a2 a4", hears: "1 2 open:a") { p in
            p.a.distinctUntilChanged({ .int($0.number % 2) })
        },
        Story("distinct remembers all", "a1 a2 a1 a3", hears: "1 2 3 open:a") { p in p.a.distinct() },
        Story("take completes with the last", "a1 a2 a3", hears: "1 2 |") { p in p.a.take(2) },
        Story("take of none does not subscribe", "", hears: "|") { p in p.a.take(0) },
        Story("take of a negative number says so", "", hears: "#misuse") { p in p.a.take(-1) },
        Story("takeLast waits for the end", "a1 a2 a3 a|", hears: "2 3 |") { p in p.a.takeLast(2) },
        Story("take(while:)", "a1 a5 a1", hears: "1 |") { p in p.a.take(while: { $0.number < 3 }) },
        Story("take(until:) inclusive", "a1 a5 a1", hears: "1 5 |") { p in
            p.a.take(until: { $0.number > 3 }, behavior: .inclusive)
        },
        Story("take(until:) does not mind the other's completion", "a1 b| a2", hears: "1 2 open:a") { p in
            p.a.take(until: p.b)
        },
        Story("take(until:) ends at the other's element", "a1 b7 a2", hears: "1 |") { p in p.a.take(until: p.b) },
        Story("skip", "a1 a2 a3", hears: "3 open:a") { p in p.a.skip(2) },
        Story("skip(while:) asks no more once it was false", "a1 a5 a1", hears: "5 1 open:a") { p in
            p.a.skip(while: { $0.number < 3 })
        },
        Story("skip(until:) opens and lets the gate go", "a1 b1 a2", hears: "2 open:a") { p in p.a.skip(until: p.b) },
        Story("skip(until:) never completes if the source does before", "a1 a| b1", hears: "") { p in
            p.a.skip(until: p.b)
        },
        Story("skipLast holds each until enough came after", "a1 a2 a3 a|", hears: "1 |") { p in p.a.skipLast(2) },
        Story("element(at:) past the end", "a1 a|", hears: "#argumentOutOfRange") { p in p.a.element(at: 1) },
        Story("single at a second", "a1 a2", hears: "1 #moreThanOneElement") { p in p.a.single() },
        Story("first of nothing is nil", "a|", hears: "nil |") { p in p.a.first() },
        Story("last", "a1 a2 a|", hears: "2 |") { p in p.a.last() },
        Story("ignoreElements", "a1 a|", hears: "|") { p in p.a.ignoreElements() },
        Story("ifEmpty(default:)", "a|", hears: "7 |") { p in p.a.ifEmpty(default: .int(7)) },
        Story("ifEmpty(switchTo:)", "a| b1 b|", hears: "1 |") { p in p.a.ifEmpty(switchTo: p.b) },
        Story("allSatisfy decides at the first that is not", "a1 a9", hears: "false |") { p in
            p.a.allSatisfy { $0.number < 5 }
        },
        Story("contains", "a1 a2", hears: "true |") { p in p.a.contains(.int(2)) },
        Story("isEmpty", "a|", hears: "true |") { p in p.a.isEmpty() },
        Story("sum, empty", "a|", hears: "0 |") { p in p.a.sum() },
        Story("sum of too much", "a9223372036854775807 a1", hears: "#misuse") { p in p.a.sum() },
        Story("average", "a1 a2 a6 a|", hears: "3.0 |") { p in p.a.average() },
        Story("average of nothing", "a|", hears: "#noElements") { p in p.a.average() },
        Story("min and max", "a2 a1 a3 a|", hears: "(1, 3) |") { p in
            .zip(p.loop, [p.a.min(), p.a.max()], .tuple)
        },
        Story("max of what cannot be compared", "a2 ax", hears: "#misuse") { p in p.a.max() },
        Story("count of some", "a1 a2 a3 a|", hears: "2 |") { p in p.a.count { $0.number > 1 } },
    ]

    static let ending = [
        Story("catch goes on with another", "a1 a# b2 b|", hears: "1 2 |") { p in p.a.catch { _ in p.b } },
        Story("catch's closure may throw", "a#", hears: "#no") { p in
            p.a.catch { _ in throw ThrownError(.string("no")) }
        },
        Story("catchAndReturn", "a1 a#", hears: "1 0 |") { p in p.a.catchAndReturn(.int(0)) },
        Story("retry of n runs n in all", "a1", hears: "8 8 #nine") { p in
            p.a.ifEmpty(default: .int(0)).startWith([.int(8), .int(9)]).map(bad).retry(2)
        },
        Story("catch(sequence:) completes with the first that does", "a1 a# b2 b|", hears: "1 2 |") { p in
            .catch(p.loop, sequence: [p.a, p.b, p.c])
        },
        Story("catch(sequence:) fails with the last", "a# b#", hears: "#bad") { p in
            .catch(p.loop, sequence: [p.a, p.b])
        },
        Story("onErrorResumeNext goes on after any end", "a# b1 b| c|", hears: "1 |") { p in
            .onErrorResumeNext(p.loop, [p.a, p.b, p.c])
        },
        Story("retry(when:) asks again at the handler's word, and fails again", "a1 a# b7", hears: "1 open:b") { p in
            p.a.retry(when: { _ in p.b })
        },
        Story("retry(when:) completes when the handler does", "a1 b|", hears: "1 open:a") { p in
            p.a.retry(when: { _ in p.b })
        },
        Story("asSingle holds its element until the end", "a1 a|", hears: "1 |") { p in p.a.asSingle() },
        Story("asSingle of two", "a1 a2", hears: "#moreThanOneElement") { p in p.a.asSingle() },
        Story("asSingle of none", "a|", hears: "#noElements") { p in p.a.asSingle() },
        Story("asMaybe of none", "a|", hears: "|") { p in p.a.asMaybe() },
        Story("andThen", "a1 a| b2", hears: "2 open:b") { p in p.a.asCompletable().andThen(p.b) },
    ]
}
