import Foundation
import RxSwift

/// What a stream must do from now on; what it did wrong is said, and the program ends with status 1.
final class Expectation<Element> {
    let stream: Observable<Element>
    private let file: StaticString
    private let line: UInt
    private var subscription: Disposable?
    private var came: [String] = []
    init(_ stream: Observable<Element>, _ file: StaticString, _ line: UInt) {
        (self.stream, self.file, self.line) = (stream, file, line)
    }
    func emits(_ values: Element...) {
        let wanted = values.map { String(reflecting: $0) }
        follow("was to say \(wanted.joined(separator: ", "))", isFulfilled: { $0 == wanted }) {
            wanted.starts(with: $0)
        }
    }
    func never() { follow("was to say nothing", isFulfilled: { $0.isEmpty }) { $0.isEmpty } }
    func count(_ number: Int) {
        follow("was to say \(number) values", isFulfilled: { $0.count == number }) { $0.count <= number }
    }
    /// Whoever subscribes is not seen there.
    func subscriptions(_ marbles: String..., frame: RxTimeInterval = .milliseconds(10)) {
        FileHandle.standardError.write(Data("\(file):\(line): who subscribes is not seen here: not judged\n".utf8))
    }
    func within(_ time: RxTimeInterval, _ value: Element) {
        let wanted = String(reflecting: value)
        follow("was to say \(wanted)", isFulfilled: { $0.contains(wanted) }) { _ in true }
        Expectations.judge(after: time) { self.settle(&self.pending) }
    }
    private var pending: (() -> Bool)?
    private var sentence = ""
    private func follow(
        _ sentence: String, isFulfilled: @escaping ([String]) -> Bool, isPossible: @escaping ([String]) -> Bool
    ) {
        self.sentence = sentence
        pending = { isFulfilled(self.came) }
        subscription = stream.subscribe(onNext: { element in
            guard self.pending != nil else { return }
            self.came.append(String(reflecting: element))
            if !isPossible(self.came) { self.settle(&self.pending) }
        })
        Expectations.atEnd { self.settle(&self.pending) }
    }
    private func settle(_ verdict: inout (() -> Bool)?) {
        guard let isMet = verdict else { return }
        verdict = nil
        subscription?.dispose()
        let said = came.isEmpty ? "no value" : came.joined(separator: ", ")
        if !isMet() { Expectations.fail("\(file):\(line): \(sentence); \(said) came") }
    }
}

func expect<S: ObservableConvertibleType>(_ stream: S, file: StaticString = #file, line: UInt = #line)
    -> Expectation<S.Element>
{ Expectation(stream.asObservable(), file, line) }

/// What a stream must say from now on, as marbles. Timers of a real clock are late: a moment may be one frame off.
func expect<S: ObservableConvertibleType>(
    _ stream: S, _ marbles: String, frame: RxTimeInterval = .milliseconds(10),
    a: S.Element? = nil, b: S.Element? = nil, c: S.Element? = nil, d: S.Element? = nil, e: S.Element? = nil,
    f: S.Element? = nil, g: S.Element? = nil, h: S.Element? = nil, i: S.Element? = nil, j: S.Element? = nil,
    k: S.Element? = nil, l: S.Element? = nil, m: S.Element? = nil, n: S.Element? = nil, o: S.Element? = nil,
    p: S.Element? = nil, q: S.Element? = nil, r: S.Element? = nil, s: S.Element? = nil, t: S.Element? = nil,
    u: S.Element? = nil, v: S.Element? = nil, w: S.Element? = nil, x: S.Element? = nil, y: S.Element? = nil,
    z: S.Element? = nil,
    file: StaticString = #file, line: UInt = #line
) {
    let values: [(String, S.Element?)] = [
        ("a", a), ("b", b), ("c", c), ("d", d), ("e", e), ("f", f),
        ("g", g), ("h", h), ("i", i), ("j", j), ("k", k), ("l", l),
        ("m", m), ("n", n), ("o", o), ("p", p), ("q", q), ("r", r),
        ("s", s), ("t", t), ("u", u), ("v", v), ("w", w), ("x", x),
        ("y", y), ("z", z),
    ]
    let marble: Marble
    do { marble = try readMarbles(marbles, frame) } catch { return Expectations.fail("\(file):\(line): \(error)") }
    let wanted = marble.moments.map { moment -> (time: Double, text: String) in
        let text: String
        switch moment.mark {
        case .value(let name):
            text = values.first { $0.0 == name }?.1.map { "\($0)" } ?? name
        case .text(let content): text = content
        case .error(let name): text = "#" + (name ?? "")
        case .completed: text = "|"
        }
        return (Double(moment.time) / 1e9, text)
    }
    MarbleExpectation(stream.asObservable(), marbles, wanted, frame.seconds, "\(file):\(line)")
        .follow(for: max(wanted.last?.time ?? 0, Double(marble.end) / 1e9) + frame.seconds)
}

/// Holds what a stream says to marbles: the first thing that differs is said.
private final class MarbleExpectation<Element> {
    private let stream: Observable<Element>
    private let marbles: String
    private let wanted: [(time: Double, text: String)]
    private let tolerance: Double
    private let place: String
    private let start = Date()
    private var came: [(time: Double, text: String)] = []
    private var isOver = false
    init(
        _ stream: Observable<Element>, _ marbles: String, _ wanted: [(time: Double, text: String)],
        _ tolerance: Double, _ place: String
    ) {
        (self.stream, self.marbles, self.wanted) = (stream, marbles, wanted)
        (self.tolerance, self.place) = (tolerance, place)
    }
    func follow(for seconds: Double) {
        let subscription = stream.subscribe { event in
            guard !self.isOver else { return }
            switch event {
            case .next(let element): self.hear("\(element)")
            case .error(let error): self.hear("#\(error)")
            case .completed: self.hear("|")
            }
        }
        Expectations.judge(after: .nanoseconds(Int(seconds * 1e9))) {
            self.judge()
            subscription.dispose()
        }
        Expectations.atEnd(judge)
    }
    private func hear(_ text: String) {
        came.append((Date().timeIntervalSince(start), text))
        if !isMet(came.count - 1) { judge() }
    }
    private func isMet(_ index: Int) -> Bool {
        guard index < wanted.count else { return false }
        let isSame =
            came[index].text == wanted[index].text || wanted[index].text == "#" && came[index].text.hasPrefix("#")
        return isSame && abs(came[index].time - wanted[index].time) <= tolerance
    }
    private func judge() {
        guard !isOver else { return }
        isOver = true
        guard came.count != wanted.count || !came.indices.allSatisfy(isMet) else { return }
        let said = came.map { "\(Int($0.time * 1000)) ms \($0.text)" }.joined(separator: ", ")
        Expectations.fail("\(place): expected \(marbles); came \(said)")
    }
}
