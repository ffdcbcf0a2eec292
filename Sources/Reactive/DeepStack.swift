import CStack

/// A thread with room for chains of a hundred thousand operators.
public enum DeepStack {
    /// Runs `body` on a thread with a stack of up to `size` bytes, and waits for it. What is not touched takes no memory.
    ///
    /// A `Loop` must be made inside: it measures the stack of the thread that makes it.
    public static func run(size: UInt = 1 << 30, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            var call = Call(body: body)
            let started = withUnsafeMutablePointer(to: &call) { pointer in
                cstack_run(size, { $0?.assumingMemoryBound(to: Call.self).pointee.body() }, pointer)
            }
            if !started { body() }
        }
    }

    private struct Call {
        let body: () -> Void
    }
}
