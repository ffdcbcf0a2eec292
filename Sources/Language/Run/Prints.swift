/// Under which events closures have printed something: the newest of them, since what a person asks of is what they see.
package struct Prints {
    private struct Print: Equatable {
        let record: Int
        let listener: Int
    }

    private static let most = 256
    private var all: [Print] = []
    /// Where the next one goes, once there are so many.
    private var next = 0

    package init() {}

    /// `record`: the event that is being delivered; `listener`: the subscription whose closure runs.
    package mutating func note(_ record: Int, _ listener: Int) {
        let print = Print(record: record, listener: listener)
        guard record > 0, all.last != print else { return }
        if all.count < Prints.most { all.append(print) } else { all[next] = print }
        next = (next + 1) % Prints.most
    }

    /// Whether a subscription's closure printed something when it heard an event.
    package func has(_ record: Int, _ listener: Int) -> Bool {
        all.contains(Print(record: record, listener: listener))
    }
}
