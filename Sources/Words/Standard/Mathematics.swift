import Glibc
import Language
import Values

extension Word {
    /// What goes from one number to another in steps.
    static let strides: [Word] =
        ["to", "through"].flatMap { end -> [Word] in
            [
                .function("func stride(from start: Int, \(end) end: Int, by step: Int) -> [Int]") { call in
                    .array(try call.strides(isThrough: end == "through"))
                },
                .function("func stride<T: FixedWidthInteger>(from start: T, \(end) end: T, by step: Int) -> [T]") {
                    call in
                    .array(try call.strides(isThrough: end == "through"))
                },
                .function("func stride<T: BinaryFloatingPoint>(from start: T, \(end) end: T, by step: T) -> [T]") {
                    call in
                    .array(try call.realStrides(isThrough: end == "through"))
                },
                .function("func stride<T: Strideable>(from start: T, \(end) end: T, by step: T.Stride) -> [T]") {
                    call in
                    .array(try Steps(call).all(isThrough: end == "through"))
                },
            ]
        } + [
            .member(of: "Strideable", "func advanced(by n: Stride) -> Self") { call in
                try Steps(call).step(call.receiver, by: call[0])
            },
            .member(of: "Strideable", "func distance(to other: Self) -> Stride") { call in
                try Steps(call).distance(from: call.receiver, to: call[0])
            },
        ]

    /// The functions of the C library: of a number of either kind, one of that kind.
    static let mathematics: [Word] =
        functionsOfOne.map { name, body in
            Word(name, ["Double", "Float"].map { "func \(name)(_ x: \($0)) -> \($0)" }, "") { call in
                call.like(body(call.double(0)))
            }
        }
        + functionsOfTwo.map { name, body in
            Word(name, ["Double", "Float"].map { "func \(name)(_ x: \($0), _ y: \($0)) -> \($0)" }, "") { call in
                call.like(body(call.double(0), call.double(1)))
            }
        }

    private static let functionsOfOne: [(String, @Sendable (Double) -> Double)] = [
        ("sqrt", { $0.squareRoot() }), ("floor", { $0.rounded(.down) }), ("ceil", { $0.rounded(.up) }),
        ("round", { $0.rounded() }), ("trunc", { $0.rounded(.towardZero) }), ("sin", { sin($0) }), ("cos", { cos($0) }),
        ("tan", { tan($0) }), ("asin", { asin($0) }), ("acos", { acos($0) }), ("atan", { atan($0) }),
        ("exp", { exp($0) }), ("log", { log($0) }), ("log2", { log2($0) }), ("log10", { log10($0) }),
        ("cbrt", { cbrt($0) }), ("fabs", { $0.magnitude }),
    ]

    private static let functionsOfTwo: [(String, @Sendable (Double, Double) -> Double)] = [
        ("pow", { pow($0, $1) }), ("atan2", { atan2($0, $1) }), ("hypot", { hypot($0, $1) }),
        ("fmod", { fmod($0, $1) }), ("fmin", { fmin($0, $1) }), ("fmax", { fmax($0, $1) }),
    ]
}

extension Value {
    func withoutSign() throws -> Value {
        switch self {
        case .double(let number): return .double(number.magnitude)
        case .number(let number) where number.kind == .float: return .number(Number(number.float.magnitude))
        case .number(let number) where number.kind == .decimal: return .number(Swift.max(number, number.opposite))
        default:
            let whole = self.whole ?? 0
            guard let value = Value(whole < 0 ? -whole : whole, as: kind) else {
                throw RuntimeError("abs(\(plain)) is no \(kind?.name ?? "Int")")
            }
            return value
        }
    }
}

extension Call {
    /// A number of the kind that the first argument is.
    fileprivate func like(_ number: Double) -> Value {
        self[0].kind == .float ? .number(Number(Float(number))) : .double(number)
    }

    fileprivate func strides(isThrough: Bool) throws -> [Value] {
        let (start, end, step) = (self[0].whole ?? 0, self[1].whole ?? 0, Int128(int(2)))
        guard step != 0 else { throw RuntimeError("a stride by 0 never ends") }
        guard (end - start) / step < Int128(CompiledLimits.elements) else {
            throw RuntimeError("this stride is too long")
        }
        let kind = self[0].kind
        let numbers =
            isThrough
            ? Array(Swift.stride(from: start, through: end, by: Int128.Stride(step)))
            : Array(Swift.stride(from: start, to: end, by: Int128.Stride(step)))
        return numbers.map { Value(truncating: $0, as: kind) }
    }

    fileprivate func realStrides(isThrough: Bool) throws -> [Value] {
        let (start, end, step) = (double(0), double(1), double(2))
        guard step != 0, (end - start) / step < Double(CompiledLimits.elements) else {
            throw RuntimeError("this stride is too long, or never ends")
        }
        let numbers =
            isThrough
            ? Array(Swift.stride(from: start, through: end, by: step))
            : Array(Swift.stride(from: start, to: end, by: step))
        return numbers.map { like($0) }
    }
}

/// What any type that goes by steps says of them.
private struct Steps {
    let call: Call
    init(_ call: Call) { self.call = call }

    func all(isThrough: Bool) throws -> [Value] {
        var (next, items) = (call[0], [Value]())
        let (end, width) = (call[1], call[2].number ?? 0)
        guard width != 0 else { throw RuntimeError("a stride by 0 never ends") }
        while width > 0 ? next.isLess(than: end) : end.isLess(than: next) {
            try call.add(next, to: &items)
            next = try step(next, by: call[2])
        }
        if isThrough, !next.isLess(than: end), !end.isLess(than: next) { items.append(next) }
        return items
    }

    func step(_ value: Value, by distance: Value) throws -> Value {
        if value.object?.declaredType != nil {
            return try call.interpreter.send("advanced(by:)", to: value, [distance], at: call.site.place ?? .nowhere)
        }
        if let date = value.object as? DateObject { return .object(DateObject(date.seconds + (distance.number ?? 0))) }
        if let whole = value.whole, let step = distance.whole {
            guard let sum = Value(whole + step, as: value.kind) else {
                throw RuntimeError("\(whole + step) is more than \(value.kindName) holds")
            }
            return sum
        }
        let sum = (value.number ?? 0) + (distance.number ?? 0)
        return value.kind == .float ? .number(Number(Float(sum))) : .double(sum)
    }

    func distance(from value: Value, to other: Value) throws -> Value {
        if value.object?.declaredType != nil {
            return try call.interpreter.send("distance(to:)", to: value, [other], at: call.site.place ?? .nowhere)
        }
        if let date = value.object as? DateObject, let end = other.object as? DateObject {
            return .double(end.seconds - date.seconds)
        }
        if let start = value.whole, let end = other.whole {
            guard let steps = Int(exactly: end - start) else {
                throw RuntimeError("\(end - start) is more than an Int holds")
            }
            return .int(steps)
        }
        let distance = (other.number ?? 0) - (value.number ?? 0)
        return value.kind == .float ? .number(Number(Float(distance))) : .double(distance)
    }
}
