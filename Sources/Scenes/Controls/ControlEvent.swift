/// What a person can do to a control.
package enum ControlEvent: Int, CaseIterable, Sendable {
    case touchUpInside, editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit, valueChanged

    package static let editing: Set<ControlEvent> = [
        .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
    ]
}

/// Why a gesture did nothing.
package struct GestureRefusal: Error, Hashable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
