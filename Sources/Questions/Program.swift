import Language
import Log
import Reactive

/// What questions are asked of: the log, and the program that filled it, whose places and texts they quote.
package protocol Program: AnyObject {
    var log: Log { get }
    var interpreter: Interpreter { get }
    /// How a place reads: `SearchVM:5`, `entry 2`, `file.rx:6`.
    func title(of place: Place) -> String
    /// The same of a call, with from where the operator was used that it stands in.
    func title(ofCall site: Site) -> String
    /// How an entry reads: `entry 6`, `file.rx:6`.
    func title(ofEntry number: Int) -> String
    /// The text of the statement that an entry was, if it is short.
    func text(ofEntry number: Int) -> String?
    /// The text that a place is in, if it is still known.
    func text(around place: Place) -> String?
    /// All texts that are known, by the numbers of their entries.
    var texts: [(number: Int, text: String)] { get }
    /// Whether a place is in what was typed here, not in a file.
    func isTyped(_ place: Place) -> Bool
    /// Chains that were made and thrown away.
    var unsubscribed: [Site] { get }
}

extension Program {
    package var why: Why { Why(wiring: wiring, owners: Owners(self)) }
    package var whyNot: WhyNot { WhyNot(wiring: wiring, owners: Owners(self)) }

    private var wiring: Wiring {
        var wiring = Wiring(log)
        wiring.dialect = Dialect(of: self)
        return wiring
    }

    /// Whether its words are Combine's, and not ours.
    var speaksCombine: Bool { Dialect(of: self) == .combine }

    /// Whether a place stands inside of a type.
    package func isInType(_ place: Place) -> Bool { interpreter.type(around: place) != nil }

    package func at(_ site: Site?) -> String { site.map(title(ofCall:)) ?? "" }

    /// `store.rate`: the way to a stream as it is written at a place, if it is nothing but names.
    package func written(at place: Place) -> String? { text(around: place).flatMap { Written.path(at: place, in: $0) } }

    /// What is written from one place to another, as one line.
    package func text(from start: Place, to end: Place) -> String? {
        text(around: start).flatMap { Written.text(from: start, to: end, in: $0) }
    }

    /// The line of the program that a place is in, without what it is indented by.
    package func line(of place: Place) -> String? {
        guard let lines = text(around: place)?.split(separator: "\n", omittingEmptySubsequences: false),
            lines.indices.contains(place.line - 1)
        else { return nil }
        return String(lines[place.line - 1].drop(while: \.isWhitespace))
    }

    /// `rate`: what the statement calls it that makes something at a place, `let rate = PublishSubject<Double>()`.
    package func declared(_ place: Place?) -> String? {
        guard let place, let text = text(around: place) else { return nil }
        return PushText.name(ofMaking: place, in: text)
    }

    /// How often a name stands in what was typed and read.
    package func mentions(_ name: String) -> Int { texts.reduce(0) { $0 + PushText.count(of: name, in: $1.text) } }

    /// The pushes in closures, and in what these call, into what is made at a place.
    func pushes(into place: Place?) -> [PushText] {
        guard let name = declared(place) else { return [] }
        let stream = log.streams.first { $0.isSubject && $0.site.place == place }
        return PushText.all(into: name, madeAt: place, holding: stream?.held ?? .values, in: texts)
    }

    /// The same into a stream, whatever the objects call it that hold it, or held it.
    func pushes(into stream: Int, isWide: Bool = false) -> [PushText] {
        let own = log.streams[stream].site.place
        // A property is set, and not pushed into.
        let isProperty = (log.streams[stream].stream as? Subject)?.speaksBeforeItChanges == true
        let held = log.streams[stream].held
        var found =
            declared(own).map {
                PushText.all(
                    into: isProperty ? "$\($0)" : $0, madeAt: own, holding: held, in: texts, isWide: isWide)
            } ?? []
        // A control's property is known by the control: `label.text`.
        if own == nil, let parts = log.streams[stream].name?.split(separator: ".").suffix(2), parts.count == 2 {
            let (control, member) = (parts[parts.startIndex], parts[parts.startIndex + 1])
            let written = ["\(control).\(member))", "\(control).rx.\(member))"]
            found += PushText.all(into: String(member), in: texts).filter { push in
                push.isBinding && written.contains(where: push.text.hasSuffix)
            }
        }
        let name = declared(own)
        for (nominal, property) in interpreter.liveInstances.holders(ofTag: stream + 1) where property != name {
            found += PushText.all(into: property, holding: held, in: texts, isWide: isWide).filter {
                interpreter.type(around: $0.origin) === nominal
            }
        }
        return found
    }

    /// Whether a push stands in a closure that an operator or a subscription was given, or in one inside of that.
    func stands(_ push: PushText, within site: Site) -> Bool {
        if push.isOf(site) { return true }
        guard push.manner == .closure, site.place?.source == push.place.source, let text = text(around: push.place)
        else {
            return false
        }
        return PushText.closures(around: push.place, in: text).contains {
            $0.word == site.word && $0.line == site.place?.line
        }
    }

    /// Whether a place stands in a function that has a name.
    func isInFunction(_ place: Place) -> Bool {
        text(around: place).flatMap { PushText.function(around: place, in: $0) } != nil
    }

    /// Where the function is called that a place stands in, if that is at one place.
    package func caller(_ place: Place) -> Place? {
        guard let text = text(around: place), let function = PushText.function(around: place, in: text) else {
            return nil
        }
        let calls = PushText.calls(of: function, in: texts)
        return calls.count == 1 ? calls[0] : nil
    }
}

/// Source text as it was typed.
package enum Written {
    /// What a push goes into, as it is written before it, and the name that this begins with.
    package static func target(ofPushAt place: Place, in text: String) -> (text: String, root: String)? {
        PushText.target(ofPushAt: place, in: text)
    }

    package static func path(at place: Place, in text: String) -> String? {
        guard let (line, column) = line(of: place, in: text) else { return nil }
        let path = line.dropFirst(column).prefix { isName($0) || $0 == "." }
        let next = line.dropFirst(column + path.count).first { $0 != " " }
        guard let first = path.first, !first.isNumber, first != ".", path.last != ".",
            next == nil || ",)".contains(next ?? " ")
        else { return nil }
        return String(path)
    }

    static func text(from start: Place, to end: Place, in text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(start.line - 1), lines.indices.contains(end.line - 1), start.line <= end.line
        else {
            return nil
        }
        let parts = (start.line...end.line).map { number -> String in
            let line = Array(lines[number - 1])
            let from = number == start.line ? max(0, start.column - 1) : 0
            let to = number == end.line ? min(line.count, end.column - 1) : line.count
            return from < to ? String(line[from..<to]) : ""
        }
        return parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The line that a place is in, and how many characters stand before it.
    private static func line(of place: Place, in text: String) -> (text: [Character], column: Int)? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1), place.column > 0 else { return nil }
        return (Array(lines[place.line - 1]), place.column - 1)
    }

    private static func isName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
