import Rx
import Testing

@Suite("the typed face") struct FaceTests {
    private struct Point: Hashable { var x: Int, y: Int }

    @Test("carries Swift's own types and a person's, there and back")
    func types() {
        let points = PublishSubject<Point>()
        var heard: [String] = []
        points.distinctUntilChanged().map { "\($0.x):\($0.y)" }.subscribe(onNext: { heard.append($0) })
        for point in [Point(x: 1, y: 2), Point(x: 1, y: 2), Point(x: 3, y: 4)] { points.onNext(point) }
        #expect(heard == ["1:2", "3:4"])
    }

    @Test("tells nil from no element")
    func optionals() {
        let words = PublishSubject<String?>()
        var heard: [String?] = []
        words.subscribe(onNext: { heard.append($0) })
        var numbers: [Int] = []
        words.compactMap { $0.flatMap { Int($0) } }.subscribe(onNext: { numbers.append($0) })
        var first: [String??] = []
        words.first().subscribe(onNext: { first.append($0) })
        words.onNext(nil)
        words.onNext("7")
        #expect(heard == [nil, "7"])
        #expect(numbers == [7])
        #expect(first == [.some(nil)])
    }

    @Test("combines any number of streams of any types")
    func packs() {
        let (name, age, isOld) = (PublishSubject<String>(), BehaviorSubject(value: 7), PublishSubject<Bool>())
        var heard: [String] = []
        Observable.combineLatest(name, age, isOld) { "\($0) \($1) \($2)" }.subscribe(onNext: { heard.append($0) })
        Observable.zip(name, age) { "\($0)\($1)" }.subscribe(onNext: { heard.append($0) })
        name.onNext("a")
        isOld.onNext(true)
        age.onNext(8)
        name.onNext("b")
        #expect(heard == ["a7", "a 7 true", "a 8 true", "b 8 true", "b8"])
    }

    @Test("streams of streams, errors and ends")
    func flattening() {
        let outer = PublishSubject<PublishSubject<Int>>()
        let inner = [PublishSubject<Int>(), PublishSubject<Int>()]
        var heard: [String] = []
        outer.switchLatest().retry(1).catchAndReturn(0)
            .subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") })
        outer.onNext(inner[0])
        inner[0].onNext(1)
        outer.onNext(inner[1])
        inner[0].onNext(2)
        inner[1].onNext(3)
        inner[1].onError(ThrownError(.string("bad")))
        #expect(heard == ["1", "3", "0", "|"])
    }
}
