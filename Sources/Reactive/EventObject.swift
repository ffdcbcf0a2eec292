/// An event as a value: what `materialize` sends, and what an event handler is given.
public final class EventObject: Object {
    public let event: Event
    public init(_ event: Event) { self.event = event }

    public override func isEqual(to other: Object) -> Bool {
        guard let other = other as? EventObject else { return false }
        return switch (event, other.event) {
        case (.next(let a), .next(let b)): a == b
        case (.error(let a), .error(let b)): Value.error(a) == Value.error(b)
        case (.completed, .completed): true
        default: false
        }
    }

    public override func hash(into hasher: inout Hasher) {
        if case .next(let value) = event { hasher.combine(value) }
    }

    public override func write(to text: inout String, as style: TextStyle) {
        if style.isLiteral { text += "." }
        switch event {
        case .next(let value):
            text += "next("
            value.write(to: &text, as: style)
            text += ")"
        case .error(let error):
            text += "error("
            Value.error(error).write(to: &text, as: style)
            text += ")"
        case .completed: text += "completed"
        }
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        if case .next(let value) = event { value.visitReference(visit) }
    }
}
