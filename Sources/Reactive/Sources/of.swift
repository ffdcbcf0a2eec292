extension Stream {
    /// Elements in order, then the end; each takes its turn on the trampoline, as RxSwift's do.
    ///
    ///     of(1, 2, 3)
    ///     (123|)
    public static func of(_ loop: Loop, _ values: [Value], on scheduler: Scheduler? = nil, at site: Site = Site("of")) -> Stream {
        Source(loop, at: site) { definition, downstream in
            var index = 0
            return Stepper(definition, downstream, on: scheduler) {
                guard index < values.count else { return nil }
                defer { index += 1 }
                return values[index]
            }
        }
    }

    /// Whole numbers from `start`, so many of them.
    ///
    ///     range(start: 1, count: 3)
    ///     (123|)
    public static func range(
        _ loop: Loop, start: Int, count: Int, on scheduler: Scheduler? = nil, at site: Site = Site("range")
    ) -> Stream {
        guard count >= 0, !start.addingReportingOverflow(count).overflow else {
            return empty(loop).misuse("range can't have \(count) numbers from \(start)", at: site)
        }
        return Source(loop, at: site) { definition, downstream in
            var next = start
            return Stepper(definition, downstream, on: scheduler) {
                guard next < start + count else { return nil }
                defer { next += 1 }
                return .int(next)
            }
        }
    }

    /// One element, over and over, without end.
    ///
    ///     repeatElement(1)
    ///     (1111…
    public static func repeatElement(
        _ loop: Loop, _ value: Value, on scheduler: Scheduler? = nil, at site: Site = Site("repeatElement")
    ) -> Stream {
        Source(loop, at: site) { Stepper($0, $1, on: scheduler) { value } }
    }

    /// A state that is sent while a condition holds, and changed from one element to the next.
    ///
    ///     generate(1, while < 4, + 1)
    ///     (123|)
    public static func generate(
        _ loop: Loop, _ initial: Value, while condition: @escaping Predicate, on scheduler: Scheduler? = nil,
        _ iterate: @escaping Transform, at site: Site = Site("generate")
    ) -> Stream {
        Source(loop, at: site) { definition, downstream in
            var state = initial
            var isFirst = true
            return Stepper(definition, downstream, on: scheduler) {
                if !isFirst { state = try iterate(state) }
                isFirst = false
                return try condition(state) ? state : nil
            }
        }
    }
}
