import Values

/// Tells the answer to a question from what was typed ahead of it: `y` or `n`, alone on its line. All else is kept for the
/// line that is typed next.
package struct PermissionKeys {
    /// What has begun behind the last Enter, and is no answer.
    private var begun: [UInt8] = []
    /// The lines that were typed meanwhile.
    package private(set) var kept: [UInt8] = []
    /// Whether what came last was an answer to nothing: a key, or an Enter that ends no line.
    package private(set) var isIdle = false

    package init() {}

    /// What is being typed ahead: a line that has not ended.
    package var line: String { String(decoding: begun, as: UTF8.self) }

    /// Escape, an arrow, or another key that types nothing. A paste does.
    private static func isSilent(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0x1B && !bytes.starts(with: Array("\u{1B}[200~".utf8))
    }

    /// Takes what came at once. The answer, if that is one.
    package mutating func take(_ bytes: [UInt8]) -> Bool? {
        isIdle = false
        if PermissionKeys.isSilent(bytes) { return nil }
        let isAlone = bytes.dropFirst().allSatisfy(PermissionKeys.isEnter)
        if begun.isEmpty, isAlone, let first = bytes.first {
            if first == UInt8(ascii: "y") { return true }
            // ^D gives no permission, and is not meant for the prompt behind the question.
            if first == UInt8(ascii: "n") || first == 0x04 { return false }
            isIdle = PermissionKeys.isEnter(first)
        }
        for byte in bytes {
            switch byte {
            case 0x08, 0x7F: _ = begun.popLast()
            case 0x15: begun = []
            default: begun.append(byte)
            }
            guard PermissionKeys.isEnter(byte) else { continue }
            if begun.count > 1 { kept += begun }
            begun = []
        }
        return nil
    }

    /// The row of a question on a screen of so many columns, and behind it what was pressed that answers nothing.
    func row(_ question: String, _ columns: Int) -> String {
        let shown = question.harmless.cut(to: max(1, columns - 1)) + " "
        let (room, typed) = (columns - 1 - shown.displayWidth, line.harmless)
        let said = !typed.isEmpty ? "(typed for later: \(typed))" : isIdle ? "(y or n)" : ""
        return "\r" + shown + (room > 0 ? said.cut(to: room) : "") + "\u{1B}[K"
    }

    private static func isEnter(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
}
