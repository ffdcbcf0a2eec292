import Glibc

/// What keeps a script from being read or written, in one sentence that names the place and the way out.
package struct ScriptError: Error, Equatable {
    package let sentence: String
    package let status: Int32

    package init(_ sentence: String, status: Int32 = Status.usage) {
        self.sentence = sentence
        self.status = status
    }
}

/// What rxsh tells its caller when it ends.
package enum Status {
    package static let fine: Int32 = 0
    package static let failed: Int32 = 1
    package static let usage: Int32 = 2
    package static let interrupted = 128 + SIGINT
    package static let terminated = 128 + SIGTERM
}
