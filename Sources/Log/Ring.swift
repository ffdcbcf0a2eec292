/// The newest records, by number, up to a bound. Only what has been written takes memory.
struct Ring: ~Copyable {
    /// How many records are kept.
    let bound: Int
    /// The number of the newest record.
    private(set) var newest = 0
    /// A power of two, so that a record's place is a mask away from its number.
    private let room: Int
    private let places: UnsafeMutablePointer<Record>

    init(atMost bound: Int) {
        self.bound = bound
        room = 1 << (Int.bitWidth - (max(bound, 2) - 1).leadingZeroBitCount)
        places = .allocate(capacity: room)
    }

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
        let place = places + (newest & (room &- 1))
        if newest >= room, !place.pointee.isPlain { place.deinitialize(count: 1) }
        place.initialize(to: record)
        newest &+= 1
    }
}
