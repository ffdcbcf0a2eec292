/// Chance that repeats itself: the same number gives the same throws.
package struct Dice: RandomNumberGenerator {
    private var state: UInt64
    package init(_ number: Int) { state = UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15 }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `count`.
    package mutating func below(_ count: Int) -> Int { count < 2 ? 0 : Int(next() % UInt64(count)) }

    package mutating func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[below(items.count)] }
}
