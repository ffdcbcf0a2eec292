import Language
import Values

extension Word {
    /// What whole numbers of every width are made of.
    static let wholeNumberMaking: [Word] = [
        .member(of: "FixedWidthInteger", "init()") { call in try call.made(0) },
        .member(of: "BinaryInteger", "init(_ value: Self)") { call in call[0] },
        .member(of: "BinaryInteger", "init<S: BinaryInteger>(_ value: S)") { call in
            try call.made(call[0].whole ?? 0)
        },
        .member(of: "BinaryInteger", "init<S: BinaryFloatingPoint>(_ value: S)") { call in
            guard let whole = Int128(exactly: call.double(0).rounded(.towardZero)) else {
                throw RuntimeError("\(call[0].plain) is no \(call.madeName)")
            }
            return try call.made(whole)
        },
        .member(of: "FixedWidthInteger", "init?<S: StringProtocol>(_ text: S)") { call in
            call.maybe(Int128(call.string(0)))
        },
        .member(of: "FixedWidthInteger", "init?<S: StringProtocol>(_ text: S, radix: Int)") { call in
            guard (2...36).contains(call.int(1)) else {
                throw RuntimeError("a radix is from 2 to 36, not \(call.int(1))")
            }
            return call.maybe(Int128(call.string(0), radix: call.int(1)))
        },
        .member(of: "BinaryInteger", "init?<S: BinaryInteger>(exactly value: S)") { call in
            call.maybe(call[0].whole)
        },
        .member(of: "BinaryInteger", "init?<S: BinaryFloatingPoint>(exactly value: S)") { call in
            call.maybe(Int128(exactly: call.double(0)))
        },
        .member(of: "BinaryInteger", "init<S: BinaryInteger>(clamping value: S)") { call in
            let (whole, bounds) = (call[0].whole ?? 0, Value.bounds(of: call.madeKind))
            return try call.made(Swift.min(Swift.max(whole, bounds.lowerBound), bounds.upperBound))
        },
        .member(of: "BinaryInteger", "init<S: BinaryInteger>(truncatingIfNeeded value: S)") { call in
            Value(truncating: call[0].whole ?? 0, as: call.madeKind)
        },
        .member(of: "FixedWidthInteger", "init<S: FixedWidthInteger>(bitPattern value: S)") { call in
            Value(truncating: call[0].whole ?? 0, as: call.madeKind)
        },
        .member(of: "FixedWidthInteger", "static var max: Self") { call in
            try call.made(Value.bounds(of: call.madeKind).upperBound)
        },
        .member(of: "FixedWidthInteger", "static var min: Self") { call in
            try call.made(Value.bounds(of: call.madeKind).lowerBound)
        },
        .member(of: "AdditiveArithmetic", "static var zero: Self") { call in
            if let type = call.madeType, !type.isBuiltIn {
                let (place, library) = (call.site.place ?? .nowhere, call.interpreter.library)
                let told =
                    call.receiver.object is MetatypeObject
                    ? call.receiver : .object(MetatypeObject(call.result.wrapped ?? call.result))
                // What is written as a number, and says nothing of it, has the number nought.
                let own =
                    (type.members["zero"] ?? []) + library.extensionMembers(type, "zero")
                    + library.protocols(of: type).filter { !$0.isBuiltIn }.flatMap {
                        library.extensionMembers($0, "zero")
                    }
                return own.contains(where: \.isStatic)
                    ? try call.interpreter.sendStatic("zero", to: told, [], at: place)
                    : try call.interpreter.sendStatic("init(integerLiteral:)", to: told, [.int(0)], at: place)
            }
            return call.madeName == "Double" ? .double(0) : Value(truncating: 0, as: call.madeKind)
        },
    ]

    /// What whole numbers of every width have.
    static let wholeNumberMembers: [Word] =
        [
            .member(of: "FixedWidthInteger", "var bitWidth: Int") { call in .int(call.width) },
            .member(of: "FixedWidthInteger", "static var bitWidth: Int") { call in .int(call.madeKind?.bitWidth ?? 64)
            },
            .member(of: "FixedWidthInteger", "var leadingZeroBitCount: Int") { call in
                .int(call.pattern.leadingZeroBitCount - (64 - call.width))
            },
            .member(of: "FixedWidthInteger", "var trailingZeroBitCount: Int") { call in
                .int(Swift.min(call.pattern.trailingZeroBitCount, call.width))
            },
            .member(of: "FixedWidthInteger", "var nonzeroBitCount: Int") { call in .int(call.pattern.nonzeroBitCount) },
            .member(of: "FixedWidthInteger", "var littleEndian: Self") { call in call.receiver },
            .member(of: "BinaryInteger", "func isMultiple(of other: Self) -> Bool") { call in
                let (mine, other) = (call.receiver.whole ?? 0, call[0].whole ?? 0)
                return .bool(other == 0 ? mine == 0 : mine % other == 0)
            },
            .member(of: "BinaryInteger", "func signum() -> Self") { call in
                Value(truncating: (call.receiver.whole ?? 0).signum(), as: call.receiver.kind)
            },
            .member(
                of: "BinaryInteger",
                "func quotientAndRemainder(dividingBy rhs: Self) -> (quotient: Self, remainder: Self)"
            ) { call in
                let (mine, other) = (call.receiver.whole ?? 0, call[0].whole ?? 0)
                guard other != 0 else { throw RuntimeError("division by zero") }
                guard let quotient = Value(mine / other, as: call.receiver.kind) else {
                    throw RuntimeError("\(mine) / \(other) overflows")
                }
                return .tuple(
                    [quotient, Value(truncating: mine % other, as: call.receiver.kind)],
                    labels: ["quotient", "remainder"])
            },
            .member(of: "BinaryInteger", "var description: String") { call in .string(call.receiver.plain) },
            .member(of: "SignedNumeric", "mutating func negate()") { call in
                if let value = call.held?.value { call.held?.value = try value.negated() }
                return .void
            },
        ] + swapped + magnitudes + reporting

    private static let swapped: [Word] = ["byteSwapped", "bigEndian"].map { name in
        .member(of: "FixedWidthInteger", "var \(name): Self") { call in
            let swapped = call.pattern.byteSwapped >> UInt64(64 - call.width)
            return Value(truncating: Int128(swapped), as: call.receiver.kind)
        }
    }

    /// A whole number without its sign is of the type that has none.
    private static let magnitudes: [Word] =
        [
            magnitude("Int", "UInt"), .member(of: "Int", "static var bitWidth: Int") { _ in .int(64) },
            .member(of: "BinaryInteger", "var magnitude: Self") { call in try call.receiver.withoutSign() },
        ]
        + Number.Kind.allCases.filter(\.isWhole).map { kind in
            .member(of: kind.name, "static var bitWidth: Int") { _ in .int(kind.bitWidth) }
        }
        + Number.Kind.allCases.filter(\.isWhole).map { kind in
            magnitude(kind.name, kind.isSigned ? "U" + kind.name : kind.name)
        }

    private static func magnitude(_ name: String, _ unsigned: String) -> Word {
        let kind = Number.Kind(named: unsigned)
        return .member(of: name, "var magnitude: \(unsigned)") { call in
            Value(truncating: Int128((call.receiver.whole ?? 0).magnitude), as: kind)
        }
    }

    /// What says whether a result has lost bits.
    private static let reporting: [Word] = [
        ("addingReportingOverflow(_ rhs: Self)", false), ("subtractingReportingOverflow(_ rhs: Self)", false),
        ("multipliedReportingOverflow(by rhs: Self)", false), ("dividedReportingOverflow(by rhs: Self)", true),
        ("remainderReportingOverflow(dividingBy rhs: Self)", true),
    ].enumerated().map { index, declaration in
        .member(of: "FixedWidthInteger", "func \(declaration.0) -> (partialValue: Self, overflow: Bool)") { call in
            let (x, y) = (call.receiver.whole ?? 0, call[0].whole ?? 0)
            if declaration.1, y == 0 {
                return .tuple([call.receiver, .bool(true)], labels: ["partialValue", "overflow"])
            }
            let exact =
                switch index {
                case 0: x + y
                case 1: x - y
                case 2: x &* y
                case 3: x / y
                default: x % y
                }
            let fits =
                Value(exact, as: call.receiver.kind) != nil
                && !(index == 2 && x.multipliedReportingOverflow(by: y).overflow)
            return .tuple(
                [Value(truncating: exact, as: call.receiver.kind), .bool(!fits)], labels: ["partialValue", "overflow"])
        }
    }
}

extension Value {
    /// Which kind of number it is; nil of an `Int` and of a `Double`.
    var kind: Number.Kind? { if case .number(let number) = self { number.kind } else { nil } }

    var kindName: String { kind?.name ?? "Int" }

    /// Nil if that is more or less than `kind`, or `Int`, holds.
    init?(_ whole: Int128, as kind: Number.Kind?) {
        guard let kind else {
            guard let number = Int(exactly: whole) else { return nil }
            self = .int(number)
            return
        }
        guard let number = Number(kind, exactly: whole) else { return nil }
        self = .number(number)
    }

    /// Its lowest bits.
    init(truncating whole: Int128, as kind: Number.Kind?) {
        self = kind.map { .number(Number($0, truncating: whole)) } ?? .int(Int(truncatingIfNeeded: whole))
    }

    static func bounds(of kind: Number.Kind?) -> ClosedRange<Int128> {
        kind?.bounds ?? Int128(Int.min)...Int128(Int.max)
    }

    fileprivate func negated() throws -> Value {
        switch self {
        case .double(let number): return .double(-number)
        case .number(let number) where number.kind == .float: return .number(Number(-number.float))
        case .number(let number) where number.kind == .decimal: return .number(number.opposite)
        default:
            guard let value = Value(-(whole ?? 0), as: kind) else {
                throw RuntimeError("-(\(plain)) is more than \(kindName) holds")
            }
            return value
        }
    }
}

extension Call {
    /// The type of numbers that a word makes: of a generic parameter, what it stands for.
    var madeType: Nominal? {
        if case .object(let object) = receiver, let told = object as? MetatypeObject { return told.type.nominal }
        return (result.wrapped ?? result).nominal
    }

    var madeKind: Number.Kind? { madeType?.numberKind }
    fileprivate var madeName: String { madeType?.name ?? "Int" }

    func made(_ whole: Int128) throws -> Value {
        if let value = Value(whole, as: madeKind) { return value }
        throw RuntimeError("\(whole) is \(whole < 0 ? "less" : "more") than \(madeName) holds")
    }

    fileprivate func maybe(_ whole: Int128?) -> Value { whole.flatMap { Value($0, as: madeKind) } ?? .null }

    fileprivate var width: Int { receiver.kind?.bitWidth ?? 64 }

    /// The bits of the receiver, those above its width cleared.
    fileprivate var pattern: UInt64 {
        UInt64(truncatingIfNeeded: receiver.whole ?? 0) & (width == 64 ? .max : (1 << UInt64(width)) - 1)
    }
}
