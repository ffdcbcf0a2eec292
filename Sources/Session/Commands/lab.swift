import Labs
import Language

extension ShellCommand {
    static let lab = ShellCommand(
        "lab", "[NAME] [--fault NAME]", .session,
        "opens a lab: a small app to use, look into and break; alone, lists them",
        example: """
            :lab nosuch
            //! no lab 'nosuch'
            """, isEntry: true, asksAlone: true
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else {
            return Lab.all.map { "\($0.name)   \($0.sentence)" }
        }
        guard let lab = Lab.named(name) else {
            throw Complaint("no lab '\(name)'\(Lab.known(Lab.all.map(\.name), near: name))")
        }
        var source = lab.source
        if let index = arguments.words.firstIndex(of: "--fault") {
            let fault = index + 1 < arguments.words.count ? arguments.words[index + 1] : ""
            guard let broken = lab.source(with: fault) else {
                let refusal = fault.isEmpty ? "which fault of \(name)?" : "\(name) has no fault '\(fault)'"
                throw Complaint("\(refusal)\(Lab.known(lab.faults.map(\.name), near: fault))")
            }
            source = broken
        }
        guard session.open(source, named: "\(name).rx", isOurs: arguments.isTyped) else {
            throw Complaint("the lab \(name) was refused")
        }
        return ["\(name): \(lab.sentence)"] + (lab.beginning.map { ["begin with: \($0)"] } ?? [])
            + [":screen draws it; :source \(name) is all of it; :lab \(name) --fault breaks a line of it"]
    }
}

extension Session {
    /// Carries out a whole source as part of the entry under way.
    fileprivate func open(_ source: String, named name: String, isOurs: Bool) -> Bool {
        var entry = Entry(number: nextNumber, text: source, origin: .file(name, line: 1), time: now)
        entry.isOurs = isOurs
        world.keepsQuiet = true
        defer { world.keepsQuiet = false }
        return world.perform(entry) == .fine
    }

    /// The source of the lab that an entry opened.
    func labSource(_ entry: Entry) -> String? {
        guard entry.text.hasPrefix(":lab ") else { return nil }
        let arguments = Arguments(String(entry.text.dropFirst(4)), from: entry.origin)
        guard let lab = arguments.name.flatMap(Lab.named) else { return nil }
        guard let index = arguments.words.firstIndex(of: "--fault"), index + 1 < arguments.words.count else {
            return lab.source
        }
        return lab.source(with: arguments.words[index + 1])
    }
}

extension Lab {
    /// The nearest of the names that there are, and then all of them in lines that fit.
    fileprivate static func known(_ names: [String], near name: String) -> String {
        let near = nearest(name, among: names)
        var lines = [""]
        for other in names.filter({ $0 == near }) + names.filter({ $0 != near }) {
            if lines[lines.count - 1].count + other.count > 70 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "  " : ", ") + other
        }
        return (near.map { "; near: \($0)" } ?? "") + "; there are\n" + lines.joined(separator: ",\n")
    }
}
