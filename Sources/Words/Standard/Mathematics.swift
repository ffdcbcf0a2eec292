import Glibc
import Language
import Values

extension Word {
    /// What goes from one number to another in steps.
    static let strides: [Word] = ["to", "through"].flatMap { end -> [Word] in
        [
            .function("func stride(from start: Int, \(end) end: Int, by step: Int) -> [Int]") { call in
                .array(try call.strides(isThrough: end == "through"))
            },
            .function("func stride<T: FixedWidthInteger>(from start: T, \(end) end: T, by step: Int) -> [T]") { call in
                .array(try call.strides(isThrough: end == "through"))
            },
            .function("func stride<T: BinaryFloatingPoint>(from start: T, \(end) end: T, by step: T) -> [T]") { call in
                .array(try call.realStrides(isThrough: end == "through"))
            },
        ]
    }

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
