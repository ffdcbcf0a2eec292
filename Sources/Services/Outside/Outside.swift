import CCurl
import COutside
import Glibc

/// All that a session can reach outside of itself. It outlives the worlds of the session's past.
///
/// Whoever waits polls one descriptor and heeds one deadline for all of it; what comes in is queued until it is taken.
package final class Outside {
    /// What is asked before anything is touched.
    package let `guard`: Guard
    /// Ready when something can be done; -1 as long as nothing was opened.
    package private(set) var descriptor: Int32 = -1
    private var waiting: [UInt64: any Waiting] = [:]
    private var arrivals: [(channel: Channel, arrival: Arrival)] = []
    /// The first of them that was not taken.
    private var first = 0
    private var opened: Network?
    var stores = StoreFiles()
    /// How many bytes have come and were not taken.
    private var bytes = 0
    private var lastNumber = 0

    package init(_ allowance: Allowance = Allowance()) { `guard` = Guard(allowance) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Beyond so many bytes nothing more is read until some are taken.
    private static let mostBytes = 1 << 20

    /// When something must be done though nothing is ready, on `Monotonic`'s clock.
    package var deadline: Int? {
        if first < arrivals.count { return 0 }
        return waiting.values.lazy.compactMap(\.deadline).min()
    }

    /// Does what can be done without waiting. What comes in is only queued.
    package func work() {
        guard !waiting.isEmpty, bytes < Outside.mostBytes else { return }
        var keys = [UInt64](repeating: 0, count: 64)
        let count = Int(co_poll_ready(descriptor, &keys, 64))
        var done: Set<UInt64> = []
        for key in keys[..<count] where done.insert(key).inserted { waiting[key]?.work() }
        let time = Monotonic.now
        for (key, item) in waiting where !done.contains(key) {
            if let deadline = item.deadline, deadline <= time { item.work() }
        }
    }

    /// What came next, in order.
    package func next() -> (channel: Channel, arrival: Arrival)? {
        while first < arrivals.count {
            let next = arrivals[first]
            first += 1
            bytes -= next.arrival.size
            if first == arrivals.count { (arrivals, first) = ([], 0) }
            var channel = next.channel
            while let successor = channel.successor { channel = successor }
            if !channel.isOver { return (channel, next.arrival) }
        }
        return nil
    }

    /// For what will come of a new opening.
    func recording(_ key: String, failure: ChannelFailure? = nil) -> Recording {
        lastNumber += 1
        return Recording(lastNumber, key, failure: failure)
    }

    /// Numbers up to this one are taken: those of a session that goes on.
    func reserve(_ number: Int) { lastNumber = max(lastNumber, number) }

    func arrive(_ arrival: Arrival, at channel: Channel) {
        arrivals.append((channel, arrival))
        bytes += arrival.size
    }

    /// What speaks HTTP; opened when it is first asked for.
    func network() throws(ChannelFailure) -> Network {
        if let opened { return opened }
        let network = try Network(self)
        opened = network
        return network
    }

    /// Opens what speaks HTTP if it may be used, beside what is done meanwhile: it takes as long as all else until the first
    /// request.
    package static func prepare(_ allowance: Allowance, isLive: Bool) {
        if isLive, allowance.reachesNet { cc_prepare() }
    }
    /// No library may be left while it opens.
    package static func settle() { cc_settle() }

    /// What the guard is asked for before anything is asked of a URL; nil if it names no host.
    package func access(to url: String) -> Access? {
        (try? network().address(url)).map { .net($0.host, $0.port) }
    }

    // MARK: what is waited for

    /// Holds `item`, and lets it work whenever its deadline has come.
    package func add(_ item: any Waiting) { waiting[key(of: item)] = item }

    /// The same, and whenever the descriptor is ready.
    package func add(_ item: any Waiting, _ file: Int32, isWriting: Bool = false) throws(ChannelFailure) {
        if descriptor < 0 { descriptor = co_poll_new() }
        add(item)
        guard co_poll_add(descriptor, file, isWriting ? 1 : 0, key(of: item)) == 0 else {
            throw ChannelFailure("system", String(cString: strerror(errno)))
        }
    }

    package func ignore(_ file: Int32) { co_poll_remove(descriptor, file) }

    package func remove(_ item: any Waiting) { waiting[key(of: item)] = nil }

    private func key(of item: any Waiting) -> UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(item))) }
}

/// Something that is open and waited for.
package protocol Waiting: AnyObject {
    /// Called when its descriptor is ready, and when its deadline has come.
    func work()
    /// On `Monotonic`'s clock; nil for none.
    var deadline: Int? { get }
}

/// The wall's clock, in nanoseconds; it never goes back.
package enum Monotonic {
    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
