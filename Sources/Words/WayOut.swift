import Language
import Reactive
import Services
import Values

/// What a word gets that is made to reach out of the session: nothing outside is touched without the guard's permit.
struct WayOut {
    let call: Call

    fileprivate init(_ call: Call) { self.call = call }

    private func gate() throws -> Gate {
        guard let gate = call.interpreter.gate as? Gate else {
            throw RuntimeError("nothing outside can be reached from here")
        }
        return gate
    }

    /// What is read at once of the file that the first argument names; `question` tells what from other such questions.
    /// What is refused ends what runs, with a sentence that names the way to allow it.
    /// `place`: which argument names it.
    func read(
        _ question: String, at place: Int = 0, _ body: (Permit) throws(Refusal) -> [UInt8]?
    ) throws -> [UInt8]? {
        try once(question, call[place], Access.read, body)
    }

    /// The same of what is done to it; the answer is the `errno` that says why not, or 0.
    func change(_ question: String, at place: Int = 0, _ body: (Permit) throws(Refusal) -> Int32) throws -> Int32 {
        let answer = try once(question, call[place], Access.write) { (permit) throws(Refusal) in
            Array(String(try body(permit)).utf8)
        }
        return answer.flatMap { Int32(String(decoding: $0, as: UTF8.self)) } ?? 0
    }

    private func once(
        _ question: String, _ file: Value, _ access: (String) -> Access,
        _ body: (Permit) throws(Refusal) -> [UInt8]?
    ) throws -> [UInt8]? {
        let path = (file.object as? Address)?.path ?? file.plain
        let (gate, place) = (try gate(), call.site.place)
        do {
            return try gate.once("\(question) \(path)", at: place) { () throws(Refusal) in
                try body(try gate.permit(access(path), at: place))
            }
        } catch let refusal as Refusal {
            throw RuntimeError(refusal.sentence, at: place)
        } catch let failure as ChannelFailure { throw RuntimeError(failure.detail, at: place) }
    }

    /// A store by its name; nil for one in memory.
    func database(_ name: String?) throws -> Database { try gate().database(name, at: call.site.place) }

    /// A stream that opens something anew for each subscription, and closes it when that ends. `access` is what the guard
    /// will be asked for, as far as that is known before. `permit` is for `make`,
    /// which is called when it is really opened; `reader` makes what takes the arrivals of one subscription.
    /// `record` notes that it was asked for, and answers the cause of what comes of it; `detail` is what tells it from
    /// others of its word: `of app.log`.
    func stream(
        _ key: String, for access: @escaping (Outside) -> Access? = { _ in nil }, detail: String = "",
        record: (() -> Int)? = nil,
        _ make: @escaping (Outside, _ permit: @escaping (Access) throws(Refusal) -> Permit) throws -> Inflow,
        to reader: @escaping (Sink) throws -> (Arrival) -> Void
    ) throws -> Value {
        let (gate, place, library, loop) = (try gate(), call.site.place, call.interpreter.library, call.loop)
        return .object(
            Stream.create(loop, at: call.site(detail: detail.harmlessLine.cut(to: 32))) { sink in
                let cause = loop.cause
                defer { loop.cause = cause }
                do {
                    if let record { loop.cause = record() }
                    let channel = try gate.open(
                        key, at: place, for: access,
                        { outside in
                            try make(outside) { (access) throws(Refusal) in try gate.permit(access, at: place) }
                        },
                        try reader(sink))
                    return Cleanup { channel.close() }
                } catch let refusal as Refusal {
                    throw RuntimeError(refusal.sentence, at: place)
                } catch let failure as ChannelFailure where failure.kind == "refused" {
                    throw RuntimeError(failure.detail, at: place)
                } catch let failure as ChannelFailure { throw library.error(failure) }
            })
    }

    /// The same for lines of text.
    func lines(
        _ key: String, _ access: Access, _ make: @escaping (Outside, Permit?) throws -> Inflow
    ) throws -> Value {
        let library = call.interpreter.library
        return try stream(key, for: { _ in access }, detail: "of \(access.subject)") { outside, permit in
            try make(outside, try permit(access))
        } to: { sink in
            LineReading.reader(sink, library)
        }
    }
}

/// What takes the arrivals of one subscription that hears lines.
enum LineReading {
    static func reader(_ sink: Sink, _ library: Library) -> (Arrival) -> Void {
        var lines = LineSplitter()
        var isOver = false
        return { arrival in
            guard !isOver else { return }
            switch arrival {
            case .head: break
            case .bytes(let bytes):
                guard !lines.add(bytes, { sink.next(.string($0)) }) else { return }
                isOver = true
                sink.error(library.error(ChannelFailure("system", "a line of more than 1 MB")))
            case .ended:
                lines.end { sink.next(.string($0)) }
                sink.completed()
            case .failed(let failure): sink.error(library.error(failure))
            }
        }
    }
}

extension Library {
    /// How a channel failed, as an error of the vocabulary.
    func error(_ failure: ChannelFailure) -> any Error {
        switch failure.kind {
        case "exit", "signal": item("ExecError", failure.kind, [.int(failure.number), .string(failure.detail)])
        case "refused": RuntimeError(failure.detail)
        case "system", "lost": item("OutsideError", "failed", [.string(failure.detail)])
        default: item("URLError", failure.kind, [])
        }
    }
}

extension Word {
    /// A member that reaches out of the session.
    static func outward(
        of type: String, _ declaration: String, _ body: @escaping @Sendable (Call, WayOut) throws -> Value
    ) -> Word {
        outward(declaration.declaredName, ["extension \(type) { \(declaration) }"], "", body)
    }

    /// A word that reaches out of the session.
    static func outward(
        _ name: String, _ signatures: [String], _ sentence: String, marble: String = "", example: String = "",
        _ body: @escaping @Sendable (Call, WayOut) throws -> Value
    ) -> Word {
        Word(
            name, signatures, sentence, manner: .init(nil, .requests), marble: marble, example: example, isOutward: true
        ) { call in
            do { return try body(call, WayOut(call)) } catch let refusal as Refusal {
                throw RuntimeError(refusal.sentence, at: call.site.place)
            }
        }
    }
}
