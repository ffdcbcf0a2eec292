import Language
import Reactive
import Values

/// A subject that feeds itself, round after round, while no time goes by: it is stopped, and the circle is named.
struct Feedback {
    let log: Log
    private var loop: Loop { log.loop }

    /// More rounds at one instant than these are taken for endless.
    private static let mostRounds = 1_000
    /// From so many rounds on, what is printed is held back until it is known how it ends.
    private static let mostPrinted = 4

    /// The circle that a push belongs to, if it is one of too many.
    func failure(through subject: Subject, isLast: Bool) -> EngineError? {
        guard subject.tag > 0 else { return nil }
        let (index, now) = (subject.tag - 1, loop.timeline.now)
        if log.streams[index].burst.time != now { log.streams[index].burst = Burst(time: now) }
        log.streams[index].burst.count += 1
        let count = log.streams[index].burst.count
        if log.streams[index].burst.runaway == log.turn, circle(of: index, rounds: 1) != nil {
            return .feedback(log.title(of: index))
        }
        if count == Feedback.mostPrinted, circle(of: index, rounds: Feedback.mostPrinted - 1) != nil {
            log.rounds(.begun)
        }
        let wanted = isLast ? min(count, Feedback.mostRounds) : Feedback.mostRounds
        guard wanted > Feedback.mostPrinted, count % wanted == 0, let circle = circle(of: index, rounds: wanted - 1)
        else {
            return nil
        }
        for stream in circle.streams { log.streams[stream].burst.runaway = log.turn }
        log.rounds(.endless(wanted))
        return .feedback(circle.text(log))
    }

    /// What leads from a subject's push to the next one.
    private struct Circle {
        /// The subjects on the way, the first one included, and the words that push.
        var streams: [Int] = []
        var places: [Place] = []

        /// `celsius › fahrenheit › celsius, app.rx:9, app.rx:10`
        func text(_ log: Log) -> String {
            let names = (streams + streams.prefix(1)).map(Feedback(log: log).wordedTitle(of:)).joined(separator: " › ")
            var titles: [String] = []
            for title in places.map(log.detectors.place) where !titles.contains(title) { titles.append(title) }
            return ([names] + titles).joined(separator: ", ") + ","
        }
    }

    /// The way round, if what happens now came of so many pushes of the same subject at the same instant.
    private func circle(of index: Int, rounds wanted: Int) -> Circle? {
        var (rounds, here, circle) = (0, loop.cause, Circle())
        if let place = place(ofPushBy: loop.listener, at: loop.site) { circle.places.append(place) }
        while let record = log.records.find(here)?.pointee, record.time == loop.timeline.now {
            if record.run == 0, record.kind == .next {
                if rounds == 0 {
                    circle.streams.append(record.stream)
                    if record.stream != index, let place = place(ofPushBy: record.listener, at: record.site) {
                        circle.places.append(place)
                    }
                }
                if record.stream == index { rounds += 1 }
                if rounds >= wanted {
                    circle.streams.reverse()
                    circle.places.reverse()
                    return circle
                }
            }
            here = record.cause
        }
        return nil
    }

    /// Where a push stands: in a closure, or, where all that is heard is passed on, where that was asked for.
    private func place(ofPushBy listener: Int, at site: Site?) -> Place? {
        let isBound = listener > 0 && log.subscriptions[listener].target != nil
        return isBound ? log.subscriptions[listener].site?.place : site?.place
    }

    /// A stream's name; while an object is being made, what its property is called.
    private func wordedTitle(of stream: Int) -> String {
        let facts = log.streams[stream]
        return facts.name ?? facts.hint ?? facts.site.place.flatMap(log.written.declared) ?? log.title(of: stream)
    }
}

/// What is known of rounds that are being printed.
package enum Rounds {
    /// They have begun to be many.
    case begun
    /// So many have gone by, and there would be no end of them.
    case endless(Int)
}
