/// The ids that printed records are known by, and the numbers of what happens under each.
struct Numbering {
    /// The last id that was given out.
    private(set) var last: Int
    /// The last number under it.
    private(set) var lastSub = 0
    /// The number of the record that carries an id, from `first` on.
    private var numbers: [Int] = []
    private var first: Int
    private let bound: Int

    init(after last: Int, atMost bound: Int) { (self.last, first, self.bound) = (last, last + 1, bound) }

    /// The number of the record that was printed with this id, if it is kept.
    func record(of id: Int) -> Int? {
        id >= first && id - first < numbers.count ? numbers[id - first] : nil
    }

    /// Gives a record an id.
    @inline(__always) mutating func add(_ number: Int) {
        last &+= 1
        lastSub = 0
        if numbers.count >= 2 * bound {
            numbers.removeFirst(bound)
            first += bound
        }
        numbers.append(number)
    }

    /// Gives what is not printed a number under the last id.
    @inline(__always) mutating func addUnprinted() { lastSub &+= 1 }
}
