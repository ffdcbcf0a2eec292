import Log
import Questions
import Reactive
import Services

/// Why a question of a page has no answer.
struct NoAnswer: Error {
    let status: Int
    let sentence: String
}

/// What a page asks about the session that it shows.
struct Answers {
    private let session: any Shown
    private let request: HostRequest
    private var log: Log { session.shown.log }

    private static let mostRecords = 2_000
    private static let mostOfStream = 20
    private static let mostOfValue = 1 << 20

    init(_ session: any Shown, _ request: HostRequest) { (self.session, self.request) = (session, request) }

    func answer(to path: String) throws(NoAnswer) -> (type: String, text: String) {
        switch path {
        case "/why": ("application/json", Rows.answer(session.shown.why.answer(try signal())).text)
        case "/whynot": ("application/json", try whyNot().text)
        case "/records": ("application/json", try records().text)
        case "/stream": ("application/json", try about().text)
        case "/value": ("text/plain; charset=utf-8", try value())
        default: throw NoAnswer(status: 404, sentence: "there is nothing of that name here")
        }
    }

    private func whyNot() throws(NoAnswer) -> JSONRow {
        let found =
            if request.value("s") != nil {
                session.shown.whyNot.answer(try stream(), nil)
            } else {
                session.shown.whyNot.answer(try signal())
            }
        var row = JSONRow()
        row.add("text", json: "[\(Finding.lines(found).map(Rows.quoted).joined(separator: ","))]")
        row.add("steps", [JSONRow]())
        return row
    }

    private func records() throws(NoAnswer) -> JSONRow {
        let (from, to) = (try number("from"), try number("to"))
        guard from > 0, from <= to else { throw NoAnswer(status: 400, sentence: "from and to are numbers of records") }
        let most = min(Answers.mostRecords, to - from + 1)
        let records = LogReader(log).records(from: from, atMost: most).filter { $0.number <= to }
        var row = JSONRow()
        row.add("t", records.first?.time ?? 0)
        row.add("records", json: Rows(session.shown).records(records))
        return row
    }

    /// A stream's last records, and who listens to it, as `:subs` tells it.
    private func about() throws(NoAnswer) -> JSONRow {
        let index = try stream()
        var found: [Record] = []
        var number = log.newest
        while found.count < Answers.mostOfStream, let record = log[number] {
            if record.stream == index { found.append(record) }
            number -= 1
        }
        let subscriptions = Subscriptions(session.shown)
        var row = JSONRow()
        row.add(
            "text", json: "[\(subscriptions.lines(subscriptions.of([index])).map(Rows.quoted).joined(separator: ","))]")
        row.add("t", found.last?.time ?? 0)
        row.add("records", json: Rows(session.shown).records(found.reversed().map(LogReader(log).row)))
        return row
    }

    private func value() throws(NoAnswer) -> String {
        let number = try number("n")
        guard let record = log[number] else { throw NoAnswer(status: 404, sentence: "record \(number) is not kept") }
        let text = record.literal
        return text.utf8.count <= Answers.mostOfValue
            ? text : String(decoding: text.utf8.prefix(Answers.mostOfValue), as: UTF8.self) + "…"
    }

    /// The signal that is asked about by its printed id.
    private func signal() throws(NoAnswer) -> Record {
        let id = try number("n")
        guard let record = log.printed(id) else { throw NoAnswer(status: 404, sentence: "there is no #\(id)") }
        return record
    }

    /// The stream that is asked about by its number.
    private func stream() throws(NoAnswer) -> Int {
        let number = try number("s")
        guard let index = log.streams.firstIndex(where: { $0.number == number && $0.stream != nil }) else {
            throw NoAnswer(status: 404, sentence: "there is no such stream any more")
        }
        return index
    }

    private func number(_ name: String) throws(NoAnswer) -> Int {
        guard let text = request.value(name), let number = Int(text), number >= 0 else {
            throw NoAnswer(status: 400, sentence: "\(name)= wants a number")
        }
        return number
    }
}

extension HostRequest {
    fileprivate func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
