import COutside
import Glibc

/// What is written to a file from now on, through truncation, replacement and rotation.
///
/// A file that is cut and has grown past the old end before it is looked at again is not noticed.
package final class FileTail: Inflow {
    private let permit: Permit
    private var notices: Int32 = -1
    private var file: Int32 = -1
    private var offset = 0
    /// Whether what was heard last is a line without its end.
    private var isMidLine = false
    private var identity: (device: dev_t, inode: ino_t)?

    package init(_ outside: Outside, _ permit: Permit) {
        self.permit = permit
        super.init(outside)
    }

    override func begin() throws {
        guard let (folder, _) = try permit.parent() else {
            throw ChannelFailure("system", "\(permit.path): \(String(cString: strerror(errno)))")
        }
        notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        let wanted = IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        guard notices >= 0, inotify_add_watch(notices, folder.place, UInt32(wanted)) >= 0 else {
            let reason = errno
            close()
            throw ChannelFailure("system", "\(permit.path): \(String(cString: strerror(reason)))")
        }
        if reopen() { offset = size }
        try outside.add(self, notices)
    }

    override func close() {
        if notices >= 0 {
            outside.ignore(notices)
            Glibc.close(notices)
        }
        if file >= 0 { Glibc.close(file) }
        (notices, file) = (-1, -1)
        outside.remove(self)
    }

    package override func work() {
        // What it says is not needed: whatever has happened, the same is looked at.
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while read(notices, &bytes, bytes.count) > 0 {}
        readOn()
        if isReplaced, reopen() {
            endLine()
            readOn()
        }
    }

    /// What comes next stands in another file, or in place of what was there: no line goes on in it.
    private func endLine() {
        guard isMidLine else { return }
        isMidLine = false
        arrive(.bytes([10]))
    }

    private func readOn() {
        guard file >= 0 else { return }
        if size < offset {
            offset = 0
            endLine()
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = pread(file, &bytes, bytes.count, offset), count > 0 {
            arrive(.bytes(Array(bytes[..<count])))
            offset += count
            isMidLine = bytes[count - 1] != 10
        }
    }

    private var size: Int {
        var facts = stat()
        return fstat(file, &facts) == 0 ? facts.st_size : 0
    }

    /// Whether the name means another file now.
    private var isReplaced: Bool {
        guard let now = try? permit.openRegular() else { return false }
        defer { Glibc.close(now) }
        var facts = stat()
        guard fstat(now, &facts) == 0 else { return false }
        return identity.map { $0.device != facts.st_dev || $0.inode != facts.st_ino } ?? true
    }

    private func reopen() -> Bool {
        guard let opened = try? permit.openRegular() else { return false }
        if file >= 0 { Glibc.close(file) }
        var facts = stat()
        fstat(opened, &facts)
        (file, offset, identity) = (opened, 0, (facts.st_dev, facts.st_ino))
        return true
    }
}
