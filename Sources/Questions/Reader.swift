import Language
import Reactive
import Log
import Messages

/// Who reads what a relay holds, and does not follow it: `price.value` in a closure that something else makes run.
struct Reader {
    private let question: WhyNot
    private let relay: Int
    private var log: Log { question.log }
    private var program: any Program { question.program }
    /// What the program calls the relay.
    private let name: String?

    init(of relay: Int, _ question: WhyNot) {
        (self.relay, self.question) = (relay, question)
        name = question.log.streams[relay].name?.split(separator: ".").last.map(String.init)
    }

    /// A line for each operator among some streams whose closure reads it.
    func operators(among streams: [Int]) -> [Finding] {
        streams.compactMap { stream in
            guard let place = reading(in: stream), let input = log.streams[stream].inputs.first?.stream else {
                return nil
            }
            let site = log.streams[stream].site
            let text = Message(
                """
                \(site.word) reads what \(log.title(of: relay)) has when \(question.described(input)) sends: \
                it does not follow it
                """)
            let isThere = place.line == site.place?.line && place.source == site.place?.source
            return Finding(.used, text, at: isThere ? program.at(site) : program.title(of: place))
        }
    }

    /// A line for each closure that pushes into a stream, and reads it.
    func pushes(into stream: Int) -> [Finding] {
        guard let name else { return [] }
        return Unreached(question).written(into: stream).filter { push in
            push.manner == .closure && !push.isBinding
                && reader(push.place).map { ValueReader(reader: $0).reads(name, aroundPushAt: push.place) } ?? false
        }.prefix(2).map { push in
            let text = Message(
                "\(push.closure) reads what \(log.title(of: relay)) has when it runs: it does not follow it")
            return Finding(.used, text, at: program.title(of: push.place))
        }
    }

    /// Where an operator's closure reads it.
    private func reading(in stream: Int) -> Place? {
        guard let held = log.streams[relay].stream else { return nil }
        for function in question.wiring.functions(of: stream) {
            guard let place = function.place ?? log.streams[stream].site.place else { continue }
            if function.relaysRead.contains(where: { $0.relay === held }) { return place }
            if let name, let reader = reader(place),
                let index = ValueReader(reader: reader).reading(of: name, inClosureAt: place)
            {
                return reader.place(index, place.source)
            }
        }
        return nil
    }

    private func reader(_ place: Place) -> PushReader? {
        guard let name, let text = program.text(around: place), text.utf8.count < PushText.longest, text.contains(name)
        else { return nil }
        return PushReader(text)
    }
}
