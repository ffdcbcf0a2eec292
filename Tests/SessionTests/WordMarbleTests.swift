import Language
import Log
import Session
import Testing
import Words

/// The picture of a word, and the call that it is a picture of: `a` and `b` are its inputs, `n` is `a` as numbers.
struct Drawn: Sendable, CustomTestStringConvertible {
    let word: String
    let call: String
    var testDescription: String { word }

    static let all = [
        ("amb", "a.amb(b)"), ("catch", "a.catch { _ in cold(\"-8--9--|\") }"),
        ("buffer", "a.buffer(timeSpan: .milliseconds(50), count: 2, scheduler: MainScheduler.instance)"),
        ("catchAndReturn", "a.catchAndReturn(\"0\")"), ("combineLatest", "Observable.combineLatest(a, b)"),
        ("concat", "a.concat(b)"), ("concatMap", "a.concatMap { _ in cold(\"--a--b-|\") }"),
        ("debounce", "a.debounce(.milliseconds(30), scheduler: MainScheduler.instance)"),
        ("delay", "a.delay(.milliseconds(20), scheduler: MainScheduler.instance)"), ("distinct", "a.distinct()"),
        ("distinctUntilChanged", "a.distinctUntilChanged()"), ("element", "a.element(at: 1)"),
        ("filter", "n.filter { $0 > 1 }"), ("flatMap", "a.flatMap { _ in cold(\"-a-b-|\") }"),
        ("flatMapFirst", "a.flatMapFirst { _ in cold(\"--a--|\") }"),
        ("flatMapLatest", "a.flatMapLatest { _ in cold(\"--a--b--|\") }"), ("ifEmpty", "a.ifEmpty(default: \"0\")"),
        ("merge", "Observable.merge(a, b)"), ("reduce", "n.reduce(0) { $0 + $1 }"), ("retry", "a.retry(2)"),
        ("sample", "a.sample(cold(\"----x---x-x\"))"), ("scan", "n.scan(0) { $0 + $1 }"), ("skip", "a.skip(1)"),
        ("skipLast", "a.skipLast(1)"), ("startWith", "a.startWith(\"0\")"), ("take", "a.take(2)"),
        ("takeLast", "a.takeLast(2)"),
        ("throttle", "a.throttle(.milliseconds(40), latest: true, scheduler: MainScheduler.instance)"),
        ("timeout", "a.timeout(.milliseconds(40), scheduler: MainScheduler.instance)"),
        ("withLatestFrom", "a.withLatestFrom(b)"),
        ("window", "a.window(timeSpan: .milliseconds(50), count: 2, scheduler: MainScheduler.instance)"),
        ("zip", "Observable.zip(a, b)"),
    ].map { Drawn(word: $0, call: $1) }

    /// The lines of the picture: inputs, what is called, what comes of it.
    var lines: [String] {
        let known = Vocabulary.standard.words.first { known in
            known.name.prefix { $0 != "(" } == word && !known.marble.isEmpty
        }
        return known?.marble.split(separator: "\n").map { String($0.prefix { $0 != " " }) } ?? []
    }

    /// `30 2`, `50 |`: what is drawn, each with its milliseconds.
    static func moments(_ marbles: String) -> [String] {
        var (moments, time, isGroup): ([String], Int, Bool) = ([], 0, false)
        for character in marbles {
            switch character {
            case "(": isGroup = true
            case ")": isGroup = false
            case "-": break
            default: moments.append("\(time) \(character)")
            }
            if !isGroup { time += 10 }
        }
        return moments
    }

    /// The same of what runs; values that stand for others (`A`) are given their letters in order.
    func run() -> [String] {
        var moments: [String] = []
        var letters = "ABCDEFG".makeIterator()
        let drawn = lines.last ?? ""
        let session = Session { line in
            guard case .signal(let signal) = line, signal.name == "r" else { return }
            let time = signal.time / 1_000_000
            switch signal.kind {
            case .completed: moments.append("\(time) |")
            case .error: moments.append("\(time) #")
            default:
                let letter = drawn.contains("A") ? letters.next().map(String.init) : signal.value.filter { $0 != "\"" }
                moments.append("\(time) \(letter ?? "")")
            }
        }
        for (name, marbles) in zip(["a", "b"], lines.dropLast(2)) {
            _ = session.enter("let \(name) = cold(\"\(marbles)\")")
        }
        for entry in ["let n = a.map { Int($0) ?? 0 }", "let r = \(call)", "watch r", ":advance 1s"] {
            _ = session.enter(entry)
        }
        return moments
    }
}

@Suite("The picture of a word") struct WordMarbleTests {
    @Test("is what runs", arguments: Drawn.all)
    func runs(_ drawn: Drawn) throws {
        let picture = try #require(drawn.lines.last)
        // What never ends is drawn for a while.
        let moments = Drawn.moments(picture)
        let ran = drawn.run()
        #expect(
            moments
                == (moments.last?.hasSuffix("|") == true || moments.last?.hasSuffix("#") == true
                    ? ran : Array(ran.prefix(moments.count))))
    }
}
