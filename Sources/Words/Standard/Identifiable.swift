import Language
import Values

extension Word {
    /// What a generic function may ask of its parameters: it is the value's own type that answers.
    static let identities: [Word] = [
        .member(of: "Identifiable", "var id: ID") { call in
            guard let place = call.site.place else { return .null }
            return try call.interpreter.send("id", to: call.receiver, [], at: place)
        },
        .member(of: "ObjectIdentifier", "init(_ x: Any)") { call in call[0] },
    ]
}
