import Values

/// An entry that pushes one literal: `query <- "rx"`, `count <- 31`. Those that differ in what the literal says, and not
/// in how long it is, have all their places in common: one of them is checked and compiled for all.
struct LiteralPush {
    /// The entry with its literal blotted out.
    let shape: String
    fileprivate let literal: Literal

    fileprivate enum Literal {
        case integer(Int)
        case fraction(Double)
        case text(String)
    }

    /// Where the literal of the moment lies, in a unit that was compiled for all of a shape.
    struct Hole {
        fileprivate let global: Global
        fileprivate let wanted: Wanted
    }

    /// What a literal becomes, by the type that is wanted of it.
    fileprivate enum Wanted: String { case int = "Int", double = "Double", string = "String" }

    /// Longer ones are not worth comparing.
    private static let longest = 200

    init?(_ entry: String) {
        var bytes = Array(entry.utf8)
        guard bytes.count <= LiteralPush.longest, let start = LiteralPush.start(in: bytes),
            let literal = Literal(bytes[start...])
        else { return nil }
        for place in bytes.indices[start...] where ![UInt8(ascii: "\""), UInt8(ascii: ".")].contains(bytes[place]) {
            bytes[place] = UInt8(ascii: "0")
        }
        self.literal = literal
        shape = String(decoding: bytes, as: UTF8.self)
    }

    /// Where the literal begins: behind a name, or names with dots between them, and the arrow.
    private static func start(in bytes: [UInt8]) -> Int? {
        let target = bytes.prefix {
            isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
        guard let first = target.first, isLetter(first), bytes[target.count...].starts(with: " <- ".utf8) else {
            return nil
        }
        return target.count + 4
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}

extension LiteralPush.Literal {
    /// A number in plain digits, few enough for any type of numbers, or a text of plain characters in one pair of quotes.
    fileprivate init?(_ written: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "\"")
        if written.count >= 2, written.first == quote, written.last == quote {
            let inside = written.dropFirst().dropLast()
            guard inside.allSatisfy({ (32..<127).contains($0) && $0 != quote && $0 != UInt8(ascii: "\\") }) else {
                return nil
            }
            self = .text(String(decoding: inside, as: UTF8.self))
            return
        }
        let parts = written.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard written.count <= 15, (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let digits = String(decoding: written, as: UTF8.self)
        guard let literal = parts.count == 1 ? Int(digits).map(Self.integer) : Double(digits).map(Self.fraction) else {
            return nil
        }
        self = literal
    }

    /// What it is where a type is wanted.
    fileprivate func value(as wanted: LiteralPush.Wanted) -> Value? {
        switch (self, wanted) {
        case (.integer(let number), .int): .int(number)
        case (.integer(let number), .double): .double(Double(number))
        case (.fraction(let number), .double): .double(number)
        case (.text(let text), .string): .string(text)
        default: nil
        }
    }

    /// Whether an expression says just this.
    fileprivate func isSaid(by value: Typed) -> Bool {
        switch (self, value.kind) {
        case (.integer(let number), .number(_, integer: let said?)): said == number
        case (.fraction(let number), .number(let said, integer: nil)): said == number
        case (.text(let text), .constant(.string(let said))): said == text
        default: false
        }
    }
}

extension LiteralPush {
    /// Makes room for other literals in what the entry was found to mean: a word of the vocabulary that is given this one.
    func hole(in steps: [PlannedStep], _ rewrites: [Rewrite]) -> Hole? {
        guard steps.count == 1, case .word(_, _, _, let arguments) = steps[0].value?.kind, arguments.count == 1,
            let argument = arguments[0], literal.isSaid(by: argument),
            !rewrites.contains(where: { $0.span.start >= argument.span.start }),
            let wanted = argument.type.nominal.flatMap({ $0.isBuiltIn ? Wanted(rawValue: $0.name) : nil })
        else { return nil }
        let hole = Hole(global: Global("", argument.type, isLet: true), wanted: wanted)
        guard fill(hole) else { return nil }
        argument.turnInto(Typed(.global(hole.global), argument.type, argument.span))
        return hole
    }

    /// Puts this literal where the one before was.
    func fill(_ hole: Hole) -> Bool {
        guard let value = literal.value(as: hole.wanted) else { return false }
        hole.global.value = value
        return true
    }
}
