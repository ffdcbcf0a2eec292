import COutside
import Glibc

/// A process that runs a line of sh; what it writes comes in.
package final class Child: Inflow {
    private let line: String
    private var child = co_child()
    /// The end of what it wrote to standard error.
    private var complaints: [UInt8] = []
    private var killTime: Int?

    /// `permit`: to run this line.
    package init(_ outside: Outside, _ permit: Permit) {
        line = permit.access.subject
        super.init(outside)
    }

    private static let patience = 2_000_000_000
    private static let mostComplaints = 1_000
    /// As much as a pipe holds.
    private static let atOnce = 65_536

    package override var deadline: Int? { killTime }

    override func begin() throws {
        var started = co_child()
        let reason = co_child_start(line, &started)
        guard reason == 0 else { throw ChannelFailure("system", String(cString: strerror(reason))) }
        child = started
        try outside.add(self, started.output)
        try outside.add(self, started.errors)
        try outside.add(self, started.ended)
    }

    /// It is asked to end, with all that it began; what does not heed is killed.
    override func close() {
        guard child.pid > 0 else { return }
        co_child_signal(child.pid, SIGTERM)
        killTime = Monotonic.now + Child.patience
    }

    package override func work() {
        if let time = killTime, time <= Monotonic.now {
            co_child_signal(child.pid, SIGKILL)
            killTime = nil
        }
        take(&child.output) { arrive(.bytes($0)) }
        take(&child.errors) { complaints = (complaints + $0).suffix(Child.mostComplaints) }
        // The end is the process's: what it began may hold the pipe for longer.
        let result = co_child_result(child.pid)
        guard result >= 0 else { return }
        while take(&child.output, { arrive(.bytes($0)) }) {}
        while take(&child.errors, { complaints = (complaints + $0).suffix(Child.mostComplaints) }) {}
        leave()
        let said = String(decoding: complaints, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: "\n")
        switch result {
        case 0: arrive(.ended)
        case ..<256: arrive(.failed(ChannelFailure("exit", said, number: Int(result))))
        default: arrive(.failed(ChannelFailure("signal", said, number: Int(result) - 256)))
        }
    }

    /// Reads once; false if there is nothing more now.
    @discardableResult private func take(_ file: inout Int32, _ use: ([UInt8]) -> Void) -> Bool {
        guard file >= 0 else { return false }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Child.atOnce) { room, filled in
            count = read(file, room.baseAddress, room.count)
            filled = max(0, count)
        }
        if count > 0 {
            use(bytes)
            return true
        }
        if count == 0 {
            outside.ignore(file)
            Glibc.close(file)
            file = -1
        }
        return false
    }

    private func leave() {
        for file in [child.output, child.errors, child.ended] where file >= 0 {
            outside.ignore(file)
            Glibc.close(file)
        }
        child = co_child(pid: 0, ended: -1, output: -1, errors: -1)
        killTime = nil
        outside.remove(self)
    }
}
