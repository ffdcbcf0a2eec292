import Language
import Marbles
import Reactive

/// A line of marbles that a stream must say.
final class MarbleExpectation: Expectation {
    /// One mark, and the value that it stands for; nil if it goes by its name.
    struct Wanted {
        let time: Int
        let mark: Marble.Mark
        let value: Value?
    }

    private let marble: Marble
    private let wanted: [Wanted]
    private let values: LabelledValues
    private let frame: Int
    private var came: [(time: Int, mark: Marble.Mark)] = []

    init(
        _ call: Call, _ stream: Stream, _ marble: Marble, _ wanted: [Wanted], _ values: LabelledValues, frame: Int
    ) {
        (self.marble, self.wanted, self.values, self.frame) = (marble, wanted, values, frame)
        super.init(call, stream)
    }

    override func begin() {
        super.begin()
        if !isOver { wake(after: marble.disposal ?? marble.end) }
    }

    override func hear(_ event: Event) {
        guard now < max(marble.disposal ?? marble.end, 1) else { return settle() }
        let index = came.count
        came.append((now, mark(event, wanted.indices.contains(index) ? wanted[index] : nil)))
        guard wanted.indices.contains(index), wanted[index].time == now, wanted[index].isMet(by: event) else {
            return fail(difference)
        }
    }

    override func verdict() -> [String]? { came.count < wanted.count ? difference : nil }

    private var difference: [String] {
        let expected = wanted.map { ($0.time, $0.mark) }
        let lanes = Marble.lanes(expected: expected, came: came, frame: frame)
        let first = zip(expected, came).first { $0.0 != $1.0 || $0.1 != $1.1 }.map { min($0.0, $1.0) }
        let beyond = expected.count > came.count ? expected[came.count].0 : came.last?.time ?? 0
        return ["\(title) differs first at \(TimeText.short(first ?? beyond)) from here"] + lanes
    }

    /// What came, under the name that was given to it.
    private func mark(_ event: Event, _ wanted: Wanted?) -> Marble.Mark {
        if let wanted, wanted.isMet(by: event) { return wanted.mark }
        switch event {
        case .next(let value): return .value(values.name(of: value) ?? value.plain)
        case .error(let error): return .error(Wanted.name(of: error))
        case .completed: return .completed
        }
    }
}

extension MarbleExpectation.Wanted {
    static func name(of error: any Error) -> String { (error as? ThrownError)?.value.plain ?? "\(error)" }

    func isMet(by event: Event) -> Bool {
        switch (mark, event) {
        case (.value(let name), .next(let value)): self.value.map { $0 == value } ?? (value.plain == name)
        case (.text(let text), .next(let value)): value.plain == text
        case (.completed, .completed): true
        case (.error(nil), .error): true
        case (.error(let name?), .error(let error)): MarbleExpectation.Wanted.name(of: error) == name
        default: false
        }
    }
}
