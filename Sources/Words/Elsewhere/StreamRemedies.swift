import Language

/// What helps in the mistakes that are made most with streams.
enum StreamRemedies {
    /// What makes a value the one that is wanted: another kind of stream, one element, a time, a scheduler.
    @Sendable static func conversion(_ mistake: Predicament) -> String? {
        let (text, wanted) = (mistake.text, mistake.wanted?.nominal?.name ?? "")
        switch (mistake.type.nominal?.name ?? "", wanted) {
        case (_, "RxTimeInterval"): return time(mistake)
        case ("DispatchQueue", "SchedulerType"), ("RunLoop", "SchedulerType"), ("OperationQueue", "SchedulerType"):
            return ForeignTemplate.scheduler(called: text)
        case (_, "Disposable") where mistake.type.isVoid: return "return Disposables.create()"
        case (_, "Observable"), (_, "Single"), (_, "Maybe"), (_, "Driver"), (_, "Signal"), (_, "Infallible"):
            return mistake.isStream ? stream(mistake, wanted) : mistake.isElement ? ".just(\(text))" : nil
        default: return nil
        }
    }

    private static func stream(_ mistake: Predicament, _ wanted: String) -> String? {
        let given = mistake.type.nominal?.name ?? ""
        switch wanted {
        case "Observable" where ["Single", "Maybe", "Driver", "Signal", "Infallible"].contains(given):
            return mistake.text + ".asObservable()"
        // A relay is no Observable, as a subject is.
        case "Observable" where given.hasSuffix("Relay") && mistake.hasElementsWanted:
            return mistake.text + ".asObservable()"
        case "Driver" where given == "BehaviorRelay" && mistake.hasElementsWanted: return mistake.text + ".asDriver()"
        case "Signal" where given == "PublishRelay" && mistake.hasElementsWanted: return mistake.text + ".asSignal()"
        case "Single": return mistake.text + ".asSingle()"
        case "Driver", "Signal":
            let fallback = mistake.wanted?.arguments.first.map(mistake.example) ?? "…"
            return "\(mistake.text).as\(wanted)(onErrorJustReturn: \(fallback))"
        default: return nil
        }
    }

    private static func time(_ mistake: Predicament) -> String? {
        let text = mistake.text
        guard let number = mistake.number else { return mistake.type.isNamed("Int") ? ".seconds(\(text))" : nil }
        if number.isWhole { return number.value >= 100 ? ".milliseconds(\(text))" : ".seconds(\(text))" }
        return Int(exactly: (number.value * 1000).rounded()).map { ".milliseconds(\($0))" }
    }

    /// What is written for a member that a type does not have.
    @Sendable static func member(_ mistake: Predicament) -> String? {
        let (type, isStream, name) = (mistake.type, mistake.isStream, mistake.name)
        let kind = type.nominal?.name ?? ""
        switch name {
        case "addDisposableTo" where kind.hasSuffix("Disposable"), "disposedBy" where kind.hasSuffix("Disposable"):
            return ".disposed(by: bag)"
        case "addDisposableTo", "disposedBy": return nil
        case "disposed" where isStream: return ".subscribe(onNext: { print($0) }).disposed(by: bag)"
        case "onNext" where kind.hasSuffix("Relay"): return mistake.line("accept")
        case "onNext", "accept", "send":
            if case .function(let parameters, _) = type.resolved, parameters.first?.isNamed("Result") == true {
                return "\(mistake.receiver)(.success(…))"
            }
            return isStream ? "let subject = PublishSubject<\(type.associatedType("Element") ?? .any)>()" : nil
        case "value" where kind.hasSuffix("Subject") || kind == "PublishRelay":
            return "let relay = BehaviorRelay(value: \(type.arguments.first.map(mistake.example) ?? "…"))"
        case "drive" where isStream, "emit" where isStream:
            let fallback = type.associatedType("Element").map(mistake.example) ?? "…"
            let kind = name == "drive" ? "Driver" : "Signal"
            return mistake.line("as\(kind)(onErrorJustReturn: \(fallback)).\(name)")
        case "zip", "combineLatest": return isStream ? "Observable.\(name)(…, …)" : nil
        default:
            if kind == "Event" { return events }
            return kind == "Observable" || kind == "Single" ? "flatMap { … } instead of map goes into a stream" : nil
        }
    }

    static let events = "subscribe(onNext: { … }) is given the elements, subscribe { … } the events"

    /// A call that would fit, where the arguments don't.
    @Sendable static func call(_ mistake: Predicament) -> String? {
        switch mistake.name {
        case "combineLatest", "zip":
            guard !mistake.isStatic, let other = mistake.arguments.first, other.label == nil else { return nil }
            return "Observable.\(mistake.name)(\(mistake.receiver), \(other.text)) { … }"
        case "just" where mistake.arguments.count > 1: return mistake.line("of")
        // Who writes for Combine.
        case "subscribe" where mistake.type.nominal?.name.hasPrefix("Combine.") == true: return mistake.line("sink")
        case "dispose" where mistake.arguments.first?.label == "by": return mistake.line("disposed")
        default: return nil
        }
    }

    /// What an operator does not go with: a stream is not what it holds.
    @Sendable static func operand(_ mistake: Predicament) -> String? {
        if mistake.type.isNamed("Event") { return events }
        guard mistake.isStream else { return nil }
        return "map { … } and subscribe { … } reach into a stream; flatMap { … } joins the streams of a map"
    }
}

extension Predicament {
    /// Whether it sends what the stream that is wanted sends.
    fileprivate var hasElementsWanted: Bool {
        guard let own = type.associatedType("Element"), let other = wanted?.arguments.first else { return false }
        return own.couldBe(other)
    }
}
