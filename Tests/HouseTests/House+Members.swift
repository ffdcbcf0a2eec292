extension House {
    /// What a type may have at most, across its extensions.
    static let mostMembers = 60

    /// Types that had more when the limit was set, with their number: to be taken apart, not added to.
    static let largeTypes = [
        "Call": 215, "Parser": 165, "Session": 147, "Compiler": 135, "Log": 133, "Editor": 133, "Stream": 126,
        "World": 105, "Interpreter": 98, "Nominal": 87, "ObservableConvertible": 86, "Fate": 86, "Library": 81,
        "Walk": 84, "Type": 70, "Prompt": 69, "WhyNot": 64, "Value": 64,
    ]

    /// Types whose members are a list that a folder registers: a long list is no large type.
    private static let lists = ["Word", "Site", "ShellCommand"]

    /// How many members each type has, across its extensions. What an export carries is Swift of its own.
    static func members() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for file in try files(in: "Sources", ending: ".swift") where !file.isMade && !file.isExported {
            var types: [(name: String, margin: Int)] = []
            for line in file.lines {
                let margin = line.prefix { $0 == " " }.count
                guard margin < line.count else { continue }
                while let last = types.last, margin <= last.margin { types.removeLast() }
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || File.modifiers.contains($0) }
                guard let keyword = words.first else { continue }
                if let type = types.last, margin == type.margin + 4, isMember(keyword) {
                    counts[type.name, default: 0] += 1
                }
                if let name = words.dropFirst().first, isType(keyword), line.hasSuffix("{") {
                    let own = name.prefix { $0.isLetter || $0.isNumber || $0 == "." }
                    let around = keyword == "extension" ? "" : types.last.map { $0.name + "." } ?? ""
                    types.append((around + own, margin))
                }
            }
        }
        for list in lists { counts[list] = nil }
        return counts
    }

    private static func isMember(_ keyword: Substring) -> Bool {
        ["func", "var", "let", "case", "typealias"].contains(keyword)
            || ["init(", "init?(", "init<", "subscript"].contains { keyword.hasPrefix($0) }
    }

    private static func isType(_ keyword: Substring) -> Bool {
        ["struct", "class", "enum", "extension", "protocol", "actor"].contains(keyword)
    }
}
