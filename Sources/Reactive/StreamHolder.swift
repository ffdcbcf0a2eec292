import Values

/// An object with streams of its own, each under the name by which it is reached; an empty name is the object's.
package protocol StreamHolder: Object {
    var streams: [(name: String, stream: Stream)] { get }
}
