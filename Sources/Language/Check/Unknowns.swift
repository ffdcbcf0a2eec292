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
    /// What is read when the rest of the expression has told its type.
    var postponed: [Postponed] = []
}

/// A part of an expression that only its type makes readable: `.on` in `c ? .on : .off`, before it is known of what.
struct Postponed {
    let node: Typed
    /// What must be told before it can be read.
    let wanted: Type
    let surroundings: Surroundings
    /// Reads it as what it turned out to be; as what stands there, if nothing was found out.
    let read: (Type) -> Typed
}

extension Checker {
    var open: [(type: Type, span: Span)] {
        get { unknowns.open }
        _modify { yield &unknowns.open }
    }
    var promises: [(type: Type, wanted: Nominal, span: Span, what: String)] {
        get { unknowns.promises }
        _modify { yield &unknowns.promises }
    }
    var knownLater: [(variable: Type, name: String, type: Type)] {
        get { unknowns.knownLater }
        _modify { yield &unknowns.knownLater }
    }
    var literals: [(type: Type, number: Int128, span: Span)] {
        get { unknowns.literals }
        _modify { yield &unknowns.literals }
    }
    var answerless: [Type] {
        get { unknowns.answerless }
        _modify { yield &unknowns.answerless }
    }

    /// Puts off reading what stands there until its type is told.
    func postpone(_ type: Type, _ span: Span, until wanted: Type? = nil, _ read: @escaping (Type) -> Typed) -> Typed {
        let node = Typed(.poison, type, span)
        unknowns.postponed.append(
            Postponed(node: node, wanted: wanted ?? type, surroundings: surroundings, read: read))
        return node
    }

    /// Reads what has waited and can be read by now; at the end, all of it.
    func readPostponed(atEnd: Bool = false) {
        while let index = unknowns.postponed.firstIndex(where: { atEnd || $0.wanted.isShaped }) {
            let item = unknowns.postponed.remove(at: index)
            within {
                $0 = item.surroundings
            } _: {
                item.node.turnInto(convert(item.read(item.node.type), to: item.node.type, item.node.span))
            }
        }
    }

    /// Checks something only for what it tells of types: nothing of it is kept or said.
    func tried(_ body: () -> Void) {
        keep {
            body()
            return false
        }
    }

    /// Keeps what a check has found out, if it says so; else all is as it was before.
    @discardableResult func keep(_ body: () -> Bool) -> Bool {
        let outer = (diagnostics, unknownNames, rewrites, notes, toldOf, unknowns, unreturned)
        let isKept = Trail.kept(body)
        if !isKept { (diagnostics, unknownNames, rewrites, notes, toldOf, unknowns, unreturned) = outer }
        return isKept
    }

    /// The value of a reading, if there is no mistake in it; of another nothing is kept.
    func fine(_ read: () -> Typed) -> Typed? {
        var value: Typed?
        let isFine = keep {
            let outer = (diagnostics, toldOf)
            (diagnostics, toldOf) = ([], [])
            let found = read()
            let isFine = diagnostics.isEmpty && !found.type.isPoison
            (diagnostics, toldOf) = outer
            value = found
            return isFine
        }
        return isFine ? value : nil
    }

    /// The end of a statement: literals become what they are by default, promises are held.
    func settle() {
        readPostponed()
        for case .variable(let variable) in answerless.map(\.resolved) { variable.binding = .void }
        answerless = []
        for (type, _) in open { type.settle() }
        readPostponed(atEnd: true)
        holdPromises()
        unreturned = nil
        for (type, span) in open where !type.isKnown && diagnostics.isEmpty {
            let text = source.text(span)
            if text.hasPrefix("table ") {
                let name = text.dropFirst(6)
                report(
                    span, "what rows \(name) has can't be told",
                    hint: "let \(name) = UITableView<String>(), or table \(name) { Cell() }")
                continue
            }
            report(span, "the type of this can't be told: write it, as in `\(typed(span))`")
        }
        for literal in literals { requireWidth(of: literal) }
        (open, promises, literals) = ([], [], [])
    }

    private func holdPromises() {
        for promise in promises
        where promise.type.isKnown && !promise.type.isSpoilt && !promise.type.follows(promise.wanted) {
            var hint = promise.type.isVoid ? unreturned.map { "return \($0)" } : nil
            if !promise.type.isVoid, promise.what.hasPrefix("'flatMap"), promise.wanted.name.hasPrefix("Observable") {
                hint = "map { … } gives a value for each; flatMap { … } gives a stream"
            }
            report(promise.span, "\(promise.what) needs \(promise.wanted.name); \(promise.type) is not", hint: hint)
        }
    }
}
