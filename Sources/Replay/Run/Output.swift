import Glibc
import Services

/// A file descriptor written to in large pieces: whoever reads a pipe sees what was said while a program goes on saying
/// more, and loses next to nothing if it is killed.
package final class Output {
    private static let capacity = 1 << 16
    /// So long may something wait for more, in nanoseconds.
    private static let patience = 50_000_000

    private let descriptor: Int32
    /// Whether a person reads along, so that nothing may wait.
    package let isTerminal: Bool
    private var buffer: [UInt8] = []
    /// When the buffer was written last.
    private var written = Monotonic.now
    /// Why nothing more can be written: `EPIPE` if the reader has left, which is no fault.
    package private(set) var failure: Int32 = 0

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        buffer.reserveCapacity(Output.capacity + 4096)
    }

    /// Whether there is still someone to write to.
    package var isOpen: Bool { failure == 0 }

    /// Adds a line. Whatever a program says, it does not drive a terminal.
    package func write(_ line: String) {
        var line = isTerminal ? line.harmless : line
        line.withUTF8 { buffer.append(contentsOf: $0) }
        buffer.append(10)
        flushIfDue()
    }

    /// Lets `body` append to what waits to be written.
    package func write(_ body: (inout [UInt8]) -> Void) {
        body(&buffer)
        flushIfDue()
    }

    private func flushIfDue() {
        if buffer.count >= Output.capacity || Monotonic.now - written >= Output.patience { flush() }
    }

    /// Writes what waits.
    package func flush() {
        guard !buffer.isEmpty else { return }
        defer {
            buffer.removeAll(keepingCapacity: true)
            written = Monotonic.now
        }
        guard isOpen else { return }
        buffer.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count >= 0 {
                    done += count
                } else if errno == EAGAIN {
                    var query = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&query, 1, -1)
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
    }
}

extension Output {
    /// What went wrong, in words; nil if nothing did, or if the reader has only had enough.
    var reason: String? { failure == 0 || failure == EPIPE ? nil : String(cString: strerror(failure)) }
}
