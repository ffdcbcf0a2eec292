import Language
import Reactive

/// What words about streams ask of a call.
extension Call {
    /// The stream that the word stands on.
    func stream() throws -> Stream { try receiver.object() }
    func stream(_ index: Int) throws -> Stream { try self[index].object() }
    func streams(_ index: Int) throws -> [Stream] { try items(index).map { try $0.object() } }

    func transform(_ index: Int) throws -> Transform { try function(index).unary }
    func predicate(_ index: Int) throws -> Predicate { try function(index).predicate }

    /// A time in the units of `scheduler`.
    func time(_ index: Int, on scheduler: Scheduler) -> Int {
        let nanoseconds = int(index)
        if scheduler.unitsPerSecond == 1_000_000_000 { return nanoseconds }
        return Int((Double(nanoseconds) / 1_000_000_000 * scheduler.unitsPerSecond).rounded())
    }

    /// The scheduler argument, or main if it was left out.
    func scheduler(_ index: Int) throws -> Scheduler { has(index) ? try object(index) : interpreter.main }

    /// The scheduler argument, or nil if it was left out.
    func givenScheduler(_ index: Int) throws -> Scheduler? { has(index) ? try object(index) : nil }

    /// The site, told apart by a time: `debounce 300 ms`.
    func site(detail: String) -> Site { Site(site.word, detail: detail, place: site.place) }
}

/// Nanoseconds as a person reads them.
func spoken(_ nanoseconds: Int) -> String {
    if nanoseconds != 0, nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000) s" }
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000) ms" }
    return "\(Double(nanoseconds) / 1_000_000) ms"
}
