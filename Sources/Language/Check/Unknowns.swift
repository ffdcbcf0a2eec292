/// The types of an expression that are still to be found out, and what is known of them.
struct Unknowns {
    /// Types that must be known at the end of the statement.
    var open: [(type: Type, span: Span)] = []
    /// What generic arguments must follow, once they are known.
    var promises: [(type: Type, wanted: Nominal, span: Span, what: String)] = []
    /// Associated types that are known of variables: `S.Element == Int`.
    var knownLater: [(variable: Type, name: String, type: Type)] = []
    /// Whole numbers as they are written, to be held against what their types turn out to be.
    var literals: [(type: Type, number: Int128, span: Span)] = []
    /// What closures answer that only throw or stop the program: what is wanted of them, else nothing.
    var answerless: [Type] = []
    /// The last statement of a closure that perhaps should give it back.
    var unreturned: String?
    /// What is read when the rest of the expression has told its type.
    var postponed: [Postponed] = []

    /// Whether what a variable turns out to be was promised to follow something that `type` follows.
    func isPromised(_ variable: Type, toBeLike type: Nominal) -> Bool {
        promises.contains { $0.type.isSame(as: variable) && type.follows($0.wanted) }
    }
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
