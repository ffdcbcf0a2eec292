import Reactive
import Values

/// Text that only the program changes.
package final class Label: Control {
    package let text: ControlProperty

    package init(_ loop: Loop, text: String = "") {
        self.text = ControlProperty(loop, .string(text))
        super.init(loop, caption: "")
    }

    package override var kind: String { "label" }
    package override var streams: [(name: String, stream: Stream)] { [("text", text)] + super.streams }
    package override func lines(width: Int) -> [String] {
        guard let value = text.present, !value.isNull else { return [""] }
        return value.plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// On or off.
package final class Toggle: Control {
    package let isOn: ControlProperty

    package init(_ loop: Loop, caption: String = "", isOn: Bool = false) {
        self.isOn = ControlProperty(loop, .bool(isOn))
        super.init(loop, caption: caption)
    }

    package override var kind: String { "toggle" }
    package override func teller(of event: ControlEvent) -> Stream? { event == .valueChanged ? isOn : nil }
    package override func gesture(for event: ControlEvent) -> String? {
        [.touchUpInside, .valueChanged].contains(event) ? "tap()" : nil
    }
    package override var streams: [(name: String, stream: Stream)] { [("isOn", isOn)] + super.streams }

    package func tap() throws(GestureRefusal) {
        try touch()
        send(.valueChanged) { isOn.change(to: .bool(isOn.present != .bool(true))) }
    }

    package override func lines(width: Int) -> [String] {
        [isOn.present == .bool(true) ? "[x] \(caption)" : "[ ] \(caption)"]
    }
}

/// A picture that is loaded from its own address, which is the one request that a view may make.
package final class ImageView: Control {
    /// The address; nil for none. Setting it clears the picture and loads the new one.
    package let url: ControlProperty
    /// What is shown: the name of what was loaded, or nil.
    package let image: ControlProperty
    /// Loads what an address names.
    package var load: (Value) -> Stream?
    private let loading = Serial()

    package init(_ loop: Loop, load: @escaping (Value) -> Stream?) {
        url = ControlProperty(loop, .null)
        image = ControlProperty(loop, .null)
        self.load = load
        super.init(loop, caption: "")
        url.onSet = { [weak self] in self?.show($0) }
    }

    package override var kind: String { "image" }
    package override var streams: [(name: String, stream: Stream)] {
        [("url", url), ("image", image)] + super.streams
    }

    private func show(_ address: Value) {
        loading.hold(nil)
        image.next(.null)
        guard !address.isNull, let stream = load(address.unwrapped ?? address) else { return }
        let image = image
        loading.hold(stream.subscribe(onNext: { image.next($0) }, onError: { _ in }))
    }

    package override func leaveScene() { loading.hold(nil) }

    deinit { loading.dispose() }

    package override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        visit(loading)
    }

    package override func lines(width: Int) -> [String] {
        guard case .string(let name)? = image.present else { return ["·"] }
        return ["▣ " + (name.split(separator: "/").last.map(String.init) ?? "")]
    }
}
