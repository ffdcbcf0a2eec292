import CCurl

/// A request, from when it is asked for until it has ended.
final class NetworkTask {
    let reading: any NetworkReading
    let address: WebAddress
    private let request: WebRequest
    private let permit: Permit
    private let asked = Monotonic.now
    /// Nil while it waits for others.
    var begun: OpaquePointer?

    init(_ request: WebRequest, _ address: WebAddress, _ reading: any NetworkReading, _ permit: Permit) {
        (self.request, self.address, self.reading, self.permit) = (request, address, reading, permit)
    }

    /// When it must have ended; nil if it may take for ever.
    var limit: Int? {
        NetworkTask.milliseconds(request.whole).map { asked + $0 * 1_000_000 }
    }

    /// Nil if there is no memory. What it has waited counts.
    func begin(_ net: OpaquePointer, _ number: UInt) -> OpaquePointer? {
        let headers = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        var options = cc_options()
        options.idle = reading.manner == .stream ? 0 : NetworkTask.milliseconds(request.idle) ?? 0
        options.whole = reading.manner == .stream ? 0 : limit.map { max(1, ($0 - Monotonic.now) / 1_000_000) } ?? 0
        options.is_stream = reading.manner == .whole ? 0 : 1
        options.only_connects = reading.manner == .connection ? 1 : 0
        options.allows_public = permit.reach.allowsPublic ? 1 : 0
        let body = request.body
        let begun = permit.reach.ranges.withUnsafeBufferPointer { ranges in
            Strings.with(headers + [request.url, request.method]) { strings in
                (body ?? []).withUnsafeBytes { bytes in
                    options.ranges = ranges.baseAddress
                    options.range_count = ranges.count
                    options.headers = strings.baseAddress
                    options.header_count = headers.count
                    options.url = strings[headers.count]
                    options.method = strings[headers.count + 1]
                    var nothing: UInt8 = 0
                    return withUnsafePointer(to: &nothing) { none in
                        if body != nil {
                            options.body = bytes.baseAddress ?? UnsafeRawPointer(none)
                            options.body_count = bytes.count
                        }
                        return cc_begin(net, &options)
                    }
                }
            }
        }
        if let begun { cc_set_context(begun, UnsafeMutableRawPointer(bitPattern: number)) }
        return begun
    }

    private static func milliseconds(_ seconds: Double) -> Int? {
        seconds > 0 && seconds < 1e9 ? max(1, Int(seconds * 1000)) : nil
    }
}

/// Requests in the order in which their hosts have room for them. The library goes through all that it was given whenever
/// one of them ends.
struct NetworkQueue {
    private var hosts: [Host: Line] = [:]
    /// When those that are not over must be.
    private var limits: [UInt: Int] = [:]
    /// When the first of them must be over, or sooner.
    private(set) var deadline: Int?

    private struct Host: Hashable {
        let scheme: String
        let name: String
        let port: Int

        init(_ address: WebAddress) { (scheme, name, port) = (address.scheme, address.host, address.port) }

        /// One connection carries many of them, if it is one of HTTP/2; else each takes one.
        var most: Int { scheme == "https" ? 100 : Int(CC_MOST_A_HOST) }
    }

    private struct Line {
        var active: Set<UInt> = []
        /// Some of them may be over.
        var waiting: ArraySlice<UInt> = []
    }

    /// Whether it may begin now.
    mutating func enter(_ number: UInt, of task: NetworkTask) -> Bool {
        let (host, limit) = (Host(task.address), task.limit ?? .max)
        limits[number] = limit
        deadline = min(deadline ?? .max, limit)
        let isFull = hosts[host]?.active.count ?? 0 >= host.most
        if isFull {
            hosts[host]?.waiting.append(number)
        } else {
            hosts[host, default: Line()].active.insert(number)
        }
        return !isFull
    }

    /// Answers with the one that may begin in its place.
    mutating func leave(_ number: UInt, of task: NetworkTask) -> UInt? {
        limits[number] = nil
        let host = Host(task.address)
        guard hosts[host]?.active.remove(number) != nil else { return nil }
        while let next = hosts[host]?.waiting.popFirst() {
            guard limits[next] != nil else { continue }
            hosts[host]?.active.insert(next)
            return next
        }
        if hosts[host]?.active.isEmpty ?? true { hosts[host] = nil }
        return nil
    }

    /// Those that have taken longer than they may.
    mutating func overdue(at time: Int) -> [UInt] {
        guard let deadline, deadline <= time else { return [] }
        let late = limits.filter { $0.value <= time }.map(\.key).sorted()
        self.deadline = limits.values.lazy.filter { $0 > time }.min()
        return late
    }
}

/// Texts for C, as long as a call lasts.
private enum Strings {
    static func with<Result>(
        _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes += text.utf8CString
        }
        return bytes.withUnsafeBufferPointer { bytes in
            starts.map { start in bytes.baseAddress.map { $0 + start } }.withUnsafeBufferPointer(body)
        }
    }
}
