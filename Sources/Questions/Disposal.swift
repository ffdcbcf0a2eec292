import Log
import Messages
import Reactive

/// By what in the text a subscription or a run was let go.
struct Disposal {
    private let site: Site?
    private let program: any Program

    init(_ site: Site?, _ program: any Program) { (self.site, self.program) = (site, program) }

    /// Whether it was put into what had been disposed.
    var isLate: Bool { site?.manner.traits.contains(.admits) == true }

    /// Whether what held it was given another.
    var isReplacing: Bool { site?.manner.traits.contains(.replaces) == true }

    /// Whether a call disposed it, and not the end of what held it.
    var isCalled: Bool { site?.manner.traits.contains(.disposes) == true }

    /// Who did it, if not a closure that the subscription was given itself: `its own closure, under #1`.
    func closer(of subscription: Site?, _ by: Message) -> Message {
        guard isCalled, let own = subscription?.place, let place = site?.place, place.source == own.source,
            let text = program.text(around: place),
            PushText.closures(around: place, in: text).contains(where: {
                $0.word == subscription?.word && $0.line == own.line
            })
        else { return by }
        return Message("its own closure, under \(by)")
    }

    /// That another bag took the place of the one that it was in, and where.
    var replaced: Message? {
        guard let site, site.manner.traits.contains(.keepsSubscriptions), let place = site.place else { return nil }
        return Message(", which the one of \(program.title(of: place)) replaced")
    }

    /// That it was put into what was disposed of already.
    func inserted(_ word: Message, _ time: String) -> Finding {
        Finding(
            .disposed,
            Message("\(word) was disposed at \(time) as it was put into what had been disposed, so nobody heard it"),
            at: program.at(site))
    }
}
