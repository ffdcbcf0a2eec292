/// A clock and the work that is due on it, earliest first, equals in the order they were asked for.
///
/// Times are whole units, whose length is the scheduler's affair (nanoseconds on the main timeline).
public final class Timeline {
    /// Names a piece of scheduled work, so that it can be taken back.
    public struct Appointment: Equatable, Sendable {
        let slot: Int
        let order: Int
        public static let none = Appointment(slot: -1, order: -1)
    }

    private struct Entry {
        let due: Int
        let order: Int
        let slot: Int
        @inline(__always) func precedes(_ other: Entry) -> Bool {
            due == other.due ? order < other.order : due < other.due
        }
    }

    private struct Slot {
        var order = -1
        var sink: Sink?
        var token = 0
        var cause = 0
        var scheduler: Scheduler?
        /// Whether its scheduler counts it.
        var isUnderway = false
    }

    public private(set) var now: Int
    /// How many pieces of work are still to be done.
    public private(set) var pending = 0
    private var heap: [Entry] = []
    private var slots: [Slot] = []
    private var free: [Int] = []
    private var asked = 0
    /// Whether a scheduler was asked for its time.
    var wasRead = false
    /// Whether anything that was done depends on when: work waited for its time, or compared times.
    package var isUsed: Bool { asked > 0 || wasRead }
    /// Before this nothing is due on main.
    private var mainIsFree = Int.min
    /// How many pieces of work were done at this instant.
    private var done = 0

    /// How many pieces of work were done at all.
    private var rounds = 0

    /// Whether tests go on with everything else, as a person lets time pass who has not started them.
    private var takesTests = false
    /// The clocks of tests that are moved, each within the one before it; all others of their kind stand still.
    private var moved: [Scheduler] = []
    /// Work of clocks that stand still, and how long it will wait when they go on.
    private var standing: [(wait: Int, entry: Entry)] = []
    /// How much of the time passed while the clocks of tests stood still, or on one of them alone.
    private(set) var apart = 0

    /// Work that begets work at one instant is taken for a feedback loop beyond this many pieces.
    static let mostAtOneInstant = 1_000_000

    public init(now: Int = 0) { self.now = now }

    /// Nothing of what is due will be done: whoever waits is let go.
    public func end() {
        // They are let go only when nothing of this is being changed: what ends may take work back.
        let ended = slots
        slots = Array(repeating: Slot(), count: ended.count)
        (heap, standing, free, pending) = ([], [], Array(slots.indices), 0)
        for slot in ended { slot.sink?.subscriber.dispose() }
    }

    /// Whether nothing is done any more, whatever is due.
    package var isOver = false

    /// When the next work is due, if any is.
    public var next: Int? {
        if isOver { return nil }
        discardTaken()
        return heap.first?.due
    }

    /// What is still to be done, the earliest first.
    public var work: [(due: Int, cause: Int, sink: Sink)] {
        heap.filter { !isTaken($0) }.sorted { $0.precedes($1) }.compactMap { entry in
            slots[entry.slot].sink.map { (entry.due, slots[entry.slot].cause, $0) }
        }
    }

    /// Whether something is still to be done that does not begin again by itself.
    public var hasFiniteWork: Bool {
        heap.contains { !isTaken($0) && slots[$0.slot].sink?.owner?.isEndless == false }
    }

    /// When the next work is due that was given to `scheduler`.
    public func next(on scheduler: Scheduler) -> Int? {
        heap.filter { !isTaken($0) && slots[$0.slot].scheduler === scheduler }.map(\.due).min()
    }

    /// Wakes `sink` at `due`; what comes again and again stays, at one instant, where it was asked for first: `order`.
    package func schedule(
        _ sink: Sink, at due: Int, token: Int, on scheduler: Scheduler, isUnderway: Bool = false, order: Int? = nil
    ) -> Appointment {
        let order = order ?? asked
        asked += 1
        pending += 1
        let slot: Int
        if let reused = free.popLast() { slot = reused } else { slot = slots.count; slots.append(Slot()) }
        slots[slot] = Slot(
            order: order, sink: sink, token: token, cause: scheduler.loop.cause, scheduler: scheduler,
            isUnderway: isUnderway)
        let entry = Entry(due: max(due, now), order: order, slot: slot)
        if entry.due < mainIsFree, scheduler.isMain { mainIsFree = entry.due }
        if stands(scheduler) { standing.append((entry.due - now, entry)) } else { push(entry) }
        return Appointment(slot: slot, order: order)
    }

    /// Takes work back; the sink is released at once. An appointment that has passed is left alone.
    func cancel(_ appointment: Appointment) {
        let slot = appointment.slot
        guard slot >= 0, slots[slot].order == appointment.order else { return }
        if slots[slot].isUnderway { slots[slot].scheduler?.dequeued() }
        slots[slot] = Slot()
        free.append(slot)
        pending -= 1
        if heap.count > 64, heap.count > 4 * pending { rebuild() }
        if standing.count > 64, standing.count > 4 * pending { standing.removeAll { isTaken($0.entry) } }
    }

    /// Does all that is due until `time`, in order, and leaves the clock there.
    public func advance(to time: Int) {
        while let due = next, due <= time, !isInterrupted {
            wakeFirst()
            if moved.last?.isStopped == true { break }
        }
        skip(to: time)
    }

    /// Leaves the clock there without doing anything: what was due is late.
    public func skip(to time: Int) {
        guard time > now else { return }
        if let clock = moved.last { clock.wentAlone(time - now) }
        if !moved.isEmpty || !takesTests { apart += time - now }
        now = time
    }

    /// Lets time pass for tests that were not started, too: otherwise only what starts a test moves its clock.
    package func withTests<Result, Failure>(_ pass: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = takesTests
        takesTests = true
        part()
        defer {
            takesTests = outer
            part()
        }
        return try pass()
    }

    /// Lets time pass on one test's clock: those of other tests stand still, and what they have to do waits for them.
    func alone<Result>(_ clock: Scheduler, _ pass: () -> Result) -> Result {
        moved.append(clock)
        part()
        defer {
            moved.removeLast()
            part()
        }
        return pass()
    }

    private func stands(_ scheduler: Scheduler) -> Bool {
        guard scheduler.hasOwnClock else { return false }
        return moved.last.map { $0 !== scheduler } ?? !takesTests
    }

    /// Sets aside what waits on clocks that stand still; what goes on waits as long as it still had to.
    private func part() {
        let all = (heap.map { ($0.due - now, $0) } + standing).filter { !isTaken($0.1) }
        heap.removeAll(keepingCapacity: true)
        standing.removeAll(keepingCapacity: true)
        mainIsFree = .min
        for (wait, entry) in all {
            if slots[entry.slot].scheduler.map(stands) == true {
                standing.append((wait, entry))
            } else {
                push(Entry(due: now.adding(clamped: wait), order: entry.order, slot: entry.slot))
            }
        }
    }

    /// Goes to the next instant with due work and does all of it. False if there is none.
    @discardableResult public func step() -> Bool {
        guard let due = next else { return false }
        advance(to: due)
        return true
    }

    /// Does what is due on main until `time`, while work in the background sleeps; what others have to do is late.
    func advanceMain(to time: Int) {
        // Many may sleep, one after another.
        guard mainIsFree <= time else { return skip(to: time) }
        mainIsFree = heap.lazy.filter { !self.isTaken($0) && self.isOnMain($0) }.map(\.due).min() ?? .max
        guard mainIsFree <= time else { return skip(to: time) }
        var others: [Entry] = []
        while let due = next, due <= time, !isInterrupted {
            let entry = popFirst()
            if isOnMain(entry) { wake(entry) } else { others.append(entry) }
        }
        for entry in others { push(entry) }
        skip(to: time)
    }

    private func wakeFirst() { wake(popFirst()) }

    private func wake(_ entry: Entry) {
        let slot = slots[entry.slot]
        slots[entry.slot] = Slot()
        free.append(entry.slot)
        pending -= 1
        rounds &+= 1
        done = entry.due > now ? 1 : done + 1
        skip(to: entry.due)
        guard let sink = slot.sink, let scheduler = slot.scheduler else { return }
        defer { if slot.isUnderway { scheduler.dequeued() } }
        if done > Timeline.mostAtOneInstant { return scheduler.dropRunaway(sink) }
        scheduler.perform(cause: slot.cause) { sink.wake(slot.token) }
    }

    /// Asked now and then only.
    private var isInterrupted: Bool {
        guard rounds & 255 == 255, let first = heap.first else { return false }
        return slots[first.slot].scheduler?.loop.isInterrupted() == true
    }

    private func isTaken(_ entry: Entry) -> Bool { slots[entry.slot].order != entry.order }

    private func isOnMain(_ entry: Entry) -> Bool { slots[entry.slot].scheduler?.isMain == true }

    private func discardTaken() {
        while let first = heap.first, isTaken(first) { _ = popFirst() }
    }

    private func rebuild() {
        let kept = heap.filter { !isTaken($0) }
        heap.removeAll(keepingCapacity: true)
        for entry in kept { push(entry) }
    }

    private func push(_ entry: Entry) {
        heap.append(entry)
        var hole = heap.count - 1
        heap.withUnsafeMutableBufferPointer { heap in
            while hole > 0, entry.precedes(heap[(hole - 1) / 2]) {
                heap[hole] = heap[(hole - 1) / 2]
                hole = (hole - 1) / 2
            }
            heap[hole] = entry
        }
    }

    private func popFirst() -> Entry {
        let first = heap[0]
        let last = heap.removeLast()
        let count = heap.count
        guard count > 0 else { return first }
        heap.withUnsafeMutableBufferPointer { heap in
            var hole = 0, child = 1
            while child < count {
                if child + 1 < count, heap[child + 1].precedes(heap[child]) { child += 1 }
                if last.precedes(heap[child]) { break }
                heap[hole] = heap[child]
                (hole, child) = (child, child * 2 + 1)
            }
            heap[hole] = last
        }
        return first
    }
}
