import Messages
import Replay

/// A lesson in another language. Its file holds headings and prose: a block that stands in it empty marks where the
/// prose around it belongs, one with text of its own takes the English one's place, and all others are the English file's.
package struct Translation {
    private let original: Sheet
    private let translated: Sheet
    private var lines: [String] = []
    /// Where each line of the lesson stands in the translation's file.
    private var origins: [Int] = []
    /// By step: what is missing or has changed since it was translated.
    private var stale: [LessonMistake] = []

    /// The file that a translation stands beside; nil if the name is none of a translation.
    package static func original(of path: String) -> String? {
        let mark = ".\(Tongue.chinese.rawValue).md"
        return path.hasSuffix(mark) ? path.dropLast(mark.count) + ".md" : nil
    }

    /// The lesson that both files make together.
    package static func lesson(_ text: String, of english: String, number: Int? = nil) -> Lesson {
        var translation = Translation(original: Sheet(english), translated: Sheet(text))
        translation.merge()
        var lesson = LessonReader.lesson(translation.lines.joined(separator: "\n"), number: number)
        // Progress is the same in every language.
        lesson.revision = LessonReader.revision(of: english)
        lesson.origins = translation.origins
        lesson.stale = translation.stale
        return lesson
    }

    /// The lines to put in so that the steps that are named are up to date: after which line, in place of which.
    package static func renewals(_ text: String, of english: String, naming isNamed: (String) -> Bool) -> [Edit] {
        let (original, translated) = (Sheet(english), Sheet(text))
        return translated.parts.dropFirst().compactMap { part in
            guard isNamed("\(translated.id)/\(part.id)"), let source = original.part(part.id) else { return nil }
            let digest = source.digest(replacedBy: part)
            guard part.digest?.text != digest else { return nil }
            return Edit(
                gone: part.digest.map { [$0.line] } ?? [], after: part.digest?.line ?? part.line,
                lines: ["<!-- of \(digest) -->"])
        }
    }

    private init(original: Sheet, translated: Sheet) { (self.original, self.translated) = (original, translated) }

    private mutating func miss(_ sentence: String, _ line: Int) {
        stale.append(LessonMistake(line: line, sentence: sentence))
    }

    private mutating func put(_ text: some Sequence<String>, at line: Int, stepping: Bool = false) {
        for (offset, one) in text.enumerated() {
            lines.append(one)
            origins.append(line + (stepping ? offset : 0))
        }
    }

    private mutating func merge() {
        head()
        for part in original.parts {
            guard let own = translated.part(part.id) else {
                miss("step \(part.id) is missing", 1)
                put(part.source, at: 1)
                continue
            }
            if !part.id.isEmpty {
                put(["## \(part.id) · \(own.title)", ""], at: own.line)
                let digest = part.digest(replacedBy: own)
                if own.title.isEmpty || own.title == part.title && part.title.contains(" ") {
                    miss("step \(part.id): its title is not translated", own.line)
                }
                if own.digest?.text != digest {
                    miss(
                        own.digest == nil
                            ? "step \(part.id): what it was translated of is missing: <!-- of \(digest) -->"
                            : "step \(part.id) changed since it was translated: <!-- of \(digest) -->", own.line)
                }
            }
            merge(part, own)
        }
        for part in translated.parts where original.part(part.id) == nil {
            miss("there is no step '\(part.id)' in the English lesson", part.line)
        }
    }

    /// The English head, with the fields that the translation has.
    private mutating func head() {
        put(["---"], at: 1)
        for field in original.head {
            let own = translated.head.first { $0.name == field.name }
            put(["\(field.name): \(own?.value ?? field.value)"], at: own?.line ?? 1)
            if field.name == "title", own == nil { miss("`title:` is missing", 1) }
        }
        put(["---", ""], at: 1)
    }

    private mutating func merge(_ part: Sheet.Part, _ own: Sheet.Part) {
        var line = own.line
        let anchors = Set(part.pieces.map(\.anchor))
        for piece in own.pieces where !anchors.contains(piece.anchor) {
            miss("step \(part.id): \(piece.title) is not in the English lesson", piece.line)
        }
        for piece in part.pieces {
            let told = own.pieces.first { $0.anchor == piece.anchor }
            line = told?.line ?? line
            switch piece.kind {
            case .prose:
                if let told {
                    put(told.lines, at: told.line, stepping: true)
                } else {
                    miss("step \(part.id): \(piece.title) is missing", line)
                    put(piece.lines, at: line)
                }
                put([""], at: line)
            case .keyword: put(piece.lines + [""], at: line)
            case .block(let words):
                let body = told?.lines.isEmpty == false ? told?.lines ?? [] : piece.lines
                if piece.hasProse, told?.lines.isEmpty ?? true {
                    miss("step \(part.id): \(piece.title) is missing", line)
                } else if let told, !told.lines.isEmpty, piece.bones != told.bones {
                    miss("step \(part.id): \(piece.title) is not as in the English lesson", told.line)
                }
                var head = words
                if words.first == "run", case .block(let title)? = told?.kind, title.count > 1 { head = title }
                put(["```" + head.joined(separator: " ")], at: line)
                put(body, at: told?.lines.isEmpty == false ? line + 1 : line, stepping: told?.lines.isEmpty == false)
                put(["```", ""], at: line)
            }
        }
    }
}

/// A lesson's file in pieces: the prose and the blocks of each step.
private struct Sheet {
    var head: [(name: String, value: String, line: Int)] = []
    /// What stands before the first step, then the steps.
    var parts: [Part] = [Part(id: "", title: "", line: 1)]

    var id: String { head.first { $0.name == "lesson" }?.value ?? "" }

    func part(_ id: String) -> Part? { parts.first { $0.id == id } }

    struct Part {
        var id: String
        var title: String
        var line: Int
        var pieces: [Piece] = []
        var digest: (text: String, line: Int)?

        /// Tells what was translated: the English prose, and the code that the translation has in its own words.
        func digest(replacedBy own: Part) -> String {
            let replaced = Set(own.pieces.filter { !$0.lines.isEmpty }.map(\.anchor))
            let told = pieces.filter { $0.isProse || $0.hasProse || replaced.contains($0.anchor) }.flatMap(\.lines)
            let runs = pieces.compactMap { piece -> String? in
                if case .block(let words) = piece.kind, words.first == "run" {
                    words.joined(separator: " ")
                } else {
                    nil
                }
            }
            let sum = Hash.of(([title] + told + runs).joined(separator: "\n")) & 0xFFFF
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }

        /// The step as it stands in its file.
        var source: [String] {
            (id.isEmpty ? [] : ["## \(id) · \(title)", ""])
                + pieces.flatMap { piece -> [String] in
                    switch piece.kind {
                    case .prose, .keyword: piece.lines + [""]
                    case .block(let words): ["```" + words.joined(separator: " ")] + piece.lines + ["```", ""]
                    }
                }
        }
    }

    struct Piece {
        enum Kind {
            case prose, keyword
            case block([String])
        }
        var kind: Kind
        /// What it is called in its step: `wrong debounce`, `hint 2`; of prose, below which block it stands.
        var anchor: String
        var lines: [String]
        var line: Int

        var isProse: Bool { if case .prose = kind { true } else { false } }

        var title: String {
            let name = anchor.replacing("\u{1F}", with: " ")
            guard isProse else { return "the block `\(name)`" }
            return anchor == "text" ? "its text" : "the text below `\(name.dropFirst(5))`"
        }

        /// Whether something in the block is said to a person.
        var hasProse: Bool {
            guard case .block(let words) = kind else { return false }
            switch words.first {
            case "choose", "hint", "notes": return true
            case "demand", "ask": return lines.contains { $0.reply != nil }
            default: return false
            }
        }

        /// What must be the same in both languages.
        var bones: [String] {
            guard case .block(let words) = kind else { return [] }
            switch words.first {
            case "choose": return lines.map { String($0.prefix { $0 != " " }) }
            case "demand", "ask": return lines.map { $0.reply?.before ?? $0 }
            default: return []
            }
        }
    }

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var index = 1
        while index < lines.count, lines[index] != "---" {
            let sides = lines[index].split(separator: ":", maxSplits: 1).map { $0.trimmed }
            if sides.count == 2 { head.append((sides[0], sides[1], index + 1)) }
            index += 1
        }
        index += 1
        while index < lines.count {
            let line = lines[index]
            if let fence = Fence(line) {
                let end = lines[(index + 1)...].firstIndex { fence.isClosed(by: $0) } ?? lines.count
                add(.block(fence.words), lines[(index + 1)..<end].map { fence.text($0) }, at: index + 1)
                index = end + 1
                continue
            }
            if line.hasPrefix("## ") {
                let sides = line.dropFirst(3).split(separator: "·", maxSplits: 1).map { $0.trimmed }
                parts.append(Part(id: sides.first ?? "", title: sides.count > 1 ? sides[1] : "", line: index + 1))
            } else if line.hasPrefix("<!-- of ") {
                parts[parts.count - 1].digest = (line.dropFirst(8).prefix { $0 != " " }.description, index + 1)
            } else if line == "continues" {
                add(.keyword, [line], at: index + 1)
            } else if !line.allSatisfy(\.isWhitespace), !line.hasPrefix("<!--"), !line.hasPrefix("# ") {
                prose(line, at: index + 1, isGoingOn: index > 0 && !lines[index - 1].allSatisfy(\.isWhitespace))
            }
            index += 1
        }
    }

    private mutating func add(_ kind: Piece.Kind, _ lines: [String], at line: Int) {
        var anchor = "continues"
        if case .block(let words) = kind {
            let first = words.first ?? ""
            let name = first == "wrong" ? words.prefix(2).joined(separator: " ") : first
            let same = parts[parts.count - 1].pieces.count { $0.anchor.split(separator: "\u{1F}").first ?? "" == name }
            anchor = same == 0 ? name : "\(name)\u{1F}\(same + 1)"
        }
        parts[parts.count - 1].pieces.append(Piece(kind: kind, anchor: anchor, lines: lines, line: line))
    }

    /// All paragraphs between two blocks are one piece.
    private mutating func prose(_ line: String, at number: Int, isGoingOn: Bool) {
        let last = parts.count - 1
        if let piece = parts[last].pieces.last, piece.isProse {
            parts[last].pieces[parts[last].pieces.count - 1].lines += isGoingOn ? [line] : ["", line]
            return
        }
        let below = parts[last].pieces.last { if case .block = $0.kind { true } else { false } }
        let anchor = below.map { "text " + $0.anchor } ?? "text"
        parts[last].pieces.append(Piece(kind: .prose, anchor: anchor, lines: [line], line: number))
    }
}

extension String {
    /// What stands before and behind the colon at which a reply begins; nil if there is none.
    var reply: (before: String, reply: String)? {
        let colon = indices.first { self[$0] == "：" || self[$0] == ":" && self[index(after: $0)...].first == " " }
        guard let colon else { return nil }
        return (self[..<colon].trimmed, self[index(after: colon)...].trimmed)
    }
}
