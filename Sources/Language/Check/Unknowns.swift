/// The types of an expression that are still to be found out, and what is known of them.
struct Unknowns {
    /// Types that must be known at the end of the statement.
    var open: [(type: Type, span: Span)] = []
    /// What generic arguments must follow, once they are known.
    var promises: [Promised] = []
    /// What generic arguments must be objects.
    var objects: [(type: Type, span: Span, what: String)] = []
    /// Associated types that are known of variables: `S.Element == Int`.
    var knownLater: [(variable: Type, name: String, type: Type)] = []
    /// Numbers as they are written, to be held against what their types turn out to be.
    var literals: [WrittenNumber] = []
    /// What closures answer that only throw or stop the program: what is wanted of them, else nothing.
    var answerless: [Type] = []
    /// What was handed over as `Any`: it is just that, if nothing else is said of it.
    var anythings: [Type] = []
    /// The last statement of a closure that perhaps should give it back.
    var unreturned: String?
    /// What is read when the rest of the expression has told its type.
    var postponed: [Postponed] = []

    /// `T?` as `Any?`, `T` as `Any`.
    mutating func note(_ type: Type, handedOverAs wanted: Type) {
        guard (wanted.wrapped ?? wanted).isAny, (type.wrapped == nil) == (wanted.wrapped == nil),
            case .variable(let variable) = (type.wrapped ?? type).resolved, variable.literal == nil
        else { return }
        anythings.append(.variable(variable))
    }

    /// What was promised to be of a class, and of which nothing more is told, is of that class.
    func settleByClass(_ type: Type) {
        guard case .variable(let variable) = type.resolved, variable.literal == nil else { return }
        let promise = promises.first {
            $0.wanted.kind == .instance && $0.wanted.generics.isEmpty && $0.type.isSame(as: type)
        }
        if let promise { _ = type.unify(with: promise.wanted.itself) }
    }

    /// What a variable can be where `wanted` is: `T` of `func made<T: View>() -> T` is no optional, whatever it is put into.
    func promised(_ variable: Type, within wanted: Type) -> Type {
        let asked = promises.filter { $0.type.isSame(as: variable) }.map(\.wanted)
        return sequence(first: wanted, next: \.wrapped).first { asked.allSatisfy($0.follows) } ?? wanted
    }

    /// Whether what a variable turns out to be was promised to follow something that `type` follows.
    func isPromised(_ variable: Type, toBeLike type: Nominal) -> Bool {
        promises.contains { $0.type.isSame(as: variable) && type.follows($0.wanted) }
    }
}

/// What a generic argument must follow, once it is known.
struct Promised {
    let type: Type
    let wanted: Nominal
    let span: Span
    let what: String
    /// Whether a value of a protocol's type may be handed over: what it really is takes its place.
    let isOpened: Bool

    /// Whether nothing is known yet that breaks it.
    var isOpenOrKept: Bool { !type.isKnown && type.nominal == nil || type.isSpoilt || isKept }

    /// Whether what it turned out to be follows what is wanted. A protocol follows none, not even itself: only `Error`.
    var isKept: Bool {
        guard type.follows(wanted) else { return false }
        guard !isOpened, let nominal = type.nominal, nominal.kind == .protocol, !nominal.follower.isGivenOpaque else {
            return true
        }
        return wanted === BuiltIn.error.nominal
    }
}

/// A number as it is written; `integer` if it is whole.
struct WrittenNumber {
    let node: Typed
    let integer: Int128?
    /// The same, to be read again as what it turned out to be.
    let expression: Expression
}

/// A part of an expression that only its type makes readable: `.on` in `c ? .on : .off`, before it is known of what.
struct Postponed {
    let node: Typed
    /// What must be told before it can be read.
    let wanted: Type
    let scope: Scope
    /// Reads it as what it turned out to be; as what stands there, if nothing was found out.
    let read: (Type) -> Typed
}
