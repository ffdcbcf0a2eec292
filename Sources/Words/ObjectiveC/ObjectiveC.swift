/// A line of ReactiveCocoa as apps in Objective-C have it, said in Swift.
package enum ObjectiveC {
    /// `[[RACObserve(vm, rows) skip:1] subscribeNext:^(id x) {…}]` in Swift; nil if that is no Objective-C.
    package static func swift(_ text: String) -> String? {
        guard looksLikeIt(text) else { return nil }
        var reader = ObjectiveReader(text)
        var lines: [String] = []
        while !reader.isAtEnd {
            guard let line = reader.statement() else { return nil }
            if !line.isEmpty { lines.append(line) }
        }
        if lines.isEmpty { return reader.isWeak ? "{ [weak self] in … }" : nil }
        return lines.joined(separator: "\n")
    }

    /// A message, a macro that is assigned a message, or a declared pointer.
    private static func looksLikeIt(_ text: String) -> Bool {
        let line = text.drop { $0.isWhitespace }
        if line.hasPrefix("@weakify") || line.hasPrefix("@strongify") { return true }
        guard line.contains("[") else { return false }
        if line.hasPrefix("[["), line.contains(":^") || line.contains(":@") || line.contains("]") {
            return hasMessage(line)
        }
        if line.hasPrefix("[") || line.hasPrefix("RAC(") { return hasMessage(line) }
        guard let equals = line.firstIndex(of: "=") else { return false }
        let value = line[equals...]
        if line[..<equals].contains("*") { return hasMessage(value) }
        let isSwift = line.hasPrefix("let ") || line.hasPrefix("var ")
        return !isSwift && ["[[", ":^", ":@"].contains { value.contains($0) } && hasMessage(value)
    }

    /// `[name name`, `]  name`: what stands in no array of Swift.
    private static func hasMessage(_ text: Substring) -> Bool {
        var last: Character = " "
        var sawSpace = false
        var depth = 0
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            let isName = character.isLetter || character == "_"
            if isName, sawSpace, depth > 0, last.isLetter || last.isNumber || "])\"".contains(last) { return true }
            sawSpace = character.isWhitespace
            if !sawSpace { last = character }
        }
        return false
    }

    /// A message to something, in Swift.
    static func message(_ receiver: String, _ selector: String, _ arguments: [String]) -> String {
        if let template = Selectors.ofClasses["\(receiver) \(selector)"] { return fill(template, receiver, arguments) }
        if selector == "execute:", arguments == ["nil"] { return "\(receiver).execute(())" }
        if selector == "stringWithFormat:", let format = arguments.first { return interpolated(format) }
        if receiver.hasSuffix(".alloc") || selector == "new" { return made(receiver, selector, arguments) }
        if let template = Selectors.ofStreams[selector] { return fill(template, receiver, arguments) }
        let type = Selectors.types[receiver] ?? receiver
        let parts = selector.split(separator: ":").map(String.init)
        // What a class is asked for is mostly a property of it.
        guard !arguments.isEmpty, let first = parts.first else {
            return "\(type).\(selector)\(receiver.first?.isUppercase == true ? "" : "()")"
        }
        let rest = zip(parts.dropFirst(), arguments.dropFirst()).map { ", \($0): \($1)" }.joined()
        return "\(type).\(first)(\(arguments[0])\(rest))"
    }

    /// Puts in place what a template of `Selectors` names.
    private static func fill(_ template: String, _ receiver: String, _ arguments: [String]) -> String {
        var text = ""
        var rest = Substring(template)
        while let mark = rest.first {
            rest = rest.dropFirst()
            guard mark == "§" || mark == "¶" || mark == "¤", let digit = rest.first?.wholeNumberValue else {
                text.append(mark)
                continue
            }
            rest = rest.dropFirst()
            let value = digit == 0 ? receiver : arguments.indices.contains(digit - 1) ? arguments[digit - 1] : ""
            text += mark == "¶" ? time(value) : mark == "¤" ? spread(value) : value
        }
        return text
    }

    /// The items of a list that is written out, as arguments.
    private static func spread(_ list: String) -> String {
        list.hasPrefix("[") && list.hasSuffix("]") ? String(list.dropFirst().dropLast()) : list
    }

    /// `[[Type alloc] initWithName:x]` is `Type(name: x)`.
    private static func made(_ receiver: String, _ selector: String, _ arguments: [String]) -> String {
        let name = receiver.hasSuffix(".alloc") ? String(receiver.dropLast(6)) : receiver
        var labels = selector.split(separator: ":").map(String.init)
        if let first = labels.first {
            let rest = first.hasPrefix("initWith") ? first.dropFirst(8) : ""
            labels[0] = rest.prefix(1).lowercased() + rest.dropFirst()
        }
        let list = zip(labels, arguments).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")
        return "\(Selectors.types[name].map { $0 + "<Any>" } ?? name)(\(list))"
    }

    /// `"%@ of %d", a, b` as a text with its values in place; as it was, if they don't match.
    static func interpolated(_ format: String) -> String {
        guard format.hasPrefix("\""), let end = format.dropFirst().firstIndex(of: "\"") else { return format }
        var values = format[format.index(after: end)...].split(separator: ",").map { $0.drop { $0 == " " } }[...]
        var text = ""
        var rest = format[format.index(after: format.startIndex)..<end]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                text.append("%")
                rest = rest.dropFirst()
                continue
            }
            rest = rest.drop { $0.isNumber || ".lzqh+-".contains($0) }.dropFirst()
            guard let value = values.popFirst() else { return format }
            text += "\\(\(value))"
        }
        text += rest
        if text.hasPrefix("\\("), text.hasSuffix(")"), text.filter({ $0 == "\\" }).count == 1,
            text.filter({ $0 == "(" }).count == text.filter({ $0 == ")" }).count, rest.isEmpty
        {
            return String(text.dropFirst(2).dropLast())
        }
        return "\"\(text)\""
    }

    private static func time(_ seconds: String) -> String {
        guard let number = Double(seconds) else { return ".seconds(\(seconds))" }
        guard number == number.rounded(), number.magnitude < 1e9 else {
            return ".milliseconds(\(Int(min(max(number * 1000, -1e12), 1e12))))"
        }
        return ".seconds(\(Int(number)))"
    }
}
