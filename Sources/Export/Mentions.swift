import Language

/// What a Swift text mentions: names that stand for themselves, members, calls with their labels.
struct Mentions {
    struct Call: Hashable {
        /// What stands between the parentheses.
        let labels: [String?]
        /// Closures behind them.
        let trailing: Int
        /// Whether it is asked of a type that is named: `Observable.zip(a, b)`.
        let isOfType: Bool
        /// Whether a closure behind a label may fail.
        let fails: Bool
    }

    private(set) var names: Set<String> = []
    /// Members that are read, not called.
    private(set) var members: Set<String> = []
    private(set) var calls: [String: Set<Call>] = [:]
    /// Whether a string is an error somewhere: `throw "no"`, `.error("no")`.
    private(set) var hasStringAsError = false

    /// Members of `self`, and the properties that are declared: what is both is the program's own.
    private var ofSelf: Set<String> = []
    private var declared: Set<String> = []

    init(_ text: String) {
        read(SourceText(text))
        members.formUnion(ofSelf.subtracting(declared))
    }

    private mutating func read(_ source: SourceText) {
        let all = tokens(of: source)
        for (index, token) in all.enumerated() {
            switch token.kind {
            case .string:
                if isError(index, all) { hasStringAsError = true }
                for inner in Mentions.interpolated(source.text(token.span)) { read(SourceText(inner)) }
            case .identifier: read(index, all)
            // Behind a point each word is a name: `numbers.repeat(2)`.
            case .keyword where token.text == "init" || token.text != "self" && index > 0 && all[index - 1].text == ".":
                read(index, all)
            default: break
            }
        }
    }

    private mutating func read(_ index: Int, _ all: [Token]) {
        let name = all[index].text
        let before = index > 0 ? all[index - 1].text : ""
        let isMember = before.hasSuffix(".")
        if !isMember, ["var", "let"].contains(before) { declared.insert(name) }
        if !isMember, ["func", "class", "struct", "enum", "protocol", "var", "let"].contains(before) { return }
        if let call = Mentions.call(index, all) {
            calls[name, default: []].insert(call)
        } else if isMember {
            if index > 1, all[index - 2].text == "self" { ofSelf.insert(name) } else { members.insert(name) }
        }
        let isLabel = index + 1 < all.count && all[index + 1].text == ":" && ["(", ","].contains(before)
        if !isMember, !isLabel { names.insert(name) }
    }

    /// The call that a name begins; nil if it is none.
    private static func call(_ index: Int, _ all: [Token]) -> Call? {
        var place = index + 1
        if place < all.count, all[place].text == "<", !all[place].hasSpaceBefore {
            place = closing(place, "<", ">", all) + 1
        }
        guard place < all.count else { return nil }
        var (labels, fails): ([String?], Bool) = ([], false)
        if all[place].text == "(", !all[place].hasSpaceBefore {
            let end = closing(place, "(", ")", all)
            labels = arguments(place + 1, end, all)
            fails = mayFail(place + 1, end, all)
            place = end + 1
        } else if all[place].text != "{" {
            return nil
        }
        var trailing = 0
        while place < all.count, all[place].text == "{", !all[place].startsLine {
            trailing += 1
            place = closing(place, "{", "}", all) + 1
            if place + 2 < all.count, all[place].kind == .identifier, all[place + 1].text == ":" { place += 2 }
        }
        let owner = index > 1 && all[index - 1].text == "." ? all[index - 2].text : ""
        let isOfType = owner == ">" || owner.first?.isUppercase == true
        return Call(labels: labels, trailing: trailing, isOfType: isOfType, fails: fails)
    }

    /// Whether a closure that is handed over under a label tries something and catches nothing.
    private static func mayFail(_ start: Int, _ end: Int, _ all: [Token]) -> Bool {
        guard start + 2 < end, all[start + 1].text == ":", all[start + 2].text == "{" else { return false }
        let body = all[(start + 2)..<min(closing(start + 2, "{", "}", all), end)]
        return !body.contains { $0.text == "do" }
            && zip(body, body.dropFirst()).contains { $0.text == "try" && !["?", "!"].contains($1.text) }
    }

    private static func arguments(_ start: Int, _ end: Int, _ all: [Token]) -> [String?] {
        var labels: [String?] = []
        var (place, depth, isFirst) = (start, 0, true)
        while place < min(end, all.count) {
            if isFirst {
                let isLabelled = all[place].kind != .string && place + 1 < end && all[place + 1].text == ":"
                labels.append(isLabelled ? all[place].text : nil)
                isFirst = false
            }
            if ["(", "[", "{"].contains(all[place].text) { depth += 1 }
            if [")", "]", "}"].contains(all[place].text) { depth -= 1 }
            if depth == 0, all[place].text == "," { isFirst = true }
            place += 1
        }
        return labels
    }

    /// Where a bracket is closed; the last token if it never is.
    static func closing(_ index: Int, _ open: String, _ close: String, _ all: [Token]) -> Int {
        var depth = 0
        for place in index..<all.count {
            if all[place].text == open { depth += 1 }
            // `>>` closes two.
            if all[place].kind != .string, all[place].text.hasPrefix(close) { depth -= max(1, all[place].text.count) }
            if depth <= 0 { return place }
        }
        return all.count - 1
    }

    /// Whether a string stands where an error is thrown or said.
    private func isError(_ index: Int, _ all: [Token]) -> Bool {
        guard index > 0 else { return false }
        let before = all[index - 1].text
        if before == "throw" { return true }
        guard before == "(" || before == ":", index > 1 else { return false }
        let name = all[index - 2].text.lowercased()
        return name.hasSuffix("error") || name.hasSuffix("failure")
    }

    /// The expressions that a string interpolates.
    private static func interpolated(_ text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "\\(") {
            var depth = 1
            var end = start.upperBound
            while end < rest.endIndex, depth > 0 {
                if rest[end] == "(" { depth += 1 }
                if rest[end] == ")" { depth -= 1 }
                end = rest.index(after: end)
            }
            found.append(String(rest[start.upperBound..<end].dropLast()))
            rest = rest[end...]
        }
        return found
    }
}
