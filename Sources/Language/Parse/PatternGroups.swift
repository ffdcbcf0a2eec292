import Messages

/// `/(\d+)-(?<unit>\w+)/`, as what makes a Regex of it: its type says what it finds.
extension PatternGroups {
    static func literal(_ span: Span, _ parser: inout Parser) -> Expression {
        let written = parser.source.text(span)
        let hashes = written.prefix { $0 == "#" }.count
        let pattern = String(written.dropFirst(hashes + 1).dropLast(hashes + 1)).replacing("\\/", with: "/")
        guard let found = PatternGroups(pattern) else {
            parser.report(Message("this is no pattern"), at: span)
            return parser.hole()
        }
        let part = TypeNode.name("Substring", [], span)
        let groups = found.groups.map { group in
            (label: group.name, type: group.isOptional ? TypeNode.optional(part, span) : part)
        }
        let output = groups.isEmpty ? part : TypeNode.tuple([(label: nil, type: part)] + groups, span)
        let text = Argument("_pattern", Expression(.string([.text(pattern)]), span))
        let made = Expression(.call(Expression(.name("Regex", []), span), [text]), span)
        return Expression(.cast(made, .upcast, .name("Regex", [output], span)), span)
    }
}

/// The groups of a pattern that capture what they find.
package struct PatternGroups {
    package private(set) var groups: [(name: String?, isOptional: Bool)] = []
    private let signs: [Character]
    private var place = 0

    /// nil if the text is no pattern.
    package init?(_ pattern: String) {
        guard PatientPattern(pattern) != nil else { return nil }
        signs = Array(pattern)
        readBranches()
    }

    private var next: Character? { place < signs.count ? signs[place] : nil }

    /// What stands between bars: of several at most one is found.
    private mutating func readBranches() {
        let first = groups.count
        var isSeveral = false
        while let sign = next, sign != ")" {
            if sign == "|" {
                (isSeveral, place) = (true, place + 1)
            } else {
                readPiece()
            }
        }
        if isSeveral { makeOptional(since: first) }
    }

    /// One piece, with how often it is wanted.
    private mutating func readPiece() {
        let first = groups.count
        switch signs[place] {
        case "\\": place += 2
        case "[": skipClass()
        case "(": readGroup()
        default: place += 1
        }
        guard let sign = next else { return }
        if sign == "?" || sign == "*" || sign == "{" && place + 1 < signs.count && "0,".contains(signs[place + 1]) {
            makeOptional(since: first)
        }
    }

    private mutating func skipClass() {
        var depth = 0
        while let sign = next {
            if sign == "\\" { place += 1 } else if sign == "[" { depth += 1 } else if sign == "]" { depth -= 1 }
            place += 1
            if depth <= 0 { return }
        }
    }

    private mutating func readGroup() {
        place += 1
        if next != "?" {
            groups.append((nil, false))
        } else {
            let rest = String(signs[(place + 1)...].prefix { $0 != ">" && $0 != ")" })
            if let open = rest.firstIndex(of: "<"), rest[..<open].isEmpty || rest[..<open] == "P",
                case let name = rest[rest.index(after: open)...], name.first.map({ $0.isLetter || $0 == "_" }) == true
            {
                groups.append((String(name), false))
            }
            place += 1
        }
        readBranches()
        place += 1
    }

    private mutating func makeOptional(since first: Int) {
        for index in first..<groups.count { groups[index].isOptional = true }
    }
}
