import Language
import Values

extension Word {
    static let keyPaths: [Word] = [
        .member(of: "KeyPath", "func appending<T>(path: KeyPath<Value, T>) -> KeyPath<Root, T>") { call in
            .object(JoinedPath(try call.receiver(), try call.function(0)))
        }
    ]
}
