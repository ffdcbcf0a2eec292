import Log
import Reactive

extension Session {
    /// Mutes those of the streams that will go on printing by themselves: what led to their last signal is still at work.
    /// The answer is their names. `printing`: what printed of late without an entry, and the id of its last signal;
    /// 0 for what closures print.
    package func muteWhatGoesOn(_ printing: [String: Int]) -> [String] {
        let work = world.loop.timeline.work.map { $0.sink.owner?.tag }
        let runs = Set(work.compactMap(\.self))
        let goingOn = printing.filter { _, id in log.isLed(log.printed(id), by: runs, orByClosures: work.contains(nil))
        }
        let prints = printing[Muted.prints] != nil && !work.isEmpty ? [Muted.prints] : []
        let names = goingOn.keys.sorted() + prints
        muted.add(names, untilTyped: true)
        return names
    }
}

extension Log {
    /// Whether one of the runs led to a record; or what a closure is still to do, if nothing else did.
    fileprivate func isLed(_ record: Record?, by runs: Set<Int>, orByClosures: Bool) -> Bool {
        var record = record
        while let here = record {
            if runs.contains(here.run) { return true }
            if here.cause == 0 { return orByClosures && here.run == 0 && here.entry == 0 }
            record = self[here.cause]
        }
        return false
    }
}
