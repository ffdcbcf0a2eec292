import Language
import Log
import Messages
import Reactive

/// Where the text of a program gives a variable or a property another value: `updating = true`, `names.append("c")`.
struct Settings {
    let program: any Program
    let name: String
    /// The type whose own it is.
    private let owner: Nominal?

    /// `path`: how it is read, `self.updating`; `place`: where.
    init(of path: String, at place: Place, in program: any Program) {
        self.program = program
        owner = path.hasPrefix("self") || !path.contains(".") ? program.interpreter.type(around: place) : nil
        name = path.split(separator: ".").last.map { String($0.filter { $0 != "?" && $0 != "!" }) } ?? path
    }

    /// Where it is given a value, as that is written; declarations left out.
    private var assignments: [(place: Place, value: String)] {
        found { reader, number in
            reader.assignments(to: name).filter { !reader.isOwn($0.index) || isOfOwner(reader.place($0.index, number)) }
                .map { (reader.place($0.index, number), $0.value) }
        }
    }

    /// Whether it may be given a value in other ways than by an assignment of one literal.
    private var isUnclear: Bool {
        !found { reader, _ in reader.changes(of: name) + reader.labels(name) }.isEmpty
    }

    private func isOfOwner(_ place: Place) -> Bool { owner == nil || program.interpreter.type(around: place) === owner }

    /// What readers of all texts find.
    func found<Found>(_ find: (PushReader, Int) -> [Found]) -> [Found] {
        program.texts.flatMap { number, text -> [Found] in
            guard text.utf8.count < PushText.longest, text.contains(name) else { return [] }
            return find(PushReader(text), number)
        }
    }

    /// `updating is set to true at app.rx:9 and app.rx:14; to false at app.rx:13 alone`
    func flag(_ value: Bool) -> Finding? {
        let all = assignments
        let (own, other) = (all.filter { $0.value == "\(value)" }, all.filter { $0.value == "\(!value)" })
        // What is given to it elsewhere may be either.
        guard !own.isEmpty, own.count + other.count == all.count, !isUnclear else { return nil }
        let there = Settings.list(own.map { program.title(of: $0.place) })
        let back = Settings.list(other.map { program.title(of: $0.place) })
        return Finding(
            .used,
            other.isEmpty
                ? Message("\(name) is set to \("\(value)") at \(there), and nothing sets it to \("\(!value)")")
                : Message("\(name) is set to \("\(value)") at \(there), and to \("\(!value)") at \(back) alone"))
    }

    /// That nothing gives a value to what was found to be nil, or only what nobody has called.
    var unset: Finding? {
        let all = assignments
        if let only = all.first, all.count == 1, !isUnclear, let text = program.text(around: only.place),
            let function = PushText.function(around: only.place, in: text),
            PushText.isUncalled(function.name, in: program.texts)
        {
            let unrun = Message("not run: \("\(name) = …") in \(function.name)")
            return Finding(
                .notRun, Message.clauses([unrun, Message("nobody has called that")]),
                at: program.title(of: only.place))
        }
        guard all.isEmpty, !isUnclear,
            let place = program.texts.lazy.compactMap({ number, text in declaration(in: text, number) }).first
        else { return nil }
        return Finding(.idle, Message("nothing sets \(name)"), at: program.title(of: place))
    }

    /// `, which app.rx:7 changes`: where it is changed after it was used.
    var changes: Message? { changes(besidesInits: false) }

    /// The same of what was made in one entry and heard in another: a statement that stands for itself changes nothing
    /// of that before the one or after the other.
    func changes(since made: Int, until heard: Int) -> Message? {
        changes(besidesInits: false) { reader, place in
            let isPlain = reader.index(at: place).map { reader.opening(before: $0, "{") == nil } ?? false
            return !isPlain || place.source > made && place.source < heard
        }
    }

    func changes(besidesInits: Bool, where isMeant: (PushReader, Place) -> Bool = { _, _ in true }) -> Message? {
        let places: [Place] = found { reader, number in
            (reader.assignments(to: name).map(\.index) + reader.changes(of: name)).sorted().filter {
                !besidesInits || !NameReader(reader: reader).isInInit($0)
            }.map { reader.place($0, number) }.filter { isMeant(reader, $0) }
        }
        return places.isEmpty ? nil : Message(plain: Settings.list(places.map(program.title(of:))))
    }

    /// Where it is changed in an object, after that was made.
    var changesOfObject: Message? {
        let places: [Place] = found { reader, number in
            (reader.assignments(to: name).map(\.index) + reader.changes(of: name)).sorted().filter {
                reader.isOwn($0) ? isOfOwner(reader.place($0, number)) : true
            }.filter { !NameReader(reader: reader).isInInit($0) }.map { reader.place($0, number) }
        }
        return places.isEmpty ? nil : Message(plain: Settings.list(places.map(program.title(of:))))
    }

    /// Whether it is given to a call, or pushed.
    private var isHanded: Bool {
        !found { reader, _ in
            reader.tokens.indices.dropFirst().filter {
                reader.tokens[$0].text == name && ["(", ":", ",", "-"].contains(reader.tokens[$0 - 1].text)
            }
        }.isEmpty
    }

    /// Where it is given another value, or loses an item or gets another.
    var removals: [Place] {
        found { reader, number in
            (reader.assignments(to: name).map(\.index) + reader.changes(of: name)).sorted().map {
                reader.place($0, number)
            }
        }
    }

    /// Where else it is given a value than by the statement that a place stands in, on another line.
    func others(than place: Place) -> Message? {
        let places = assignments.map(\.place).filter { ($0.source, $0.line) != (place.source, place.line) }
        let near = places.filter { $0.source == place.source && $0.line < place.line }.max { $0.line < $1.line }
        // Of a closure of several lines the statement begins before.
        let rest = places.filter { $0 != near || program.line(of: place)?.contains(name) ?? false }
        return rest.isEmpty ? nil : Message(plain: Settings.list(rest.map { program.title(of: $0) }))
    }

    /// That the bag which had a subscription was no more than a constant of a function.
    static func passing(bagOf facts: SubscriptionFacts, _ program: any Program) -> [Finding] {
        guard facts.endedIn == facts.entry, let made = facts.bagMade, let text = program.text(around: made),
            PushText.isLocal(made, in: text),
            let name = program.declared(made)
        else { return [] }
        return [
            Finding(
                .remedy, Message("\(name) belongs to the function around it, and goes at its end: a property keeps it"),
                at: program.title(of: made))
        ]
    }

    /// That a closure changes a copy of what a relay holds, and gives it to nobody.
    static func copies(in site: Site, _ program: any Program) -> [Finding] {
        copies(site.place, program) { reader, place in reader.index(at: place) }
    }

    /// The same of the closure that a place stands in.
    static func copies(around place: Place?, _ program: any Program) -> [Finding] {
        copies(place, program) { reader, place in reader.index(at: place).flatMap(reader.closure)?.word }
    }

    private static func copies(
        _ place: Place?, _ program: any Program, ofWord find: (PushReader, Place) -> Int?
    ) -> [Finding] {
        guard let place, let text = program.text(around: place), text.utf8.count < PushText.longest else { return [] }
        let reader = PushReader(text)
        guard let word = find(reader, place) else { return [] }
        return reader.copies(inClosureOf: word).prefix(2).map { copy(reader, $0, place.source, program) }
    }

    private static func copy(_ reader: PushReader, _ index: Int, _ number: Int, _ program: any Program) -> Finding {
        Finding(
            .used,
            Message("\(reader.tokens[index].text) is a copy: what is changed in it stays there until it is accepted"),
            at: program.title(of: reader.place(index, number)))
    }

    /// Where the program changes an object that a relay or a published property holds, or one in the list that it holds.
    static func changes(
        inValueOf property: String, holding nominal: Nominal, isItem: Bool, _ program: any Program
    ) -> [Finding] {
        let isProperty = property.hasPrefix("$")
        let name = isProperty ? String(property.dropFirst()) : property
        return program.texts.flatMap { number, text -> [Finding] in
            guard text.utf8.count < PushText.longest, text.contains(name) else { return [] }
            let reader = PushReader(text)
            let values = ValueReader(reader: reader)
            let changes =
                isProperty
                ? values.changes(inObjectOf: name, isItem: isItem) : values.changes(inValueOf: name, isItem: isItem)
            return changes.map {
                let text = Message("what \(property) holds is changed here in its place: that pushes nothing")
                let kind = Message("\(nominal.shortName) is a class, and \(name) is not set by it")
                return Finding(
                    .used, isItem ? .clauses([text, kind]) : text, at: program.title(of: reader.place($0, number)))
            }
        }
    }

    /// Where the program changes a copy of what a relay holds, which nobody is given.
    static func copies(ofValueOf relay: String, _ program: any Program) -> [Finding] {
        program.texts.flatMap { number, text -> [Finding] in
            guard text.utf8.count < PushText.longest, text.contains(relay) else { return [] }
            let reader = PushReader(text)
            return reader.copies(ofValueOf: relay).filter {
                let copy = Settings(of: reader.tokens[$0].text, at: reader.place($0, number), in: program)
                return copy.changes != nil && !copy.isHanded
            }.prefix(2).map { copy(reader, $0, number, program) }
        }
    }

    private func declaration(in text: String, _ number: Int) -> Place? {
        guard text.utf8.count < PushText.longest, text.contains(name) else { return nil }
        let reader = PushReader(text)
        return reader.empty(declarationOf: name).map { reader.place($0, number) }
    }

    private static func list(_ titles: [String]) -> String {
        var told: [String] = []
        for title in titles where !told.contains(title) { told.append(title) }
        return told.prefix(4).joined(separator: ", ")
    }
}

extension PushReader {
    static let changing: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "sort", "reverse", "shuffle", "swapAt",
        "formUnion", "subtract", "update", "updateValue", "removeValue", "popLast", "toggle", "merge",
    ]

    /// Whether a name stands for itself, or for what `self` has.
    fileprivate func isOwn(_ index: Int) -> Bool {
        guard index > 1, tokens[index - 1].text == "." else { return true }
        return tokens[index - 2].text == "self"
            || index > 2 && ["?", "!"].contains(tokens[index - 2].text) && tokens[index - 3].text == "self"
    }

    /// Where it is the label of an argument.
    fileprivate func labels(_ name: String) -> [Int] {
        tokens.indices.filter {
            $0 > 0 && $0 + 1 < tokens.count && tokens[$0].text == name && tokens[$0 + 1].text == ":"
                && ["(", ","].contains(tokens[$0 - 1].text)
        }
    }

    private func isDeclared(_ index: Int) -> Bool { index > 0 && ["let", "var"].contains(tokens[index - 1].text) }

    /// Where a name stands on the left of a `=`, and the one token that is given to it; empty if there are more.
    func assignments(to name: String) -> [(index: Int, value: String)] {
        tokens.indices.compactMap { index in
            guard tokens[index].text == name, tokens[index].kind == .identifier, !isDeclared(index),
                index + 2 < tokens.count, ["=", "+=", "-="].contains(tokens[index + 1].text)
            else { return nil }
            // A parameter's own value, `init(name: String = "")`, is no such thing.
            let isLast = index + 3 >= tokens.count || line(of: tokens[index + 3]) > line(of: tokens[index + 2])
            let isOne = isLast || [";", "}"].contains(tokens[index + 3].text)
            return (index, isOne && tokens[index + 1].text == "=" ? tokens[index + 2].text : "")
        }
    }

    /// Where a member of it is called that changes it, or an item of it is given another value.
    fileprivate func changes(of name: String) -> [Int] {
        tokens.indices.filter { index in
            guard tokens[index].text == name, tokens[index].kind == .identifier, index + 2 < tokens.count else {
                return false
            }
            if tokens[index + 1].text == "." { return PushReader.changing.contains(tokens[index + 2].text) }
            guard tokens[index + 1].text == "[", case let end = end(of: index + 1), end + 1 < tokens.count else {
                return false
            }
            return ["=", "+=", "-="].contains(tokens[end + 1].text)
        }
    }

    /// The variables that the closures given to a word begin with the value of a relay, and hand to nobody.
    fileprivate func copies(inClosureOf word: Int) -> [Int] {
        let end = word + 1 < tokens.count && tokens[word + 1].text == "(" ? self.end(of: word + 1) : word
        guard let open = tokens[word...].prefix(60).firstIndex(where: { $0.text == "{" }) else { return [] }
        let body = open...max(open, max(end, self.end(of: open)))
        return body.filter { index in
            guard tokens[index].kind == .identifier, index > 0, tokens[index - 1].text == "var",
                tokens[index + 1].text == "="
            else { return false }
            let rest = tokens[(index + 2)...body.upperBound].prefix { line(of: $0) == line(of: tokens[index]) }
            guard rest.map(\.text).joined().contains(".value") else { return false }
            return !body.contains { ["(", ":"].contains(tokens[$0 - 1].text) && tokens[$0].text == tokens[index].text }
        }
    }

    /// The variables that begin with the value of a relay.
    fileprivate func copies(ofValueOf relay: String) -> [Int] {
        tokens.indices.compactMap { index -> Int? in
            guard tokens[index].text == relay, index + 2 < tokens.count, tokens[index + 1].text == ".",
                tokens[index + 2].text == "value",
                case let next = index + 3 < tokens.count ? tokens[index + 3] : nil,
                next.map({ $0.text.isEmpty || $0.text == ";" || line(of: $0) > line(of: tokens[index]) }) ?? true,
                case let start = beginning(of: index), start > 2, tokens[start - 1].text == "=",
                tokens[start - 3].text == "var"
            else { return nil }
            return start - 2
        }
    }

    /// Where a variable is declared that begins with nothing: `weak var router: Router?`.
    fileprivate func empty(declarationOf name: String) -> Int? {
        tokens.indices.first { index in
            guard tokens[index].text == name, isDeclared(index), tokens[index - 1].text == "var",
                index + 1 < tokens.count, tokens[index + 1].text == ":"
            else { return false }
            let rest = tokens[(index + 1)...].prefix { line(of: $0) == line(of: tokens[index]) }
            return !rest.contains { ["=", "{"].contains($0.text) }
        }
    }
}
