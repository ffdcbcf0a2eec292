import Reactive

/// One arrival on the timeline.
final class Delivery: Sink {
    private let channel: Channel
    private let arrival: Arrival

    init(_ channel: Channel, _ arrival: Arrival) { (self.channel, self.arrival) = (channel, arrival) }

    override func wake(_ token: Int) { channel.deliver(arrival) }
}
