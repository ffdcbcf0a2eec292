/// The bytes that mean something to the language.
enum Byte {
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let dollar: UInt8 = 0x24
    static let star: UInt8 = 0x2A
    static let minus: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let less: UInt8 = 0x3C
    static let equal: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let question: UInt8 = 0x3F
    static let bang: UInt8 = 0x21
    static let backslash: UInt8 = 0x5C
    static let backtick: UInt8 = 0x60
    static let apostrophe: UInt8 = 0x27
    static let tilde: UInt8 = 0x7E
    static let open: UInt8 = 0x28
    static let close: UInt8 = 0x29

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func startsName(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
    }

    static func continuesName(_ byte: UInt8) -> Bool { startsName(byte) || isDigit(byte) }

    static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F, 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C, 0x7E: true
        default: false
        }
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x40, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    /// Whether an operator after this byte has a blank, or as good as one, before it.
    static func opens(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, 0x28, 0x5B, 0x7B, 0x2C, 0x3A, 0x3B: true
        default: false
        }
    }

    /// Whether an operator before this byte has a blank, or as good as one, after it.
    static func closes(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, 0x29, 0x5D, 0x7D, 0x2C, 0x3A, 0x3B: true
        default: false
        }
    }
}
