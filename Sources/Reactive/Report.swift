/// A subject that tells of something for the record: nobody needs to listen.
package final class Report: Subject {
    package init(_ loop: Loop, at site: Site = .publishSubject) { super.init(loop, at: site) }
    package override var isReport: Bool { true }
}
