/// Tells the answer to a question from what was typed ahead of it: `y` or `n`, alone on its line. All else is kept for the
/// line that is typed next.
package struct PermissionKeys {
    /// What has begun behind the last Enter, and is no answer.
    private var begun: [UInt8] = []
    /// The lines that were typed meanwhile.
    package private(set) var kept: [UInt8] = []
    /// Whether ^D has come where a line begins: it answers nothing, and the prompt is to be left.
    package private(set) var isLeft = false

    package init() {}

    /// What is being typed ahead: a line that has not ended.
    package var line: String { String(decoding: begun, as: UTF8.self) }

    /// Escape, an arrow, or another key that types nothing. A paste does.
    private static func isSilent(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0x1B && !bytes.starts(with: Array("\u{1B}[200~".utf8))
    }

    /// Takes what came at once. The answer, if that is one.
    package mutating func take(_ bytes: [UInt8]) -> Bool? {
        if PermissionKeys.isSilent(bytes) { return nil }
        let isAlone = bytes.dropFirst().allSatisfy(PermissionKeys.isEnter)
        if begun.isEmpty, isAlone, let first = bytes.first {
            if first == UInt8(ascii: "y") { return true }
            if first == UInt8(ascii: "n") { return false }
            isLeft = first == 0x04
        }
        if isLeft { kept += bytes }
        for byte in bytes where !isLeft {
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

    private static func isEnter(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
}
