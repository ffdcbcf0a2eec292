/// First in, first out. Taking one is as cheap as putting one.
struct Queue<Element> {
    private var items: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var first: Element? { count == 0 ? nil : items[head] }
    var isEmpty: Bool { count == 0 }

    var all: [Element] { (0..<count).compactMap { items[(head + $0) & (items.count - 1)] } }

    mutating func append(_ element: Element) {
        if count == items.count { widen() }
        items[(head &+ count) & (items.count - 1)] = element
        count &+= 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = items[head]
        items[head] = nil
        head = (head &+ 1) & (items.count - 1)
        count &-= 1
        return element
    }

    mutating func removeAll() { self = Queue() }

    /// The number of places is a power of two.
    private mutating func widen() {
        let old = all
        items = old + Array(repeating: nil, count: Swift.max(old.count, 4))
        head = 0
    }
}
