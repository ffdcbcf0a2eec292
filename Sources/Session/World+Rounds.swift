import Log

/// What is said while a subject feeds itself.
struct HeldLines {
    var isHolding = false
    /// The instant at which it goes round, and the turn in which it was stopped.
    var time = 0
    var turn = 0
    var lines: [Line] = []
    /// How many rounds were stopped, if they would have had no end.
    var endless: Int?
}

/// Rounds of a subject that feeds itself are held back after the first ones: if they end, they are said as they came; if
/// they have to be stopped, the rest is one line.
extension World {
    func heard(_ rounds: Rounds) {
        switch rounds {
        case .begun: (round.isHolding, round.time) = (true, loop.timeline.now)
        case .endless(let count): (round.endless, round.turn) = (count, log.turn)
        }
    }

    /// Keeps a line for later, if rounds are being counted.
    func holds(_ line: Line) -> Bool {
        guard round.isHolding else { return false }
        if loop.timeline.now != round.time || round.endless != nil && log.turn != round.turn {
            letGo()
            return false
        }
        round.lines.append(line)
        return true
    }

    /// It is over: says what was held back, or how much of it there was.
    func letGo() {
        guard round.isHolding else { return }
        let held = round
        round = HeldLines()
        guard let endless = held.endless else {
            for line in held.lines { say(line) }
            return
        }
        let signals = held.lines.count { if case .signal = $0 { true } else { false } }
        if signals > 0 { say(.answer("         … \(signals) signals more in \(endless) rounds, :log shows them")) }
        if let error = held.lines.first(where: { if case .error = $0 { true } else { false } }) { say(error) }
    }
}
