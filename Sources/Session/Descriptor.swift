import Glibc

/// A file that is open.
package enum Descriptor {
    /// Writes all of it; the answer is 0, or the `errno` that says why not.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var done = 0
        return bytes.withUnsafeBytes { bytes in
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count >= 0 { done += count } else if errno != EINTR { return errno }
            }
            return 0
        }
    }
}
