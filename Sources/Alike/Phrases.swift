/// What a program may say of its streams, by kind; standard input tells. `RandomProgram.filled` fills the blanks in.
struct Phrases {
    private var byKind: [String: [String]] = [:]

    init() {
        var kind = ""
        while let line = readLine() {
            if line.hasPrefix("# ") { kind = String(line.dropFirst(2)) } else { byKind[kind, default: []].append(line) }
        }
    }

    subscript(kind: String) -> [String] { byKind[kind] ?? [] }

    /// What makes a stream that can be listened to at once.
    var streams: [String] {
        ["sources", "elements", "ends", "times", "joins", "inner", "shares", "traits"].flatMap { self[$0] }
    }
}
