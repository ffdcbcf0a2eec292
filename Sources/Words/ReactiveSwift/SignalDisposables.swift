import Language
import Reactive
import Values

/// ReactiveSwift's disposables.
extension Word {
    private static let serial = "ReactiveSwift.SerialDisposable"
    private static let composite = "ReactiveSwift.CompositeDisposable"

    static let signalDisposables: [Word] = [
        .member(of: serial, "init(_ disposable: Disposable? = nil)") { call in
            let serial = Replaced()
            if call.has(0), !call[0].isNull { serial.hold(try call.disposable(0)) }
            return .object(serial)
        },
        .member(of: serial, "var inner: Disposable? { get set }") { call in
            let serial: Replaced = try call.receiver()
            if call.has(0) { serial.hold(call[0].isNull ? nil : try call.disposable(0)) }
            return serial.held.map { .object($0) } ?? .null
        },
        .member(of: composite, "init(); init(_ disposables: [Disposable])") { call in
            let group = Group()
            if call.has(0) { for member in try call.disposables(0) { group.insert(member) } }
            return .object(group)
        },
        .member(of: composite, "@discardableResult func add(_ disposable: Disposable?) -> Disposable?") { call in
            if !call[0].isNull { (try call.receiver() as Group).insert(try call.disposable(0)) }
            return call[0]
        },
        .member(of: composite, "static func += (composite: \(composite), disposable: Disposable?)") { call in
            if !call[1].isNull { (try call[0].object() as Group).insert(try call.disposable(1)) }
            return .void
        },
        .member(of: "ReactiveSwift.AnyDisposable", "init(_ action: () -> Void)") { call in
            let (function, loop) = (try call.function(0), call.loop)
            let action = function.nullary
            return .object(Cleanup(holding: function) { do { _ = try action() } catch { loop.onFault?(error) } })
        },
        .member(of: "ReactiveSwift.AnyDisposable", "init(_ disposable: Disposable)") { call in
            .object(try call.disposable(0))
        },
        .member(of: "ReactiveSwift.ScopedDisposable", "init(_ disposable: Inner)") { call in
            .object(Cancellable(try call.disposable(0)))
        },
    ]
}

/// Holds one at a time, and disposes of the one before.
private final class Replaced: Disposable {
    private(set) var held: Disposable?
    private var isOver = false

    func hold(_ other: Disposable?) {
        let old = held
        held = other
        old?.dispose()
        if isOver { other?.dispose() }
    }

    override var isDisposed: Bool { isOver }
    override func dispose() {
        guard !isOver else { return }
        isOver = true
        held?.dispose()
    }
    override func visitReferences(_ visit: (Object) -> Void) { if let held { visit(held) } }
}
