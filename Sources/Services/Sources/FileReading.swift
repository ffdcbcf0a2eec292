import Glibc

/// A file from its beginning to its end, a piece a turn.
package final class FileReading: Inflow {
    private let permit: Permit
    private var file: Int32 = -1

    package init(_ outside: Outside, _ permit: Permit) {
        self.permit = permit
        super.init(outside)
    }

    /// A file is always ready.
    package override var deadline: Int? { 0 }

    override func begin() throws {
        file = try permit.openRegular()
        outside.add(self)
    }

    override func close() { leave() }

    package override func work() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(file, &bytes, bytes.count)
        if count > 0 { return arrive(.bytes(Array(bytes[..<count]))) }
        let reason = errno
        leave()
        arrive(count == 0 ? .ended : .failed(ChannelFailure("system", String(cString: strerror(reason)))))
    }

    private func leave() {
        if file >= 0 { Glibc.close(file) }
        file = -1
        outside.remove(self)
    }
}

extension Permit {
    /// Opens a regular file to read; a pipe without a writer must not hang the shell.
    func openRegular() throws -> Int32 {
        let file = try open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw ChannelFailure("system", "\(path): \(String(cString: strerror(errno)))") }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            Glibc.close(file)
            throw ChannelFailure("system", "\(path): no file with lines")
        }
        return file
    }
}
