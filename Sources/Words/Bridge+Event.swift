import Language
import Reactive

extension Bridge {
    /// `Event<Element>`: the engine's own events.
    static let event = Bridge("Event") { index, payload in
        let event: Event = index == 0 ? .next(payload[0]) : index == 1 ? .error(payload[0].error) : .completed
        return .object(EventObject(event))
    } read: { value, index in
        guard case .object(let object) = value, let event = (object as? EventObject)?.event else { return nil }
        return switch (event, index) {
        case (.next(let element), 0): [element]
        case (.error(let error), 1): [.error(error)]
        case (.completed, 2): []
        default: nil
        }
    }
}

extension EventObject: TypedText {
    package func write(to text: inout String, as type: Type, _ write: (Value, Type, inout String) -> Void) {
        switch event {
        case .next(let value):
            text += "next("
            write(value, type.arguments.first ?? .any, &text)
            text += ")"
        case .error(let error):
            text += "error("
            write(Value.error(error), .any, &text)
            text += ")"
        case .completed: text += "completed"
        }
    }
}
