import COutside
import Glibc

/// Tells when another process has written to a store.
package final class StoreWatch: Inflow {
    private let file: StoreFile
    private var notices: Int32 = -1
    /// What the connection said of the file when it was looked at last.
    private var state: Int?
    /// When it is looked at again, the earliest first: what is written is seen a moment after the notice of it, when memory
    /// that is shared has changed as well, and of that there is no notice.
    private var looks: [Int] = []
    private static let delays = [2_000_000, 20_000_000, 200_000_000]

    init(_ outside: Outside, _ file: StoreFile) {
        self.file = file
        super.init(outside)
    }

    override func begin() throws {
        state = try? file.connection.state()
        notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        // The folder, not the file: what another process writes stands beside it first, and comes and goes.
        let folder = Folder.parent(of: file.path)
        let wanted = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_DELETE)
        guard notices >= 0, inotify_add_watch(notices, folder, wanted) >= 0 else {
            let reason = String(cString: strerror(errno))
            close()
            throw ChannelFailure("system", "\(folder): \(reason)")
        }
        try outside.add(self, notices)
    }

    override func close() {
        if notices >= 0 {
            outside.ignore(notices)
            Glibc.close(notices)
        }
        notices = -1
        outside.remove(self)
    }

    package override var deadline: Int? { looks.first }

    package override func work() {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let now = Monotonic.now
        looks.removeAll { $0 <= now }
        while read(notices, &bytes, bytes.count) > 0 { looks = StoreWatch.delays.map { now + $0 } }
        look()
    }

    private func look() {
        guard let now = try? file.connection.state(), now != state else { return }
        state = now
        // What it holds now is told, so that the past can be played again; nothing, if that is too much to keep.
        let text = try? file.connection.text(atMost: Gate.mostOfStore)
        arrive(.bytes(Array((text ?? "").utf8)))
    }
}
