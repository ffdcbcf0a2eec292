import CCurl
import COutside
import Glibc

/// A stream of bytes from a connection.
package class SocketReading: Inflow {
    private var file: Int32 = -1
    /// What is connected to, for messages.
    var title: String { "" }

    /// Hears what comes from now on.
    final func hear(_ file: Int32) throws(ChannelFailure) {
        self.file = file
        try outside.add(self, file)
    }

    override func close() {
        guard file >= 0 else { return }
        outside.ignore(file)
        Glibc.close(file)
        file = -1
        outside.remove(self)
    }

    package override final func work() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(file, &bytes, bytes.count)
        let reason = errno
        if count > 0 { return arrive(.bytes(Array(bytes[..<count]))) }
        if count < 0, reason == EAGAIN || reason == EINTR { return }
        close()
        arrive(count == 0 ? .ended : .failed(failure(reason)))
    }

    final func failure(_ reason: Int32) -> ChannelFailure {
        ChannelFailure("system", "\(title): \(String(cString: strerror(reason)))")
    }
}

/// One in the file system.
package final class UnixReading: SocketReading {
    private let permit: Permit
    override var title: String { permit.path }

    package init(_ outside: Outside, _ permit: Permit) {
        self.permit = permit
        super.init(outside)
    }

    override func begin() throws {
        guard let (folder, name) = try permit.parent() else { throw failure(errno) }
        let file = co_unix_connect("\(folder.place)/\(name)")
        guard file >= 0 else { throw failure(errno) }
        try hear(file)
    }
}

/// One of the net: names, addresses of both kinds, and the guard are the affair of what speaks HTTP.
package final class TCPReading: SocketReading, NetworkReading {
    private let host: String
    private let port: Int
    private let permit: (Access) throws(Refusal) -> Permit
    private var handle: Network.Handle?
    let manner = NetworkManner.connection
    override var title: String { "\(host):\(port)" }

    package init(
        _ outside: Outside, _ host: String, _ port: Int, _ permit: @escaping (Access) throws(Refusal) -> Permit
    ) {
        (self.host, self.port, self.permit) = (host, port, permit)
        super.init(outside)
    }

    override func begin() throws {
        let network = try outside.network()
        let isSix = host.contains(":") && !host.hasPrefix("[")
        let address = try network.address("http://\(isSix ? "[\(host)]" : host):\(port)/")
        guard address.port == port, !host.contains("/") else { throw ChannelFailure("badURL", title) }
        let permit = try permit(.net(address.host, address.port))
        handle = try network.begin(WebRequest(address.url), to: address, for: self, permit)
    }

    override func close() {
        if let handle { try? outside.network().cancel(handle) }
        handle = nil
        super.close()
    }

    func take(_ event: cc_event) {
        handle = nil
        guard event.kind == CC_DONE, event.connection >= 0 else {
            return arrive(.failed(Network.failure(event, host)))
        }
        do { try hear(event.connection) } catch { arrive(.failed(error)) }
    }
}
