import RxCocoa
import RxSwift

class UIControl: UIResponder {
    let isEnabled = ControlProperty(true)
    let isHidden = ControlProperty(false)
    var name = "the control"
    weak var scene: UIViewController?
    var reason: () -> String? = { nil }
    private var targets: [(number: Int, events: [UIControlEvent], action: (UIControl) -> Void)] = []
    private var next = 0
    var targetCount: Int { targets.count }

    @discardableResult func addTarget(for event: UIControlEvent, _ action: @escaping (UIControl) -> Void) -> Int {
        next += 1
        targets.append((next, event == .editing ? UIControlEvent.allEditing : [event], action))
        return next
    }
    func removeTarget(_ number: Int) { targets.removeAll { $0.number == number } }
    func send(_ event: UIControlEvent) {
        for target in targets where target.events.contains(event) { target.action(self) }
    }
    /// Whether a person can touch it now; says why not.
    func isTouchable() -> Bool {
        if let scene, let absence = Stage.shared.absence(of: scene) { return refuse("\(name) \(absence)") }
        if isHidden.value { return refuse("\(name) is hidden") }
        guard isEnabled.value else { return refuse("\(name) is disabled" + (reason().map { ": \($0)" } ?? "")) }
        return true
    }
}

extension Reactive where Base: UIControl {
    var isEnabled: ControlProperty<Bool> { base.isEnabled }
    var isHidden: ControlProperty<Bool> { base.isHidden }
}
