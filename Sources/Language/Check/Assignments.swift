/// What has a value where: follows a body as it runs, and tells what is read before it has got one.
struct Assignments {
    enum Thing: Hashable {
        case field(Int)
        case local(ObjectIdentifier)
    }

    /// A mistake and its place.
    typealias Mistake = (span: Span, message: String)

    private(set) var mistakes: [Mistake] = []
    /// What has no value yet on the way that leads here; nil where no way leads.
    private var unset: Set<Thing>? = []
    private var names: [Thing: String] = [:]
    private let nominal: Nominal?
    private let end: Span
    /// What was without a value where a loop or switch is left, by its label.
    private var exits: [(label: String?, isLoop: Bool, unset: Set<Thing>?)] = []

    /// Of an `init`, `fields` are those that it has to give values to, by the end.
    init(fields: [Int] = [], of nominal: Nominal? = nil, end: Span) {
        (self.nominal, self.end) = (nominal, end)
        for index in fields {
            unset?.insert(.field(index))
            names[.field(index)] = nominal?.fields[index].name
        }
    }

    mutating func follow(_ code: ClosureCode) {
        follow(code.body)
        requireFields(end, "at the end of this init")
    }

    private mutating func requireFields(_ span: Span, _ place: String) {
        guard let field = missingField else { return }
        mistakes.append((span, "'\(field)' has no value \(place)"))
        unset = unset?.filter { if case .field = $0 { false } else { true } }
    }

    private var missingField: String? {
        let indices = unset?.compactMap { thing -> Int? in
            if case .field(let index) = thing { index } else { nil }
        }
        return indices?.min().flatMap { names[.field($0)] }
    }

    // MARK: statements

    private mutating func follow(_ statements: [TypedStatement]) { for statement in statements { follow(statement) } }

    private mutating func follow(_ statement: TypedStatement) {
        switch statement {
        case .expression(let value):
            look(value)
            if value.neverReturns { unset = nil }
        case .declare(let local, let value):
            if let value { look(value) } else { declare(local) }
        case .destructure(_, let value): look(value)
        case .conditional(let conditions, let yes, let no):
            look(conditions)
            branch([{ $0.follow(yes) }, { $0.follow(no) }])
        case .while(let conditions, let body, let label): loop(conditions, body, label)
        case .repeatWhile(let body, let test, let label):
            exits.append((label, true, nil))
            follow(body)
            look(test)
            leave()
        case .for(_, let sequence, let filter, let body, let label):
            look(sequence)
            exits.append((label, true, unset))
            if let filter { look(filter) }
            follow(body)
            unset = nil
            leave()
        case .switch(let value, let cases, let label): follow(value, cases, label)
        case .do(let body, let catches, _): attempt(body, catches)
        case .defer, .function, .fallthrough: break
        case .return(let value):
            if let value { look(value) }
            if value.map(\.isNull) != true { requireFields(end, "at a return of this init") }
            unset = nil
        case .throw(let value):
            look(value)
            unset = nil
        case .break(let label): exit(label, isLoop: false)
        case .continue: unset = nil
        }
    }

    private mutating func declare(_ local: Local) {
        guard local.isLet || local.type.wrapped == nil else { return }
        unset?.insert(.local(ObjectIdentifier(local)))
        names[.local(ObjectIdentifier(local))] = local.name
    }

    /// What throws may have done so before anything in the body had got a value.
    private mutating func attempt(_ body: [TypedStatement], _ catches: [TypedCatch]) {
        let before = unset
        let clauses = catches.map { item in
            { (here: inout Self) in
                here.unset = before
                here.follow(item.body)
            }
        }
        branch([{ $0.follow(body) }] + clauses)
    }

    private mutating func loop(_ conditions: [TypedCondition], _ body: [TypedStatement], _ label: String?) {
        look(conditions)
        let isEndless =
            if case .test(let test)? = conditions.first, case .constant(.bool(true)) = test.kind { true } else { false }
        exits.append((label, true, isEndless ? nil : unset))
        follow(body)
        unset = nil
        leave()
    }

    private mutating func follow(_ value: Typed, _ cases: [TypedCase], _ label: String?) {
        look(value)
        exits.append((label, false, nil))
        let before = unset
        var fallen: Set<Thing>?
        for item in cases {
            unset = Assignments.joined(before, fallen)
            for filter in item.patterns.compactMap(\.filter) { look(filter) }
            follow(item.body)
            fallen = nil
            if case .fallthrough? = item.body.last { fallen = unset } else { exit(nil, isLoop: false) }
        }
        leave()
    }

    /// Ways of which one is gone.
    private mutating func branch(_ ways: [(inout Self) -> Void]) {
        let before = unset
        var after: Set<Thing>?
        for way in ways {
            unset = before
            way(&self)
            after = Assignments.joined(after, unset)
        }
        unset = after
    }

    private static func joined(_ one: Set<Thing>?, _ other: Set<Thing>?) -> Set<Thing>? {
        guard let one, let other else { return one ?? other }
        return one.union(other)
    }

    private mutating func exit(_ label: String?, isLoop: Bool) {
        let index = exits.lastIndex { label == nil ? $0.isLoop || !isLoop : $0.label == label }
        if let index { exits[index].unset = Assignments.joined(exits[index].unset, unset) }
        unset = nil
    }

    /// The end of a loop or switch: what leads here are the ways out of it, and the one through it.
    private mutating func leave() {
        guard let last = exits.popLast() else { return }
        unset = Assignments.joined(last.unset, unset)
    }

    // MARK: expressions

    private mutating func look(_ conditions: [TypedCondition]) {
        for condition in conditions {
            switch condition {
            case .test(let value), .match(_, let value): look(value)
            }
        }
    }

    private mutating func look(_ value: Typed) {
        switch value.kind {
        case .local(let local): read(local, value.span)
        case .field(let base, let index, _) where base.isSelf: read(.field(index), value.span)
        // What is a part of a stored value asks for no more than that.
        case .send(let name, let receiver, let arguments, _)
        where receiver.isSelf && arguments.isEmpty && whole(of: name) != nil:
            whole(of: name).map { read(.field($0), value.span) }
        case .assign(let place, let new):
            look(new)
            give(place)
        case .closure(let code): look(code)
        case .initializeSuper(_, _, let arguments, _):
            arguments.forEach { look($0) }
            requireFields(value.span, "before super.init")
        case .block(let statements): follow(statements)
        case .typeArgument: break
        default: for part in value.parts { look(part) }
        }
    }

    /// The stored property that goes by several names, of which this is one.
    private func whole(of name: String) -> Int? { nominal?.fields.firstIndex { $0.parts.contains(name) } }

    private mutating func look(_ code: ClosureCode) {
        for (_, value) in code.filled { look(value) }
        for (local, span) in zip(code.scope.captures, code.scope.capturedAt) {
            if local.name == "self", let field = missingField {
                mistakes.append((span, "'self' is captured here before '\(field)' has a value"))
                unset = unset?.filter { if case .field = $0 { false } else { true } }
            } else {
                read(.local(ObjectIdentifier(local)), span)
            }
        }
    }

    private mutating func read(_ local: Local, _ span: Span) {
        guard local.name == "self" else { return read(.local(ObjectIdentifier(local)), span) }
        guard let field = missingField else { return }
        mistakes.append((span, "'self' is used here before '\(field)' has a value"))
        unset = unset?.filter { if case .field = $0 { false } else { true } }
    }

    private mutating func read(_ thing: Thing, _ span: Span) {
        guard unset?.contains(thing) == true, let name = names[thing] else { return }
        mistakes.append((span, "'\(name)' is used here before it has a value"))
        unset?.remove(thing)
    }

    private mutating func give(_ place: Typed) {
        switch place.kind {
        case .local(let local) where local.name == "self":
            unset = unset?.filter { if case .field = $0 { false } else { true } }
        case .local(let local): unset?.remove(.local(ObjectIdentifier(local)))
        case .field(let base, let index, _) where base.isSelf: unset?.remove(.field(index))
        case .tuple(let items, _): items.forEach { give($0) }
        default: look(place)
        }
    }
}

extension Typed {
    fileprivate var isNull: Bool {
        switch kind {
        case .constant(.null): true
        case .retype(let inner), .wrap(let inner): inner.isNull
        default: false
        }
    }

    fileprivate var isSelf: Bool {
        if case .local(let local) = kind { local.name == "self" } else { false }
    }

    /// What it is made of, in the order in which that is looked at.
    var parts: [Typed] {
        switch kind {
        case .constant, .number, .local, .global, .closure, .metatype, .block, .poison: []
        case .string(let parts), .array(let parts), .set(let parts), .tuple(let parts, _), .makeStruct(_, let parts),
            .makeCase(_, _, let parts):
            parts
        case .dictionary(let pairs): pairs.flatMap { [$0.0, $0.1] }
        case .field(let base, _, _), .tupleItem(let base, _), .typeOf(let base, _), .typeArgument(let base, _),
            .not(let base), .negate(let base), .flip(let base), .wrap(let base), .retype(let base), .erased(let base),
            .spread(let base, _),
            .force(let base), .unwrapping(let base), .optionalChain(let base, _), .attempt(let base),
            .answering(let base, _, _),
            .cast(let base, _, _), .test(let base, _), .inout(let base):
            [base]
        case .word(_, _, let receiver, let arguments): [receiver].compactMap { $0 } + arguments.compactMap { $0 }
        case .invoke(_, let receiver, let arguments): [receiver].compactMap { $0 } + arguments
        case .call(let base, let arguments), .send(_, let base, let arguments, _),
            .sendStatic(_, let base, let arguments), .mutate(_, let base, let arguments),
            .mutateSend(_, let base, let arguments), .initializeSuper(_, let base, let arguments, _):
            [base] + arguments
        case .makeInstance(_, _, let arguments, let types): arguments + types.map(\.type)
        case .arithmetic(_, let left, let right), .compare(_, let left, let right), .equal(let left, let right, _),
            .identical(let left, let right, _), .and(let left, let right), .or(let left, let right),
            .coalesce(let left, let right), .assign(let left, let right), .update(_, let left, let right),
            .property(let left, let right):
            [left, right]
        case .element(let base, let index, _, let fallback): [base, index] + [fallback].compactMap { $0 }
        case .range(let lower, let upper, _): [lower, upper].compactMap { $0 }
        case .choose(let test, let yes, let no): [test, yes, no]
        }
    }
}

extension Bodies {
    /// Tells what a body reads before it has a value, and what an `init` leaves without one.
    func requireValues(_ code: ClosureCode, _ body: PendingBody?, end: Span) {
        guard !checker.report.hasMistakes else { return }
        var ways = Assignments(fields: body.map(fieldsToFill) ?? [], of: body?.nominal, end: end)
        ways.follow(code)
        // What stands where the name is was written by nobody.
        for mistake in ways.mistakes where mistake.span != body?.node.nameSpan {
            checker.report(mistake.span, mistake.message)
        }
    }

    /// The stored properties that an `init` must give values to.
    private func fieldsToFill(_ body: PendingBody) -> [Int] {
        guard body.isInitializer, let nominal = body.nominal, !nominal.isViewmodel, !nominal.fillsItself,
            !body.node.modifiers.contains(.isConvenience), nominal.kind == .instance || nominal.kind == .structure
        else { return [] }
        let start = nominal.superclass?.nominal?.fields.count ?? 0
        return nominal.fields.indices.dropFirst(start).filter { index in
            let field = nominal.fields[index]
            if field.isLazy || nominal.defaults[index] != nil { return false }
            if field.type.wrapped != nil && !field.isLet || field.type.isVoid { return false }
            // What a property wrapper keeps is set through the property that it wraps.
            if field.name.hasPrefix("_"), nominal.members[String(field.name.dropFirst())] != nil { return false }
            return !checker.checked.defaults.contains { $0.nominal === nominal && $0.field == index }
        }
    }
}
