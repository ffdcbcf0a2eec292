import Log
import Messages

/// What was sent outside, and whether an answer has come.
struct Request {
    let wiring: Wiring
    let program: any Program
    /// What a service reported when it was sent.
    let sent: Record
    private let run: Int
    private var log: Log { wiring.log }

    /// nil if that is no request.
    init?(_ sent: Record, _ wiring: Wiring, _ program: any Program) {
        guard sent.kind == .next, wiring.log.streams[sent.stream].isReport, let run = wiring.log.run(sent.newestRun),
            wiring.log.streams[run.stream].site.manner.traits.contains(.requests), run.since < sent.number,
            run.openedBy == sent.cause
        else { return nil }
        (self.wiring, self.program, self.sent, self.run) = (wiring, program, sent, sent.newestRun)
    }

    /// The one that a run has sent.
    init?(by run: Int, _ wiring: Wiring, _ program: any Program) {
        let log = wiring.log
        guard log.streams[log.runs[run].stream].site.manner.traits.contains(.requests),
            let found = Request.sent(by: run, wiring)
        else { return nil }
        self.init(found, wiring, program)
    }

    /// What a service reported when a run sent it.
    static func sent(by run: Int, _ wiring: Wiring) -> Record? {
        wiring.log.streams.indices.lazy.filter { wiring.log.streams[$0].isReport }.compactMap { stream in
            wiring.records(of: stream).first { $0.newestRun == run && $0.kind == .next }
        }.first
    }

    /// That it waits for its answer, if it does.
    var unanswered: Finding? {
        guard log.runs[run].endedAt == nil, answer == nil else { return nil }
        let text = Message("\(title) was sent at \(Signal.seconds(sent.time)), and is not answered yet")
        return Finding(.pending, text, at: place, of: sent.number)
    }

    /// What has become of it.
    var fate: Finding {
        if let unanswered { return unanswered }
        if let answer {
            let text = Message("\(title) was answered at \(Signal.seconds(answer.time)): \(answer.brief)")
            return Finding(.arrived, text, at: place, of: answer.number)
        }
        let time = Signal.seconds(log.runs[run].endedAt ?? sent.time)
        return Finding(.disposed, Message("\(title) was given up at \(time), before it was answered"), at: place)
    }

    private var title: String { Request.title(of: sent, log) }

    /// `GET /slow (#41)`
    static func title(of sent: Record, _ log: Log) -> String {
        let text = if case .string(let said) = sent.value { said } else { sent.literal }
        return log.name(of: sent).map { "\(text) (\($0))" } ?? text
    }
    private var place: String { program.at(log.streams[log.runs[run].stream].site) }

    private var answer: Record? {
        wiring.records(of: log.runs[run].stream).filter { $0.run == run && ($0.kind == .next || $0.kind == .error) }
            .last
    }
}
