import Reactive

/// What is known of streams, and how they are called.
extension Log {
    /// What a private property calls a stream.
    package func hint(_ name: String, for stream: Stream) {
        streams[facts(of: stream)].hint = name
        given.changes += 1
    }

    /// A stream, which may be gone, loses its name to another: answers call it so from here on.
    package func retire(_ index: Int, as title: String) {
        let stream = streams[index].stream
        stream?.name = nil
        streams[index].former = streams[index].name
        (streams[index].name, streams[index].isNamed, streams[index].hint) = (nil, stream?.hasName ?? false, title)
        streams[index].changed = newest
        given.changes += 1
    }

    /// The index of a stream's facts; it is entered if it is new.
    package func facts(of stream: Stream) -> Int {
        if stream.tag > 0 {
            if StandIn.isOne(stream) { return stream.tag - 1 }
            let isNamed = stream.hasName
            streams[stream.tag - 1].name = stream.name
            if streams[stream.tag - 1].isNamed != isNamed {
                streams[stream.tag - 1].isNamed = isNamed
                streams[stream.tag - 1].changed = newest
                given.changes += 1
                if isNamed { settleAll(above: stream.tag - 1) }
            }
            return stream.tag - 1
        }
        let inputs =
            if let only = stream.onlyInput { [(stream: facts(of: only), role: Role.data)] } else {
                stream.inputs.map { (stream: facts(of: $0.stream), role: $0.role) }
            }
        var entered = StreamFacts(stream, inputs: inputs)
        if let source = stream as? Source {
            if let teller = source.teller { entered.teller = facts(of: teller) }
            if let origin = source.origin { entered.origin = origin }
        }
        if entered.isSubject { entered.begin(with: stream.present) }
        given.streams += 1
        given.changes += 1
        (entered.number, entered.since, entered.changed) = (given.streams, newest, newest)
        defer { if entered.isNamed { settleAll(above: stream.tag - 1) } }
        if let index = vacant.stream() {
            streams[index] = entered
            stream.tag = index + 1
        } else {
            streams.append(entered)
            stream.tag = streams.count
        }
        return stream.tag - 1
    }

    /// Those who hear a subject, or a shared stream.
    package func listeners(of stream: Int) -> [Sink] {
        let facts = streams[stream]
        guard facts.isSubject || facts.isShared else { return [] }
        return facts.stream?.listeners(of: nil) ?? []
    }
}
