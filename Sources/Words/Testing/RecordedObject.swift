import Language
import Reactive
import Values

/// An event and its time, in ticks, as a value.
final class RecordedObject: Object {
    let recorded: Recorded
    init(_ recorded: Recorded) { self.recorded = recorded }

    override func isEqual(to other: Object) -> Bool {
        guard let other = other as? RecordedObject, other.recorded.time == recorded.time else { return false }
        return EventObject(recorded.event).isEqual(to: EventObject(other.recorded.event))
    }

    override func hash(into hasher: inout Hasher) { hasher.combine(recorded.time) }

    override func write(to text: inout String, as style: TextStyle) {
        EventObject(recorded.event).write(to: &text, as: style)
        text += " @ \(recorded.time)"
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        if case .next(let value) = recorded.event { value.visitReference(visit) }
    }
}

extension RecordedObject: TypedText {
    /// As RxTest prints it: an element's text is bare.
    func write(to text: inout String, as type: Type, _ write: (Value, Type, inout String) -> Void) {
        EventObject(recorded.event).write(to: &text, as: type, write)
        text += " @ \(recorded.time)"
    }
}

extension Call {
    /// The events of a list, at times of the scheduler's clock, or after its beginning.
    func recorded(_ index: Int, on scheduler: Scheduler, absolute: Bool) throws -> [Recorded] {
        try items(index).map { item in
            let recorded = (try item.object() as RecordedObject).recorded
            let (span, overflow) = recorded.time.multipliedReportingOverflow(by: scheduler.tick)
            let time = absolute ? scheduler.time(of: recorded.time) : overflow ? .max : span
            return Recorded(time, recorded.event)
        }
    }
}
