import Glibc
import Language
import Reactive

/// Stops a program that takes more memory than there is, before the system ends the whole process.
package enum MemoryWatch {
    /// Looks at the memory of this process until it ends. Nothing is watched where the system does not tell it.
    package static func begin(_ flag: InterruptFlag) {
        guard let limits = Limits() else { return }
        let watch = Unmanaged.passRetained(Watch(flag, limits)).toOpaque()
        var thread = pthread_t()
        let reason = pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<Watch>.fromOpaque(raw).takeRetainedValue().run() }
                return nil
            }, watch)
        if reason == 0 { pthread_detach(thread) } else { Unmanaged<Watch>.fromOpaque(watch).release() }
    }

    private final class Watch: Sendable {
        private let flag: InterruptFlag
        private let limits: Limits

        init(_ flag: InterruptFlag, _ limits: Limits) { (self.flag, self.limits) = (flag, limits) }

        func run() {
            var wasOver = false
            var before = 0.0
            while true {
                var share = limits.takenShare
                let isStill = share == before
                before = share
                if share > 1, wasOver {
                    // What the program has given back since may still be the process's.
                    FreeMemory.giveBack()
                    share = limits.takenShare
                }
                wasOver = share > 1
                if wasOver { flag.tellExcess() }
                // Where nothing happens it is seldom looked: a prompt that waits costs nothing that could be measured.
                usleep(share >= 0.5 ? 5_000 : isStill ? 250_000 : 50_000)
            }
        }
    }

    /// What the process may take, in bytes.
    private struct Limits {
        private let resident: Double
        /// What may be mapped beyond what is mapped at the start, which is mostly room for the stack, and not taken.
        private let room: Double
        private let atStart: Double
        private let page = UInt64(sysconf(Int32(_SC_PAGESIZE)))
        /// What the system tells of this process, opened once.
        private let statistics: Int32

        /// Nil where it can't be read what the process takes.
        init?() {
            let physical = UInt64(max(0, sysconf(Int32(_SC_PHYS_PAGES)))) * page
            let group = Limits.numbers(in: "/sys/fs/cgroup/memory.max").first ?? .max
            resident = Double(min(physical, group)) * 0.75
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
            guard physical > 0, let start = Limits.numbers(from: statistics).first else { return nil }
            atStart = Double(start * page)
            room = max(Double(limit.rlim_cur) - atStart, 1) * 0.8
        }

        /// How much is taken of what may be: beyond 1, it is too much.
        var takenShare: Double {
            let taken = Limits.numbers(from: statistics).map { Double($0 * page) }
            return taken.count < 2 ? 0 : max((taken[0] - atStart) / room, taken[1] / resident)
        }

        /// The numbers that a file of the system begins with.
        private static func numbers(in path: String) -> [UInt64] {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return [] }
            defer { close(file) }
            return numbers(from: file)
        }

        private static func numbers(from file: Int32) -> [UInt64] {
            var bytes = [UInt8](repeating: 0, count: 128)
            let count = pread(file, &bytes, bytes.count, 0)
            let words = bytes.prefix(max(0, count)).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            return words.prefix(2).compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
        }
    }
}
