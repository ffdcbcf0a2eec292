/// The newest records, by number. It grows with what is remembered, up to a bound.
struct Ring: ~Copyable {
    /// How many records are kept.
    let bound: Int
    /// The number of the newest record.
    private(set) var newest = 0
    /// A power of two, so that a record's place is a mask away from its number.
    private var room = 64
    private var places: UnsafeMutablePointer<Record> = .allocate(capacity: 64)

    init(atMost bound: Int) { self.bound = bound }

    deinit {
        places.deinitialize(count: min(newest, room))
        places.deallocate()
    }

    /// The numbers that are still kept, oldest first.
    var kept: ClosedRange<Int>? { newest == 0 ? nil : max(1, newest - bound + 1)...newest }

    subscript(number: Int) -> Record? { self.find(number)?.pointee }

    /// Where a record is, if it is kept; good until the next is added.
    @inline(__always) func find(_ number: Int) -> UnsafePointer<Record>? {
        guard number > 0, number <= newest, number > newest &- bound else { return nil }
        return UnsafePointer(places + ((number &- 1) & (room &- 1)))
    }

    /// Adds the next record, whose number is one more than the newest one's.
    @inline(__always) mutating func append(_ record: consuming Record) {
        if newest == room, room < bound { grow() }
        let place = places + (newest & (room &- 1))
        if newest >= room, !place.pointee.isPlain { place.deinitialize(count: 1) }
        place.initialize(to: record)
        newest &+= 1
    }

    private mutating func grow() {
        let wider = UnsafeMutablePointer<Record>.allocate(capacity: room * 2)
        wider.moveInitialize(from: places, count: newest)
        places.deallocate()
        (places, room) = (wider, room * 2)
    }
}
