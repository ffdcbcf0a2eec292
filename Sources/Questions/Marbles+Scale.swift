import Log
import Values

extension Marbles {
    /// From instants to columns: evenly where that fits, long idle stretches shortened, and all of it as narrow as need be.
    struct Scale {
        private let columns: [(at: Instant, column: Int)]
        private let now: Instant

        /// How wide the first column after the gap of one instant is drawn, and the longest stretch.
        private struct Pace {
            let step: Int
            let longest: Int
        }

        init(_ lanes: [Lane], now: Instant, width: Int) {
            var needs: [Instant: Int] = [:]
            for lane in lanes {
                for instant in [lane.begin, lane.end] { if let instant { needs[instant, default: 1] += 0 } }
                for group in lane.groups {
                    needs[group.at] = max(needs[group.at] ?? 1, group.text.displayWidth)
                }
            }
            if needs.keys.allSatisfy({ $0.time < now.time }) { needs[now] = 1 }
            self.now = now
            let sorted = needs.keys.sorted()
            let widest = needs.values.max() ?? 1
            let step = max(5, (widest > 1 ? widest + 1 : 1) + 2)
            let roomy = Pace(step: step, longest: sorted.count * step > 60 ? step : 3 * step)
            var columns = Scale.columns(sorted, needs, roomy)
            let end = { (columns: [(at: Instant, column: Int)]) in
                columns.last.map { $0.column + (needs[$0.at] ?? 1) + 3 } ?? 0
            }
            for step in stride(from: step, through: 1, by: -1) where end(columns) > width {
                columns = Scale.columns(sorted, needs, Pace(step: step, longest: step))
            }
            self.columns = columns
        }

        private static func columns(
            _ sorted: [Instant], _ needs: [Instant: Int], _ pace: Pace
        ) -> [(at: Instant, column: Int)] {
            let least = zip(sorted, sorted.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }.min() ?? 1
            var columns: [(at: Instant, column: Int)] = []
            var column = 0
            for (index, instant) in sorted.enumerated() {
                if index > 0 {
                    let before = sorted[index - 1]
                    let gap = Double(instant.time - before.time) / Double(least) * Double(pace.step)
                    let even = instant.time == before.time ? pace.step : Int(min(Double(pace.longest), gap.rounded()))
                    column += max(even, (needs[before] ?? 1) + 1)
                }
                columns.append((instant, column))
            }
            return columns
        }

        /// Where an instant stands that has a column: every mark's, every begin and end.
        func column(_ instant: Instant) -> Int { columns.last { $0.at <= instant }?.column ?? 0 }

        /// Times above the columns, where there is room; the present has none.
        var ruler: String {
            var text = ""
            var last: Int?
            for (instant, column) in columns where column >= text.count + (text.isEmpty ? 0 : 4) {
                let isTold = instant.time != now.time || columns.count <= 2 || instant.time == columns[0].at.time
                guard isTold, instant.time != last else { continue }
                text += String(repeating: " ", count: column - text.count) + Scale.label(instant.time)
                last = instant.time
            }
            return text
        }

        private static func label(_ time: Int) -> String {
            if time % 1_000_000_000 == 0 { return "\(time / 1_000_000_000)s" }
            if time % 1_000_000 == 0, time < 1_000_000_000 { return "\(time / 1_000_000)ms" }
            return "\(Signal.seconds(time))s"
        }
    }
}
