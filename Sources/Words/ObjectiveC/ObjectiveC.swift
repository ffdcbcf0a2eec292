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
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// A message, a macro that is assigned a message, or a declared pointer.
    private static func looksLikeIt(_ text: String) -> Bool {
        let line = text.drop { $0.isWhitespace }
        guard line.contains("[") else { return false }
        if line.hasPrefix("[["), line.contains(":^") || line.contains(":@") || line.contains("]") {
            return hasMessage(line)
        }
        if line.hasPrefix("[") || line.hasPrefix("RAC(") || line.hasPrefix("@weakify") { return hasMessage(line) }
        guard let equals = line.firstIndex(of: "=") else { return false }
        return line[..<equals].contains("*") && hasMessage(line[equals...])
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
            if isName, sawSpace, depth > 0, last.isLetter || last.isNumber || last == "]" || last == ")" { return true }
            sawSpace = character.isWhitespace
            if !sawSpace { last = character }
        }
        return false
    }

    /// A message to something, in Swift.
    static func message(_ receiver: String, _ selector: String, _ arguments: [String]) -> String {
        if let template = Selectors.ofClasses["\(receiver) \(selector)"] { return fill(template, receiver, arguments) }
        if let template = Selectors.ofStreams[selector] { return fill(template, receiver, arguments) }
        let type = Selectors.types[receiver] ?? receiver
        let parts = selector.split(separator: ":").map(String.init)
        guard !arguments.isEmpty, let first = parts.first else { return "\(type).\(selector)" }
        let rest = zip(parts.dropFirst(), arguments.dropFirst()).map { ", \($0): \($1)" }.joined()
        return "\(type).\(first)(\(arguments[0])\(rest))"
    }

    /// Puts in place what a template of `Selectors` names.
    private static func fill(_ template: String, _ receiver: String, _ arguments: [String]) -> String {
        var text = ""
        var rest = Substring(template)
        while let mark = rest.first {
            rest = rest.dropFirst()
            guard mark == "§" || mark == "¶", let digit = rest.first?.wholeNumberValue else {
                text.append(mark)
                continue
            }
            rest = rest.dropFirst()
            let value = digit == 0 ? receiver : arguments.indices.contains(digit - 1) ? arguments[digit - 1] : ""
            text += mark == "¶" ? time(value) : value
        }
        return text
    }

    private static func time(_ seconds: String) -> String {
        guard let number = Double(seconds) else { return ".seconds(\(seconds))" }
        guard number == number.rounded(), number.magnitude < 1e9 else {
            return ".milliseconds(\(Int(min(max(number * 1000, -1e12), 1e12))))"
        }
        return ".seconds(\(Int(number)))"
    }
}
