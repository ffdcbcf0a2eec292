/// The newest pushes, in a ring by number: a script of any length is remembered in flat memory.
struct PassingEntries {
    private let bound: Int
    private var ring: [Entry?] = []

    init(atMost bound: Int) { self.bound = bound }

    mutating func add(_ entry: Entry) {
        let place = entry.number % bound
        while ring.count <= place { ring.append(nil) }
        ring[place] = entry
    }

    mutating func remove(_ number: Int) {
        if self[number] != nil { ring[number % bound] = nil }
    }

    subscript(number: Int) -> Entry? {
        guard number > 0, number % bound < ring.count, let entry = ring[number % bound], entry.number == number else {
            return nil
        }
        return entry
    }
}
