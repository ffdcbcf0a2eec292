/// Under which events a program has printed something, and when: what a person asks of is what they see.
package struct Prints {
    package struct Print: Equatable {
        /// The event that is being delivered, or that a task works for; 0 where a listener was greeted with what there was.
        package let record: Int
        /// The subscription whose closure runs; 0 if none does.
        package let listener: Int
        package let time: Int
        /// The number of the newest record at that moment.
        package let newest: Int

        package init(record: Int, listener: Int, time: Int, newest: Int) {
            (self.record, self.listener, self.time, self.newest) = (record, listener, time, newest)
        }
    }

    private static let most = 256
    /// The newest of them, in no order.
    package private(set) var all: [Print] = []
    package private(set) var last: Print?
    /// Where the next one goes, once there are so many.
    private var next = 0

    package init() {}

    package mutating func note(_ print: Print) {
        guard print.record > 0 || print.listener > 0, last != print else { return }
        last = print
        if all.count < Prints.most { all.append(print) } else { all[next] = print }
        next = (next + 1) % Prints.most
    }

    /// Whether a subscription's closure printed something when it heard an event.
    package func has(_ record: Int, _ listener: Int) -> Bool {
        all.contains { $0.record == record && $0.listener == listener }
    }
}
