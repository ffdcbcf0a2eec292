import Reactive

/// The instances of a session's classes that are still there, and of the last that are gone, when they went.
package final class LiveInstances {
    private struct Reference { weak var instance: Instance? }

    /// An instance that nobody held any more.
    package struct Death {
        package let number: Int
        package let nominal: Nominal
        /// Where it was made.
        package let made: Place
        package let moment: Moment
        fileprivate let streams: [(property: String, stream: Former)]

        /// The streams that its properties held, by these and by the streams' tags, as far as anything has become of them.
        package var held: [(property: String, tag: Int)] {
            streams.compactMap { property, former in
                let tag = former.stream?.tag ?? former.tag
                return tag > 0 ? (property, tag) : nil
            }
        }
    }

    /// A stream that may be gone, and what its tag was.
    fileprivate struct Former {
        weak var stream: Stream?
        let tag: Int
    }

    /// The entry under way, 0 if there was none; the newest event; the time.
    package struct Moment {
        package let entry: Int
        package let record: Int
        package let time: Int
        package init(entry: Int, record: Int, time: Int) {
            (self.entry, self.record, self.time) = (entry, record, time)
        }
    }

    private var references: [Reference] = []
    private var limit = 64
    private var count = 0
    private var gone = Recent<Death>(atMost: 1_024)
    /// What is going on now.
    package var moment: () -> Moment? = { nil }

    package var all: [Instance] { references.compactMap(\.instance) }
    /// The properties that hold a stream, or held it in what is gone; of many objects of one type each once.
    package func holders(ofTag tag: Int) -> [(nominal: Nominal, property: String)] {
        var found: [(nominal: Nominal, property: String)] = []
        func add(_ nominal: Nominal, _ property: String) {
            if !found.contains(where: { $0 === nominal && $1 == property }) { found.append((nominal, property)) }
        }
        for reference in references {
            guard let instance = reference.instance, let index = instance.index(ofTag: tag) else { continue }
            add(instance.nominal, instance.nominal.fields[index].name)
        }
        for death in deaths {
            for held in death.held where held.tag == tag { add(death.nominal, held.property) }
        }
        return found
    }
    /// The object, of those that live, that was the first to hold a stream.
    package func holder(ofTag tag: Int) -> Instance? {
        references.lazy.compactMap(\.instance).first { $0.index(ofTag: tag) != nil }
    }

    /// The type of the object that holds or held a stream, and where that object was made.
    package func made(holding tag: Int) -> (nominal: Nominal, place: Place)? {
        if let instance = holder(ofTag: tag) { return instance.birth.map { (instance.nominal, $0.place) } }
        return deaths.last { $0.held.contains { $0.tag == tag } }.map { ($0.nominal, $0.made) }
    }

    /// Oldest first.
    package var deaths: [Death] { gone.all }

    func add(_ instance: Instance, as birth: Birth? = nil) {
        count += 1
        (instance.number, instance.birth) = (count, birth)
        if references.count == limit {
            references.removeAll { $0.instance == nil }
            limit = max(64, 2 * references.count)
        }
        references.append(Reference(instance: instance))
    }

    fileprivate func lose(_ instance: borrowing Instance, _ made: Place) {
        guard let moment = moment() else { return }
        gone.add(
            Death(
                number: instance.number, nominal: instance.nominal, made: made, moment: moment,
                streams: instance.streams.map { ($0.property, Former(stream: $0.stream, tag: $0.stream.tag)) }))
    }
}

/// Where instances are made, and who has the list of them.
final class Birth {
    let place: Place
    private let list: LiveInstances
    init(_ place: Place, _ list: LiveInstances) { (self.place, self.list) = (place, list) }

    func end(_ instance: borrowing Instance) { list.lose(instance, place) }
}

extension Instance {
    /// Which of its fields holds a stream.
    fileprivate func index(ofTag tag: Int) -> Int? {
        var index = 0
        while index < fields.count {
            if case .object(let object) = fields[index], let stream = object as? Stream, stream.tag == tag {
                return index < nominal.fields.count ? index : nil
            }
            index += 1
        }
        return nil
    }

    /// The streams that its properties hold, as far as anything has become of them.
    package var held: [(property: String, tag: Int)] {
        streams.compactMap { $0.stream.tag > 0 ? ($0.property, $0.stream.tag) : nil }
    }

    fileprivate var streams: [(property: String, stream: Stream)] {
        var found: [(property: String, stream: Stream)] = []
        for (index, field) in fields.enumerated() {
            guard case .object(let object) = field, let stream = object as? Stream, index < nominal.fields.count else {
                continue
            }
            found.append((nominal.fields[index].name, stream))
        }
        return found
    }
}
