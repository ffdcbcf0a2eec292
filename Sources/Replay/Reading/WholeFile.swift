import Glibc
import Session

/// A file read whole, to be replaced whole: whoever looks sees the old one or the new one.
struct WholeFile {
    let path: String
    let bytes: [UInt8]

    init(path: String) throws(Fault) {
        self.path = path
        let file = try ScriptFile(path: path, waits: false)
        guard let size = file.size, size <= Document.largest else {
            throw Fault("\(path): no regular file: it cannot be rewritten")
        }
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes {
                read(file.descriptor, $0.baseAddress.map { $0 + filled }, size - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        self.bytes = Array(bytes[..<filled])
    }

    /// A full disk leaves the old file whole.
    func replace(with bytes: [UInt8]) throws(Fault) {
        let reason = WholeWrite.replace(path, with: bytes)
        guard reason != 0 else { return }
        throw Fault(
            "\(path): not rewritten, and left as it was: \(String(cString: strerror(reason)))", status: Status.failed)
    }
}
