import Messages
import Values

/// From what is found to what is wanted, and what is found out on the way.
extension Checker {
    /// Checks an expression of which a type is wanted; says so if it is another.
    func check(_ expression: Expression, as wanted: Type, _ known: Typed? = nil) -> Typed {
        convert(known ?? infer(expression, expected: wanted), to: wanted, expression.span)
    }

    func convert(_ value: Typed, to wanted: Type, _ span: Span) -> Typed {
        if value.isForced, case .variable(let variable) = wanted.resolved,
            variable.isObject
                || unknowns.promises.contains(where: { $0.type.isSame(as: wanted) && !value.type.follows($0.wanted) })
        {
            return convert(value.unforced, to: wanted, span)
        }
        if value.isLetter(wanted) { return Typed(value.kind, wanted.wrapped ?? wanted, span) }
        switch value.type.conversion(to: wanted) {
        case .some(.none):
            unknowns.note(value.type, handedOverAs: wanted)
            return value.erased(to: wanted)
        case .wrap: return Typed(.wrap(value.erased(to: wanted.wrapped ?? wanted)), wanted, span)
        case .spread(let count): return Typed(.spread(value, count), wanted, span)
        case nil:
            if value.isForced { return convert(value.unforced, to: wanted, span) }
            if let other = pushes.otherSide(of: value, wanted, span) { return other }
            if report.isHole(value.type) || report.isHole(wanted) { return Typed.poison(span) }
            if wanted.isList, !wanted.isKnown, remedies.isWithoutSteps(value.type) {
                return report.mistake(
                    span, Message("\(value.type) has no steps: it is no sequence"),
                    hint: remedies.steps(value.type, span))
            }
            let hint = remedies.remedy(value, wanted, span)
            if case .constant(.null) = value.kind {
                return report.mistake(span, Message("this is nil, where \(wanted) is wanted"), hint: hint)
            }
            return report.mistake(span, Message("this is \(value.type), where \(wanted) is wanted"), hint: hint)
        }
    }

    // MARK: readings that may be given up

    /// Checks something only for what it tells of types: nothing of it is kept or said.
    func tried(_ body: () -> Void) {
        keep {
            body()
            return false
        }
    }

    /// Keeps what a check has found out, if it says so; else all is as it was before.
    @discardableResult func keep(_ body: () -> Bool) -> Bool {
        let before = (report.findings, unknowns)
        let isKept = Trail.kept(body)
        if !isKept { (report.findings, unknowns) = before }
        return isKept
    }

    /// The value of a reading, if there is no mistake in it; of another nothing is kept.
    func fine(_ read: () -> Typed) -> Typed? {
        var value: Typed?
        let isFine = keep {
            report.isFine {
                let found = read()
                value = found
                return !found.type.isPoison
            }
        }
        return isFine ? value : nil
    }

    // MARK: what only the rest of the statement tells

    /// Puts off reading what stands there until its type is told.
    func postpone(_ type: Type, _ span: Span, until wanted: Type? = nil, _ read: @escaping (Type) -> Typed) -> Typed {
        let node = Typed(.poison, type, span)
        unknowns.postponed.append(Postponed(node: node, wanted: wanted ?? type, scope: scope, read: read))
        return node
    }

    /// Reads what has waited and can be read by now; at the end, all of it.
    func readPostponed(atEnd: Bool = false) {
        while let index = unknowns.postponed.firstIndex(where: { atEnd || $0.wanted.isShaped }) {
            let item = unknowns.postponed.remove(at: index)
            within {
                $0 = item.scope
            } _: {
                item.node.turnInto(convert(item.read(item.node.type), to: item.node.type, item.node.span))
            }
        }
    }

    /// The end of a statement: literals become what they are by default, promises are held.
    func settle() {
        readPostponed()
        for case .variable(let variable) in unknowns.answerless.map(\.resolved) { variable.binding = .void }
        unknowns.answerless = []
        for (type, _) in unknowns.open { type.settle() }
        for promise in unknowns.promises { unknowns.settleByClass(promise.type) }
        for case .variable(let variable) in unknowns.anythings.map(\.resolved) { variable.binding = .any }
        unknowns.anythings = []
        readPostponed(atEnd: true)
        for promise in unknowns.promises where promise.type.isKnown && !promise.type.isSpoilt && !promise.isKept {
            tell(promise)
        }
        for (type, span, what) in unknowns.objects where holdsNoObjects(type) {
            report(span, Message("\(what) needs an object; \(type) is none"))
        }
        unknowns.objects = []
        unknowns.unreturned = nil
        for (type, span) in unknowns.open where !type.isKnown && !report.hasMistakes { remedies.tellOpen(span) }
        for number in unknowns.literals { literals.finish(number) }
        (unknowns.open, unknowns.promises, unknowns.literals) = ([], [], [])
        WrittenBounds(checker: self).hold()
    }

    func tell(_ promise: Promised) {
        if promise.type.follows(promise.wanted) {
            return report(
                promise.span,
                "\(promise.what) needs one type that conforms to \(promise.wanted.name); "
                    + "any \(promise.type) may hold several")
        }
        report(
            promise.span, Message("\(promise.what) needs \(promise.wanted.name); \(promise.type) is not"),
            hint: remedies.remedy(promise.type, isNot: promise.wanted, promise.what))
    }
}

/// Whether a type's values are surely no objects: numbers, texts, lists, tuples, closures, a person's structs and enums.
private func holdsNoObjects(_ type: Type) -> Bool {
    switch type.resolved {
    case .tuple, .function: return true
    case .nominal(let nominal, _):
        let isPlain = type.isNumber || type.isText || type.isList || ["Dictionary", "Set"].contains(nominal.name)
        return isPlain || !nominal.isBuiltIn && [.structure, .enumeration].contains(nominal.kind)
    default: return false
    }
}
