import Labs
import Language

/// The labs that were opened: each one's source as it stands now, with the faults and the lines that were changed.
struct OpenedLabs {
    let entries: [Entry]
    /// Sources that stand for those of labs, by their names.
    let sources: [String: String]
    /// What is changed in the source of labs, by the entry that opened them.
    let amendments: [Int: [Amendment]]

    /// The lab that was opened last.
    var open: OpenLab? { entries.last { $0.opensLab }.flatMap(opened(by:)) }

    /// The lab that an entry opened.
    func opened(by entry: Entry) -> OpenLab? {
        guard let (lab, fault) = lab(of: entry), let source = try? source(of: lab, with: fault) else { return nil }
        let number = Lab.drillNumber(fault)
        let patch = number.map { lab.drills[$0 - 1] } ?? lab.faults.first { $0.name == fault }
        return OpenLab(
            lab: lab, fault: patch, drill: number, entry: entry, source: amended(source, openedBy: entry.number))
    }

    private func lab(of entry: Entry) -> (Lab, fault: String?)? {
        guard entry.opensLab else { return nil }
        let arguments = Arguments(String(entry.text.dropFirst(4)), from: entry.origin)
        return arguments.name.flatMap(Lab.named).map { ($0, arguments.fault) }
    }

    /// The source of a lab, with the fault of that name or drill put in.
    func source(of lab: Lab, with fault: String?) throws(ShellCommandError) -> String {
        let source = sources[lab.name] ?? lab.source
        guard let fault else { return source }
        guard !fault.isEmpty else {
            throw ShellCommandError("which fault? `:drill \(lab.name)` puts one in and keeps it secret")
        }
        if let number = Lab.drillNumber(fault) {
            guard lab.drills.indices.contains(number - 1) else { throw lab.lacks(drill: number) }
            return lab.drills[number - 1].applied(to: source) ?? source
        }
        guard let broken = lab.faults.first(where: { $0.name == fault })?.applied(to: source) else {
            let near = nearest(fault, among: lab.faults.map(\.name)).map { "; near: \($0)" } ?? ""
            throw ShellCommandError("\(lab.name) has no fault '\(fault)'\(near); `:drill \(lab.name)` picks one")
        }
        return broken
    }

    /// The source with what was changed in the lab that an entry opened.
    func amended(_ source: String, openedBy number: Int) -> String {
        (amendments[number] ?? []).reduce(source) { Lab.source($0, line: $1.line, $1.text) ?? $0 }
    }
}

/// A lab that is open.
struct OpenLab {
    let lab: Lab
    let fault: Patch?
    /// The number of its drill, if its fault is a secret.
    let drill: Int?
    let entry: Entry
    /// The present source.
    let source: String

    /// A fault that is to be found; nil if it has a name or is none.
    var secret: (fault: Patch, drill: Drill)? {
        guard drill != nil, let fault, let drill = fault.drill else { return nil }
        return (fault, drill)
    }
}

/// A line of a lab's source that a person has changed.
struct Amendment {
    let line: Int
    let text: String

    /// nil if an entry is none: `:edit 132 requestNextPageCommand.cancel()`.
    init?(_ entry: String) {
        guard entry.hasPrefix(":edit ") else { return nil }
        let words = entry.dropFirst(6).drop { $0 == " " }.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let line = Int(words[0]) else { return nil }
        self.line = line
        text = words[1].withoutBlanks
    }

    /// Those of a past, by the number of the entry that opened the lab.
    static func all(in entries: [Entry]) -> [Int: [Amendment]] {
        var found: [Int: [Amendment]] = [:]
        var lab: Int?
        for entry in entries {
            if entry.opensLab { lab = entry.number }
            if let lab, let change = Amendment(entry.text) { found[lab, default: []].append(change) }
        }
        return found
    }
}

extension Lab {
    /// The number of a drill that is a fault without its name: `?3`.
    static func drillNumber(_ fault: String?) -> Int? {
        guard let fault, fault.first == "?", let number = Int(fault.dropFirst()), number > 0 else { return nil }
        return number
    }

    func lacks(drill number: Int) -> ShellCommandError {
        let count = drills.count
        return ShellCommandError(
            count == 0 ? "\(name) has no drill" : "\(name) has \(count) drills: there is no \(number)")
    }
}

extension Entry {
    var opensLab: Bool { text.hasPrefix(":lab ") }
}
