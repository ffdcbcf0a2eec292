import TestPrograms

/// A program of subjects, streams, listeners and steps, the same for each number; RxSwift runs it as it stands.
///
/// All streams are of numbers, so that any fits any. Who listens prints what is heard, and may push, end or dispose others
/// meanwhile, while there is fuel.
struct RandomProgram {
    let number: Int
    private(set) var lines: [String] = []
    private var dice: Dice
    private let phrases: Phrases
    private var subjects: [Subject] = []
    /// What can be listened to.
    private var streams: [String] = []
    private var connectables: [String] = []
    private var listeners: [String] = []
    /// Listeners that nobody has started yet.
    private var idle: [String] = []

    private struct Subject {
        let name: String
        let isRelay: Bool
        let canBeDisposed: Bool
        var entrance: String { name + (isRelay ? ".accept" : ".onNext") }
    }

    static let beginning = """
        import RxSwift
        import RxRelay
        import RxCocoa
        import RxTest
        enum Oops: Error { case one, two }
        var said = 0
        func say(_ text: String) {
            said += 1
            if said < 200 { print(text) }
        }
        func title(_ error: Error) -> String {
            if let oops = error as? Oops { return "\\(oops)" }
            guard let rx = error as? RxError else { return "another error" }
            switch rx {
            case .timeout: return "timeout"
            case .noElements: return "noElements"
            case .moreThanOneElement: return "moreThanOneElement"
            case .argumentOutOfRange: return "argumentOutOfRange"
            case .disposed: return "disposed"
            default: return "another error"
            }
        }

        """

    init(_ number: Int, _ phrases: Phrases) {
        self.number = number
        self.phrases = phrases
        dice = Dice(number)
        add("func program\(number)() {")
        add("    let clock = TestScheduler(initialClock: 0)")
        add("    var fuel = 10")
        add("    func burn() -> Bool { fuel -= 1; return fuel >= 0 }")
        for _ in 0...dice.below(3) { addSubject() }
        for _ in 0..<dice.below(3) { addRecorded() }
        for _ in 0...dice.below(6) { addStream() }
        for index in 0...dice.below(3) {
            listeners.append("k\(index)")
            add("    let k\(index) = SerialDisposable()")
        }
        idle = listeners
        for listener in listeners { addListener(listener) }
        addSteps()
        add("}")
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ line: String) { lines.append(line) }

    private mutating func one(of texts: [String]) -> String { dice.pick(texts) ?? "" }

    // MARK: sources

    private mutating func addSubject() {
        let name = "s\(subjects.count)"
        let (text, isRelay, isDisposable) =
            dice.pick(RandomProgram.subjectKinds) ?? ("PublishSubject<Int>()", false, true)
        add("    let \(name) = \(filled(text))")
        subjects.append(Subject(name: name, isRelay: isRelay, canBeDisposed: isDisposable))
        streams.append(isRelay || dice.below(3) == 0 ? "\(name).asObservable()" : name)
    }

    private static let subjectKinds: [(String, Bool, Bool)] = [
        ("PublishSubject<Int>()", false, true), ("PublishSubject<Int>()", false, true),
        ("PublishSubject<Int>()", false, true), ("BehaviorSubject<Int>(value: %n)", false, true),
        ("BehaviorSubject<Int>(value: %n)", false, true), ("ReplaySubject<Int>.create(bufferSize: 2)", false, true),
        ("ReplaySubject<Int>.create(bufferSize: 1)", false, true),
        ("ReplaySubject<Int>.createUnbounded()", false, true),
        ("AsyncSubject<Int>()", false, false), ("PublishRelay<Int>()", true, false),
        ("BehaviorRelay<Int>(value: %n)", true, false), ("ReplayRelay<Int>.create(bufferSize: 2)", true, false),
    ]

    /// A source of the test scheduler: hot or cold.
    private mutating func addRecorded() {
        let isHot = dice.below(2) == 0
        let name = "r\(streams.count)"
        var time = isHot ? 200 : 0
        var events: [String] = []
        for _ in 0..<dice.below(5) {
            time += 10 * (1 + dice.below(4))
            events.append(".next(\(time), \(dice.below(6)))")
        }
        time += 10 * (1 + dice.below(3))
        switch dice.below(4) {
        case 0: events.append(".error(\(time), Oops.two)")
        case 1, 2: events.append(".completed(\(time))")
        default: break
        }
        let list = events.joined(separator: ", ")
        let kind = isHot ? "Hot" : "Cold"
        add("    let \(name): TestableObservable<Int> = clock.create\(kind)Observable([\(list)])")
        // It is no Observable by itself.
        streams.append("\(name).asObservable()")
    }

    // MARK: streams

    private mutating func addStream() {
        if dice.below(12) == 0 {
            let name = "c\(connectables.count)"
            add("    let \(name): ConnectableObservable<Int> = \(filled(one(of: phrases["connectables"])))")
            connectables.append(name)
            streams.append(name)
            return
        }
        let name = "o\(streams.count)"
        add("    let \(name): Observable<Int> = \(filled(one(of: phrases.streams)))")
        // The newest are used most, so that chains grow.
        streams.append(name)
    }

    private mutating func stream() -> String {
        let newest = dice.below(2) == 0
        return newest ? streams.last ?? "" : one(of: streams)
    }

    /// `phrase` with its blanks filled in: $a a stream, $p what pushes, %n a number, %t a time, %i a stream for the number v, %l a label.
    private mutating func filled(_ phrase: String) -> String {
        var result = ""
        var left = Substring(phrase)
        while let place = left.firstIndex(where: { $0 == "$" || $0 == "%" }) {
            result += left[..<place]
            let rest = left[left.index(after: place)...]
            switch (left[place], rest.first) {
            case ("$", "a"?): result += stream()
            case ("$", "p"?): result += dice.pick(subjects).map(\.entrance) ?? ""
            case ("%", "n"?): result += "\(dice.below(5))"
            case ("%", "t"?): result += ".seconds(\(10 * dice.below(6)))"
            case ("%", "i"?): result += filled(one(of: phrases["inners"]))
            case ("%", "l"?): result += "\(lines.count)"
            default:
                result.append(left[place])
                left = rest
                continue
            }
            left = rest.dropFirst()
        }
        return result + left
    }

    // MARK: listeners and steps

    /// A function that subscribes; what it does when it hears something is drawn by lot.
    private mutating func addListener(_ name: String) {
        add("    func start_\(name)() {")
        add("        \(name).disposable = \(stream()).subscribe(")
        func told(_ what: String) -> String { "say(\"\\(clock.clock) \(name) \(what)\")" }
        add("            onNext: { v in \(told("\\(v)"))\(reaction(dice.below(3))) },")
        add("            onError: { e in \(told("error \\(title(e))"))\(reaction(dice.below(8) / 6)) },")
        add("            onCompleted: { \(told("completed"))\(reaction(dice.below(8) / 6)) },")
        add("            onDisposed: { \(told("disposed"))\(reaction(dice.below(10) / 8)) })")
        add("    }")
    }

    private mutating func reaction(_ count: Int) -> String {
        var text = ""
        for _ in 0..<count {
            if dice.below(2) == 0 { continue }
            text += "; if burn() { \(step(isInside: true)) }"
        }
        return text
    }

    /// Something to do now.
    private mutating func step(isInside: Bool) -> String {
        let subject = dice.pick(subjects)
        switch dice.below(isInside ? 10 : 14) {
        case 0, 1: return "\(one(of: listeners)).dispose()"
        case 2 where !connectables.isEmpty: return "_ = \(one(of: connectables)).connect()"
        case 3:
            guard let subject, !subject.isRelay else { break }
            return "\(subject.name).onCompleted()"
        case 4:
            guard let subject, !subject.isRelay else { break }
            return "\(subject.name).onError(Oops.one)"
        case 5:
            guard let subject, subject.canBeDisposed, dice.below(3) == 0 else { break }
            return "\(subject.name).dispose()"
        // Only listeners that stand above can be started from within.
        case 6 where !isInside && dice.below(2) == 0: return "start_\(one(of: listeners))()"
        default: break
        }
        return push(subject)
    }

    private mutating func push(_ subject: Subject?) -> String {
        guard let subject else { return "" }
        let value = dice.below(6)
        return "\(subject.entrance)(\(value))"
    }

    private mutating func addSteps() {
        let isTimed = dice.below(3) > 0
        var time = 190
        var steps = idle.map { "start_\($0)()" }
        for connectable in connectables { steps.append("_ = \(connectable).connect()") }
        for _ in 0..<(3 + dice.below(8)) {
            steps.insert(step(isInside: false), at: dice.below(steps.count) / 2 + steps.count / 2)
        }
        for step in steps {
            time += 10 * dice.below(3)
            add(isTimed ? "    clock.scheduleAt(\(time)) { \(step) }" : "    \(step)")
        }
        add("    clock.advanceTo(700)")
        add("    say(\"over\")")
        for listener in listeners { add("    \(listener).dispose()") }
    }
}
