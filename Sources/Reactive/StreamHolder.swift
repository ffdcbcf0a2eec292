import Values

/// An object with streams of its own, each under the name by which it is reached; an empty name is the object's.
package protocol StreamHolder: Object {
    var streams: [(name: String, stream: Stream)] { get }
}

/// An object that tells how it is going by streams which are given no names: a question may name them as the program does.
package protocol TellingObject: Object {
    /// The stream that is reached by a name; its main one by none.
    func teller(_ name: String) -> Stream?
}

extension Command: TellingObject {
    package func teller(_ name: String) -> Stream? {
        switch name {
        case "", "values": values
        case "errors": errors
        case "enabled": enabled
        case "executing": executing
        case "executions": executions
        default: nil
        }
    }
}
