/// Who listens to a subject, and in which order they are called.
///
/// The order is RxSwift's: by subscription, but when the first listener has left, the next newcomer takes its place,
/// unless it `keepsOrder`. One
/// that comes during a delivery waits for the next; one that leaves during a delivery is still called by it, because a
/// slot is emptied only when nothing is being delivered.
final class Listeners {
    /// A place in the list. `removed` is the number of the deliveries begun by then.
    private struct Slot {
        var sink: Unmanaged<Sink>?
        var edge: Unmanaged<Edge>
        var removed = Int.max
    }

    // There are many subjects: what is small is kept small.
    private var shortUsed: Int32 = 0
    private var shortCount: Int32 = 0
    private var depth: Int32 = 0
    /// There is room for two to the power of this.
    private var power: UInt8 = 0
    private var isUntidy = false
    var keepsOrder = false
    private var slots: UnsafeMutablePointer<Slot>
    private var delivery = 0
    private var leavers: [Unmanaged<Sink>] = []

    init() { slots = .allocate(capacity: 1) }

    var count: Int { Int(shortCount) }
    private var used: Int { Int(shortUsed) }

    deinit {
        for index in 0..<used {
            slots[index].edge.takeUnretainedValue().listeners = nil
            slots[index].sink?.release()
            slots[index].edge.release()
        }
        for sink in leavers { sink.release() }
        slots.deallocate()
    }

    /// Adds a listener. Disposing the answer removes it.
    func add(_ sink: Sink) -> Edge {
        let edge = Edge(self)
        let slot = Slot(sink: .passRetained(sink), edge: .passRetained(edge))
        shortCount += 1
        if used > 0, slots[0].removed != .max, !keepsOrder {
            vacate(0)
            slots[0].edge.release()
            slots[0] = slot
            return edge
        }
        if depth == 0, used > 16, used > 2 * count { compact() }
        if used == 1 << power { grow() }
        edge.index = used
        slots.advanced(by: used).initialize(to: slot)
        shortUsed += 1
        return edge
    }

    fileprivate func remove(_ edge: Edge) {
        let index = edge.index
        guard slots[index].removed == .max else { return }
        slots[index].removed = delivery
        shortCount -= 1
        if depth == 0 { vacate(index) } else { isUntidy = true }
    }

    /// Calls `body` with each listener of this moment.
    @inline(__always) func deliver(_ body: (Sink) -> Void) {
        delivery &+= 1
        depth &+= 1
        let mine = delivery
        let end = used
        var index = 0
        if count == end {
            // Whoever leaves now is still called.
            while index < end {
                if let sink = slots[index].sink { sink._withUnsafeGuaranteedRef { body($0) } }
                index &+= 1
            }
        }
        while index < end {
            // Whoever came later is beyond the end, or behind us in the first place.
            if slots[index].removed >= mine, let sink = slots[index].sink {
                sink._withUnsafeGuaranteedRef { body($0) }
            }
            index &+= 1
        }
        depth &-= 1
        if isUntidy, depth == 0 { tidy() }
    }

    /// Lets everybody go.
    func removeAll() {
        for index in 0..<used where slots[index].removed == .max { slots[index].edge.takeUnretainedValue().dispose() }
    }

    /// Lets everybody go, and answers who was there: for an end, which is told to those alone.
    func leave() -> [Sink] {
        let leaving = all
        removeAll()
        return leaving
    }

    /// Has another sink hear what the listener of `edge` hears, if it has not left.
    func replace(_ edge: Edge, by sink: Sink) {
        guard !edge.isDisposed, slots[edge.index].removed == .max, let old = slots[edge.index].sink else { return }
        slots[edge.index].sink = .passRetained(sink)
        old.release()
    }

    /// The listeners of this moment, in order.
    var all: [Sink] {
        (0..<used).compactMap { slots[$0].removed == .max ? slots[$0].sink?.takeUnretainedValue() : nil }
    }

    /// Releases the listener at `index`: now, or when no delivery can be calling it any more.
    private func vacate(_ index: Int) {
        guard let sink = slots[index].sink else { return }
        slots[index].sink = nil
        if depth == 0 { sink.release() } else { leavers.append(sink); isUntidy = true }
    }

    private func tidy() {
        isUntidy = false
        let gone = leavers
        leavers = []
        var index = 0
        while index < used {
            if slots[index].removed != .max { vacate(index) }
            index += 1
        }
        for sink in gone { sink.release() }
    }

    /// Closes the gaps behind the first slot, which a newcomer may still take.
    private func compact() {
        var kept = 1
        for index in 1..<used {
            if slots[index].removed != .max { slots[index].edge.release(); continue }
            if kept != index { slots[kept] = slots[index] }
            slots[kept].edge.takeUnretainedValue().index = kept
            kept += 1
        }
        shortUsed = Int32(kept)
    }

    private func grow() {
        let wider = UnsafeMutablePointer<Slot>.allocate(capacity: 2 << power)
        wider.moveInitialize(from: slots, count: used)
        slots.deallocate()
        slots = wider
        power += 1
    }
}

/// One listener's subscription to a subject. It does not keep the subject alive.
final class Edge: Disposable {
    fileprivate unowned(unsafe) var listeners: Listeners?
    fileprivate var index = 0

    fileprivate init(_ listeners: Listeners) { self.listeners = listeners }

    override var isDisposed: Bool { listeners == nil }

    override func dispose() {
        guard let listeners else { return }
        self.listeners = nil
        listeners.remove(self)
    }
}
