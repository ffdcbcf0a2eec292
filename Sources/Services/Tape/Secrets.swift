/// What is not written where others read it, and not compared: a tape is handed on.
enum Secrets {
    private static let names = ["token", "key", "secret", "password", "passwd", "signature", "auth"]

    /// `GET https://a.example/b?token=…`: the values of queries whose names say that they are secret.
    static func hidden(in text: String) -> String {
        guard text.utf8.contains(0x3D) else { return text }
        var hidden = ""
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals]
            let start = name.lastIndex { "?&;#/ \"'".contains($0) }
            hidden += rest[...equals]
            rest = rest[rest.index(after: equals)...]
            let lowered = start.map { name[name.index(after: $0)...].lowercased() } ?? ""
            guard let start, "?&".contains(name[start]), names.contains(where: lowered.contains) else { continue }
            hidden += "…"
            rest = rest.drop { !"&# \"'".contains($0) }
        }
        return hidden + rest
    }

    static func hidden(in arrival: Arrival) -> Arrival {
        guard case .head(let head) = arrival else { return arrival }
        return .head(
            Head(
                status: head.status, url: hidden(in: head.url),
                headers: head.headers.filter { $0.name.lowercased() != "set-cookie" }.map {
                    WebRequest.Header($0.name, hidden(in: $0.value))
                }))
    }
}
