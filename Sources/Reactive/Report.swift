/// A subject that tells of something for the record: nobody needs to listen.
package final class Report: Subject {
    package init(_ loop: Loop, at site: Site = .publishSubject) { super.init(loop, at: site) }
    package override var isReport: Bool { true }
    /// What outside of all streams it tells of: a control.
    package var origin: Object?

    /// Tells of something; the answer is the cause of what follows from it.
    package func record(_ text: String) -> Int {
        loop.enter()
        let outer = loop.cause
        let number = loop.tell(of: .string(text), by: self, run: nil)
        loop.cause = number
        listeners.deliver { $0.next(.string(text)) }
        loop.cause = outer
        loop.leave()
        return number
    }
}
