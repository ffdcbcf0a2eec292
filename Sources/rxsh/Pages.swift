import Terminal

/// An answer that is longer than the screen: what is still to be shown of it.
struct Pages {
    private var rest: ArraySlice<String> = []

    /// Whether it is code, which is shown as it stands.
    private(set) var isCode = false

    init() {}

    init(_ rows: [String], isCode: Bool = false) { (rest, self.isCode) = (rows[...], isCode) }

    var isEmpty: Bool { rest.isEmpty }
    var count: Int { rest.count }

    /// The rows of the next page, on a screen of so many; the last of them is for what is said of the others.
    mutating func next(_ rows: Int) -> [String] {
        let page = rest.prefix(rest.count <= rows - 2 ? rows : max(1, rows - 3))
        rest = rest.dropFirst(page.count)
        return Array(page)
    }

    /// The program that the person shows long texts with.
    static var program: String? {
        Outside.named("PAGER").flatMap { $0 == "cat" ? nil : "LESS=${LESS-FRX}; export LESS; " + $0 }
    }
}
