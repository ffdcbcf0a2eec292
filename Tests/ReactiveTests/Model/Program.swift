/// One step of a random program. Steps that are taken from inside of a delivery hang on the subscription that hears it.
indirect enum Step: CustomStringConvertible, Sendable {
    /// `reactions`: what is done at the first, second … event heard.
    case subscribe(to: Source, offset: Int, reactions: [Step?])
    case push(Int)
    case complete(Int)
    case fail(Int)
    /// A subscription, counted from the first one.
    case dispose(Int)
    case connect
    case disconnect
    case advance(Int)

    var description: String {
        switch self {
        case .subscribe(let source, let offset, let reactions):
            let told = reactions.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "; ")
            let late = source.isLate ? " +\(offset)" : ""
            return "subscribe \(source.rawValue)\(late)" + (reactions.isEmpty ? "" : " { \(told) }")
        case .push(let subject): return "push \(subject)"
        case .complete(let subject): return "complete \(subject)"
        case .fail(let subject): return "fail \(subject)"
        case .dispose(let number): return "dispose \(number)"
        case .connect: return "connect"
        case .disconnect: return "disconnect"
        case .advance(let time): return "advance \(time)"
        }
    }
}

/// What is subscribed to. The subjects are a PublishSubject, a BehaviorSubject and a ReplaySubject of two.
enum Source: String, CaseIterable, Sendable {
    case publish, behavior, replay, publishMap, behaviorMap, replayMap, connectable, connectableMap, refCount, take
    case publishLate, behaviorLate

    var isLate: Bool { self == .publishLate || self == .behaviorLate }
}

/// The same numbers for the same seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

    mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func program() -> [Step] { (0..<(4 + below(14))).map { _ in step(depth: 3) } }

    private mutating func step(depth: Int) -> Step {
        switch below(depth == 3 ? 20 : 18) {
        case 0..<6:
            var reactions: [Step?] = []
            if depth > 0 {
                for _ in 0..<below(4) { reactions.append(below(2) == 0 ? nil : step(depth: depth - 1)) }
            }
            // Two things are never due at one instant, whose order would be the scheduler's affair.
            return .subscribe(to: Source.allCases[below(12)], offset: 1000 + below(1_000_000), reactions: reactions)
        case 6..<12: return .push(below(3))
        case 12..<15: return .dispose(below(12))
        case 15: return .connect
        case 16: return below(2) == 0 ? .disconnect : .connect
        case 17:
            switch below(4) {
            case 0: return .complete(below(3))
            case 1: return .fail(below(3))
            default: return .push(below(3))
            }
        default: return .advance(below(2_000_000))
        }
    }
}
