import Language
import Log
import Messages
import Reactive

/// The constants that an operator's closures use, and that were made of what relays held before they ran.
struct Constants {
    private let question: WhyNot
    private let all: [Language.Beginning]
    private var log: Log { question.log }

    init(of stream: Int, _ question: WhyNot) {
        self.question = question
        all = question.wiring.functions(of: stream).flatMap(\.origins)
    }

    /// A line for each that was made of a certain relay.
    func findings(where isWanted: (Int) -> Bool) -> [Finding] {
        all.compactMap { beginning in
            let relay = beginning.relays.lazy.compactMap(stream).first(where: isWanted)
            return relay.map {
                let text = Message(
                    "`\(beginning.name)` was made of \(log.title(of: $0)) once, when this line ran: it does not follow it"
                )
                return Finding(.used, text, at: question.program.title(of: beginning.place))
            }
        }
    }

    /// A line for each relay that has been given another value.
    var outdated: [Finding] {
        findings { relay in question.wiring.records(of: relay).contains { $0.kind == .next && !$0.greetsWatch } }
            + all.flatMap { beginning in beginning.variables.compactMap { changed($0, beginning) } }
    }

    /// The same as steps below the operator that made an element.
    func steps(of record: Record, _ indent: Int) -> [WayStep] {
        guard record.kind == .next else { return [] }
        return outdated.prefix(2).map {
            var step = WayStep(indent: indent, text: $0.text, place: $0.place)
            step.role = .used
            return step
        }
    }

    private func changed(_ path: String, _ beginning: Language.Beginning) -> Finding? {
        let settings = Settings(of: path, at: beginning.place, in: question.program)
        guard let changes = settings.changes(besidesInits: true) else { return nil }
        let text = Message(
            "`\(beginning.name)` was made of \(path) once, when this line ran, and \(changes) changes that")
        return Finding(.used, text, at: question.program.title(of: beginning.place))
    }

    /// The relay that is called by the last part of a way: `loading` of `self.loading`.
    private func stream(_ path: String) -> Int? {
        let name = path.split(separator: ".").last
        return log.streams.lastIndex { $0.isSubject && $0.name?.split(separator: ".").last == name }
    }
}
