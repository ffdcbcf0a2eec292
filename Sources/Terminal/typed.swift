/// A transcript without what was answered: its entries, without their prompts.
package func typed(inTranscript text: String, isComplete: (String) -> Bool) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("› ") }) else { return text }
    var entries: [String] = []
    var open = false
    for line in lines {
        if line.hasPrefix("› ") {
            entries.append(String(line.dropFirst(2)))
        } else if open, let last = entries.last {
            // Under the prompt stand two blanks.
            entries[entries.count - 1] = last + "\n" + (line.hasPrefix("  ") ? line.dropFirst(2) : line)
        } else {
            continue
        }
        open = entries.last.map { !isComplete($0) } ?? false
    }
    return entries.joined(separator: "\n")
}
