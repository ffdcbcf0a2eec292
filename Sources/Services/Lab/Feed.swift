/// A timeline: posts that are read page by page, topics, and what is hot. All invented, the same every time.
package enum Feed {
    /// How many posts stand on a page.
    package static let pageSize = 5

    private static let texts = [
        "the ferry is late again", "今天的云很好看", "found a map from 1912", "new strings for the old guitar", "早市的桃子便宜了",
        "reading on the night train", "three swans on the canal", "学会了做豆腐", "lost: one red umbrella",
        "the clock tower is open",
        "雨停了", "a letter from Porto", "repaired the kettle at last",
    ]
    private static let topicNames = ["ferries", "云", "maps", "kettles"]

    static func post(_ index: Int) -> JSON {
        let author = People.all[index * 17 % People.all.count]
        return .object([
            "id": .int(index + 1), "author": .string(author.name), "text": .string(texts[index]),
            "likes": .int(index * 37 % 50),
        ])
    }

    /// The page behind a cursor: "0" begins, and a cursor that nobody gave out is refused.
    static func posts(after cursor: String) -> (posts: [JSON], cursor: String, hasMore: Bool)? {
        guard let start = Int(cursor), start >= 0, start <= texts.count else { return nil }
        let end = min(texts.count, start + pageSize)
        return ((start..<end).map(post), "\(end)", end < texts.count)
    }

    static var topics: [JSON] {
        topicNames.enumerated().map { .object(["id": .int($0.offset + 1), "name": .string($0.element)]) }
    }

    /// The posts that are liked most.
    static var hot: [JSON] {
        texts.indices.sorted { ($0 * 37 % 50, $0) > ($1 * 37 % 50, $1) }.prefix(3).map(post)
    }
}
