import Services

/// A page that plays a session holds the script that it was made from.
enum PlayerFile {
    private static let mark = "<script type=\"application/json\" id=\"script\">"

    /// The script's lines.
    static func script(in lines: [String], of path: String) throws(ScriptError) -> [String] {
        guard let line = lines.last(where: { $0.hasPrefix(mark) }), let end = line.firstRange(of: "</script>") else {
            throw ScriptError(
                "\(path): a page without a session in it: `:save NAME.html` and `rxsh export html FILE` make those, of whole sessions"
            )
        }
        let text = String(line[line.index(line.startIndex, offsetBy: mark.count)..<end.lowerBound])
        guard case .string(let script)? = try? JSON(text: text) else {
            throw ScriptError("\(path): its script can't be read: the file is damaged", status: Status.failed)
        }
        return script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
