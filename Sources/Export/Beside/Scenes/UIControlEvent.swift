enum UIControlEvent {
    case touchUpInside, editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit, valueChanged, editing
    static let allEditing: [UIControlEvent] = [
        .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
    ]
}
