import Log
import Messages

/// A join that sends for each of its sides, where one of them only asks: a tap.
struct Unasked {
    private let why: Why
    private let record: Record
    private var log: Log { why.log }

    init(_ why: Why, _ record: Record) { (self.why, self.record) = (why, record) }

    /// `vm.submit did not, and withLatestFrom sends for that alone`
    var remark: Message? {
        let reason = Reason(wiring: why.wiring, record: record)
        guard record.kind == .next, record.run > 0, reason.manner.traits.contains(.keepsSides),
            let spoke = reason.trigger, !asks(spoke),
            let other = reason.facts.inputs.first(where: { $0.stream != spoke && asks($0.stream) })?.stream
        else { return nil }
        let name = log.title(of: other)
        guard let remedy = Dialect(of: why.program).askingOne else { return Message("\(name) did not") }
        return Message("\(name) did not, and \(remedy) sends for that alone")
    }

    /// Whether what a side sends says nothing but that it was sent, and nobody has it begin by itself.
    private func asks(_ side: Int) -> Bool {
        let newest = why.wiring.records(of: side, before: record.number).first { $0.kind == .next }
        guard let newest, case .void = newest.value, log.streams[side].start == nil else { return false }
        return !why.wiring.upstream(of: side).union([side]).contains { log.streams[$0].site.manner.account == .own }
    }
}
