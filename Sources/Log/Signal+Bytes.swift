/// A signal is written as bytes: a script prints hundreds of thousands a second.
extension [UInt8] {
    /// Appends the line that a person sees: clock, id, tree, name, value, remarks.
    package mutating func append(_ signal: Signal) {
        appendClock(signal.time)
        append("  #")
        let start = count
        append(number: signal.id)
        if signal.sub != 0 {
            append(46)
            append(number: signal.sub)
        }
        append(blanks: 4 - (count - start))
        append(32)
        append(bodyOf: signal)
    }

    /// Appends what a script's expectations are compared with; without the time of a clock that runs by itself.
    package mutating func append(comparable line: Line, hasClock: Bool) {
        guard case .signal(let signal) = line else { return append(line.text) }
        if hasClock {
            appendSeconds(signal.time)
            append("  ")
        }
        append(bodyOf: signal)
    }

    /// Appends tree, name, value and remarks.
    package mutating func append(bodyOf signal: Signal) {
        if signal.depth > 0 {
            // Deeper than this nobody counts, and a feedback loop would print more blanks than names.
            append(blanks: 2 * (Swift.min(signal.depth, 60) - 1))
            append("└ ")
        }
        append(signal.name)
        switch signal.kind {
        case .next: append(" → ")
        case .error: append(" error: ")
        case .refused: append(" refused: ")
        case .dropped: append(" dropped ")
        case .completed, .started, .finished:
            append(" ")
            append(signal.kind.rawValue)
        }
        switch signal.kind {
        case .next, .error, .refused, .dropped: append(signal.value)
        case .completed, .started, .finished: break
        }
        for remark in signal.remarks {
            append("   ")
            append(remark)
        }
    }

    /// Appends a text.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }

    private mutating func append(blanks: Int) {
        var left = blanks
        while left > 0 {
            append(32)
            left -= 1
        }
    }

    /// Seconds in seven columns, to the millisecond.
    private mutating func appendClock(_ time: Int) {
        let seconds = time / 1_000_000_000
        if seconds < 100 { append(32) }
        if seconds < 10 { append(32) }
        appendSeconds(time)
    }

    /// Seconds with three decimals.
    private mutating func appendSeconds(_ time: Int) {
        let milliseconds = time / 1_000_000
        append(number: milliseconds / 1000)
        append(46)
        let rest = milliseconds % 1000
        append(UInt8(truncatingIfNeeded: 48 + rest / 100))
        append(UInt8(truncatingIfNeeded: 48 + rest / 10 % 10))
        append(UInt8(truncatingIfNeeded: 48 + rest % 10))
    }

    private mutating func append(number: Int) {
        if number < 0 { append(45) }
        let start = count
        var left = number.magnitude
        repeat {
            append(UInt8(truncatingIfNeeded: 48 + left % 10))
            left /= 10
        } while left > 0
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }
}
