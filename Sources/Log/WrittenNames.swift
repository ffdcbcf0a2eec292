import Reactive

/// How streams are called in a person's text that they have given no name. One that is pushed by hand is known by how
/// they wrote that: `tabs[1].events`.
package struct WrittenNames {
    /// How what is pushed at a place is written there, if that is the way to it from a name.
    package var text: (Place) -> String? = { _ in nil }
    /// What is given its value at a place: a name, or a property.
    package var declared: (Place) -> String? = { _ in nil }
    /// Where no such way is written.
    private var unwritten: Set<Place> = []
    private static let most = 1_000

    init() {}

    /// Whether what is written somewhere stands in the closure of a stream that sends by itself.
    @inline(__always) static func stands(_ site: Site?, in stream: Stream) -> Bool {
        stream.rank == 0 && stream.site.surrounds(site)
    }

    /// `$dark`: the property whose wrapper tells a stream that has no name.
    package func property(_ facts: StreamFacts) -> String? {
        guard facts.isSubject, facts.name == nil, facts.hint == nil, facts.site.word == "init" else { return nil }
        return facts.site.place.flatMap(declared).map { "$\($0)" }
    }

    /// A stream is pushed that has no name; one that was known by this name before loses it.
    mutating func name(_ stream: Stream, in log: Log) {
        guard let place = log.loop.site?.place, !unwritten.contains(place) else { return }
        guard let name = text(place) else {
            if unwritten.count >= WrittenNames.most { unwritten.removeAll() }
            unwritten.insert(place)
            return
        }
        let own = log.facts(of: stream)
        for (index, facts) in log.streams.enumerated() where facts.name == name && index != own {
            log.retire(index, as: "\(name) (former)")
        }
        stream.name = name
    }
}
