/// The newest of many: a ring that is filled once, and then writes over the oldest.
struct Recent<Element> {
    private let most: Int
    private var items: [Element] = []
    private var oldest = 0

    init(atMost most: Int) { self.most = most }

    /// Oldest first.
    var all: [Element] { Array(items[oldest...]) + items[..<oldest] }

    mutating func add(_ item: Element) {
        guard items.count == most else { return items.append(item) }
        items[oldest] = item
        oldest = (oldest + 1) % most
    }
}
