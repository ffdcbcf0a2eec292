import COutside
import Glibc

/// A stream of bytes from a socket in the file system.
package final class SocketReading: Inflow {
    private let permit: Permit
    private var file: Int32 = -1

    package init(_ outside: Outside, _ permit: Permit) {
        self.permit = permit
        super.init(outside)
    }

    override func begin() throws {
        guard let (folder, name) = try permit.parent() else { throw failure(errno) }
        file = co_unix_connect("\(folder.place)/\(name)")
        guard file >= 0 else { throw failure(errno) }
        try outside.add(self, file)
    }

    override func close() {
        guard file >= 0 else { return }
        outside.ignore(file)
        Glibc.close(file)
        file = -1
        outside.remove(self)
    }

    package override func work() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(file, &bytes, bytes.count)
        let reason = errno
        if count > 0 { return arrive(.bytes(Array(bytes[..<count]))) }
        if count < 0, reason == EAGAIN || reason == EINTR { return }
        close()
        arrive(count == 0 ? .ended : .failed(failure(reason)))
    }

    private func failure(_ reason: Int32) -> ChannelFailure {
        ChannelFailure("system", "\(permit.path): \(String(cString: strerror(reason)))")
    }
}
