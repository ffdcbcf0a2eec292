import COutside
import Glibc

/// A signal to this process: an empty arrival each time it is seen. Several at once are one.
package final class SignalReading: Inflow {
    private let number: Int32
    private var file: Int32 = -1

    package init(_ outside: Outside, _ number: Int32) {
        self.number = number
        super.init(outside)
    }

    override func begin() throws {
        file = co_signal_open(number)
        guard file >= 0 else { throw ChannelFailure("system", String(cString: strerror(errno))) }
        try outside.add(self, file)
    }

    override func close() {
        guard file >= 0 else { return }
        outside.ignore(file)
        co_signal_close(file, number)
        file = -1
        outside.remove(self)
    }

    package override func work() { if co_signal_read(file) > 0 { arrive(.bytes([])) } }
}
