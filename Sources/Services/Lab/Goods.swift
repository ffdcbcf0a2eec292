/// Something that can be bought.
package struct Good: Hashable, Sendable {
    package let id: Int
    package let name: String
    /// In cents.
    package let price: Int
    package let stock: Int

    package var json: JSON {
        .object(["id": .int(id), "name": .string(name), "price": .int(price), "stock": .int(stock)])
    }
}

/// Invented goods, the same ones every time.
package enum Goods {
    package static let all: [Good] = makers.indices.flatMap { i in
        things.indices.map { j in
            let id = i * things.count + j + 1
            return Good(
                id: id, name: "\(makers[i])\(things[j])", price: 190 + id * 37 % 200 * 50, stock: id * 3 % 9 + 1)
        }
    }

    package static func good(_ id: Int) -> Good? { all.first { $0.id == id } }

    private static let makers = [
        "Harbour ", "Moss ", "Quarry ", "Lantern ", "青石", "白云", "Orchard ", "竹影", "Meadow ", "晚霞",
    ]
    private static let things = [
        "tea", "cup", "lamp", "notebook", "chair", "kettle", "茶壶", "雨伞", "blanket", "radio", "毛笔", "clock",
        "basket", "scarf", "台灯", "pencil", "bowl", "candle", "书包", "mirror",
    ]
}
