extension House {
    /// What a type may have at most, across its extensions.
    static let mostMembers = 60

    /// Types that have more, with their number: to be taken apart, not added to. The first comment of each says why it is
    /// large.
    static let largeTypes = [
        "Call": 203, "Parser": 158, "Stream": 126, "Editor": 113, "Session": 102, "Interpreter": 90,
        "Log": 87, "Nominal": 87, "ObservableConvertible": 86, "PushFate": 86, "Library": 81, "Walk": 84,
        "Type": 69, "Prompt": 69, "Value": 64,
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

    /// The types whose first comment says why they are large.
    static func typesWithReason() throws -> Set<String> {
        var found: Set<String> = []
        for file in try files(in: "Sources", ending: ".swift") where !file.isMade && !file.isExported {
            for (index, line) in file.lines.enumerated() where line.hasPrefix("/// Why it is large: ") {
                guard let declaration = file.lines[index...].first(where: { !$0.hasPrefix("///") }) else { continue }
                let words = declaration.split(separator: " ").drop {
                    $0.hasPrefix("@") || $0 == "open" || File.modifiers.contains($0)
                }
                guard let keyword = words.first, isType(keyword), let name = words.dropFirst().first else { continue }
                found.insert(String(name.prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return found
    }

    private static func isMember(_ keyword: Substring) -> Bool {
        ["func", "var", "let", "case", "typealias"].contains(keyword)
            || ["init(", "init?(", "init<", "subscript"].contains { keyword.hasPrefix($0) }
    }

    private static func isType(_ keyword: Substring) -> Bool {
        ["struct", "class", "enum", "extension", "protocol", "actor"].contains(keyword)
    }
}
