import Reactive
import Values

/// An expression whose names are found and whose type is known, or will be when its statement is checked.
package final class Typed {
    package var kind: Kind { told?.kind ?? own }
    private let own: Kind
    /// What it turned out to be, if that was read later.
    private var told: Typed?
    package let type: Type
    package let span: Span
    /// Where the name of what is called stands; the start of the whole, if it has none.
    let mark: Int
    /// Whether it was declared `T!`: unwrapped by itself where a value is wanted.
    var isForced = false
    /// Whether it is set without its observers: in them, and where it gets its first value.
    var isDirect = false
    package init(_ kind: Kind, _ type: Type, _ span: Span, mark: Int? = nil) {
        own = kind
        self.type = type
        self.span = span
        self.mark = mark ?? span.start
    }

    /// What a mistake leaves behind.
    static func poison(_ span: Span) -> Typed { Typed(.poison, .poison, span) }

    func turnInto(_ value: Typed) { told = value }

    /// Whether it is a text as written that a Character or a Substring is wanted of.
    func isLetter(_ wanted: Type) -> Bool {
        guard case .constant(.string(let text)) = kind, type.isNamed("String") else { return false }
        let wanted = wanted.wrapped ?? wanted
        if wanted.isNamed("UnicodeScalar") { return text.unicodeScalars.count == 1 }
        return wanted.isNamed("Character") && text.count == 1 || wanted.isNamed("Substring")
    }

    /// The same, known by the place of its name.
    func marked(_ mark: Int) -> Typed { Typed(kind, type, span, mark: mark).forced(isForced) }

    /// Of `super`: the type whose members are meant.
    var viaSuper: Nominal? {
        guard case .retype(let inner) = kind, case .local(let local) = inner.kind, local.name == "self" else {
            return nil
        }
        return type.nominal
    }

    package enum Kind {
        case constant(Value)
        /// A number whose kind the type tells.
        case number(Double, integer: Int128?)
        case string([Typed])
        case array([Typed])
        case set([Typed])
        case dictionary([(Typed, Typed)])
        case tuple([Typed], [String?])
        case local(Local)
        case global(Global)
        /// A stored property of a class's instance or a struct, by index.
        case field(Typed, Int, Nominal)
        case tupleItem(Typed, Int)
        case word(Word, Int, receiver: Typed?, [Typed?])
        /// A function value that is called.
        case call(Typed, [Typed])
        /// A body found at run time by the receiver's type.
        case send(String, receiver: Typed, [Typed], viaSuper: Nominal?)
        case invoke(FunctionCell, receiver: Typed?, [Typed])
        /// A static member or initialiser that is found at run time by what a metatype says.
        case sendStatic(String, Typed, [Typed])
        /// The type of a value as a value; `known`: what a caller may have said that it is.
        case typeOf(Typed, known: Typed?)
        /// A mutating method: the receiver is a place.
        case mutate(FunctionCell, receiver: Typed, [Typed])
        /// A mutating method that is found at run time by the receiver's type.
        case mutateSend(String, receiver: Typed, [Typed])
        case makeInstance(Nominal, FunctionCell, [Typed], types: [(parameter: GenericType, type: Typed)])
        /// What a value was told, when it was made, of a generic parameter of its type; or what a metatype says of it.
        case typeArgument(Typed, GenericType)
        /// An initialiser of the same instance. `below`: the object's own is meant that is like it.
        case initializeSuper(FunctionCell, this: Typed, [Typed], below: Member?)
        case makeStruct(Nominal, [Typed])
        case makeCase(Nominal, Int, [Typed])
        case closure(ClosureCode)
        case arithmetic(Arithmetic, Typed, Typed)
        case compare(Comparison, Typed, Typed)
        case equal(Typed, Typed, isNegated: Bool)
        case identical(Typed, Typed, isNegated: Bool)
        case not(Typed)
        case and(Typed, Typed)
        case or(Typed, Typed)
        case negate(Typed)
        /// `~x`
        case flip(Typed)
        case coalesce(Typed, Typed)
        case range(Typed?, Typed?, isClosed: Bool)
        case choose(Typed, Typed, Typed)
        case wrap(Typed)
        /// The same value under another type.
        case retype(Typed)
        /// What brings its type along where anything may stand.
        case erased(Typed)
        /// One tuple for several parameters.
        case spread(Typed, Int)
        case force(Typed)
        /// Cuts the chain around it short when there is nothing.
        case unwrapping(Typed)
        case optionalChain(Typed, isFlat: Bool)
        /// The same object, or nil if it has no body or property under the selector, which its protocol leaves open.
        case answering(Typed, selector: String, isVoid: Bool)
        case assign(Typed, Typed)
        case update(Arithmetic, Typed, Typed)
        /// `array[i]`, `dictionary[key]`: readable and, on a place, writable.
        case element(Typed, Typed, isDictionary: Bool, fallback: Typed?)
        /// `value[keyPath: path]`, of a path that is known when it runs.
        case property(Typed, path: Typed)
        case attempt(Typed)
        case cast(Typed, Type, isForced: Bool)
        case test(Typed, Type)
        /// A type as a value.
        case metatype(Type)
        case block([TypedStatement])
        case `inout`(Typed)
        case poison
    }
}

package enum Arithmetic: String {
    case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"
    case wrappingAdd = "&+", wrappingSubtract = "&-", wrappingMultiply = "&*"
    case and = "&", or = "|", xor = "^", left = "<<", right = ">>"
    case maskedLeft = "&<<", maskedRight = "&>>"
}

package enum Comparison: String { case less = "<", more = ">", atMost = "<=", atLeast = ">=" }

/// A variable of a function or closure.
package final class Local {
    package let name: String
    package let type: Type
    package let isLet: Bool
    package unowned let owner: FunctionScope
    package var strength = Capture.Strength.strong
    /// Whether a closure inside uses it.
    package var isCaptured = false
    package var isAssigned = false
    /// Of a let declared without a value: whether it may have one by now.
    package var isGiven = false
    package var isUsed = false
    package var isForced = false
    /// Given its value after closures may have captured it: a local function, a let without a value.
    package var isLate = false
    /// For what a capture list fills: its place among the closure's captures.
    package var filledIndex: Int?
    /// Computed: it holds the function that gives its value.
    package var isComputed = false
    /// Of an `async let`: what its value is read by.
    var later: Member?
    /// Functions that take what a computed one is set to, and that are told of a change.
    package var setter: Local?
    package var observers: (will: Local?, did: Local?)?
    /// A parameter's position, for the two that travel in registers.
    package var register: Int?
    package var slot = -1
    /// What it was made of, if that was the present value of relays.
    var origin: Beginning?
    /// What it holds comes in a box, which the caller reads afterwards.
    package var isInout = false
    package init(_ name: String, _ type: Type, isLet: Bool, owner: FunctionScope) {
        self.name = name
        self.type = type
        self.isLet = isLet
        self.owner = owner
    }

    /// Captured and changed: it lives in a box of its own.
    package var needsBox: Bool { isInout || isCaptured && (!isLet || isLate) && filledIndex == nil }
}

extension Typed {
    /// Itself, or nil if it lacks what its protocol does not insist on.
    func answering(_ member: Member) -> Typed {
        let isVoid = member.kind == .method && member.result.isVoid
        return Typed(.answering(self, selector: member.selector, isVoid: isVoid), BuiltIn.optional(type), span)
    }

    /// Whether it is an object that has what its protocol does not insist on.
    var isAnswering: Bool {
        switch kind {
        case .unwrapping(let base), .force(let base): if case .answering = base.kind { true } else { false }
        default: false
        }
    }

    /// The same, of something declared `T!`.
    func forced(_ isForced: Bool) -> Typed {
        self.isForced = isForced && type.wrapped != nil
        return self
    }

    /// What stands in it, if it unwraps itself.
    var unforced: Typed {
        guard isForced, let inner = type.wrapped else { return self }
        return Typed(.force(self), inner, span)
    }

    /// The same where `wanted` is asked for: as anything, an optional or a letter brings its type along.
    func erased(to wanted: Type) -> Typed {
        Erasure(type: type, wanted: wanted).isNeeded ? Typed(.erased(self), wanted, span, mark: mark) : self
    }

    /// The same for a word that is told the types of what it is given; `isList`: of each in a list.
    func unerased(isList: Bool) -> Typed {
        switch kind {
        case .erased(let inner) where !isList: inner
        case .array(let items) where isList: Typed(.array(items.map { $0.unerased(isList: false) }), type, span)
        default: self
        }
    }

    /// Whether it is the same whatever it is asked of.
    var isConstant: Bool {
        switch kind {
        case .constant, .number: true
        case .wrap(let inner), .retype(let inner): inner.isConstant
        default: false
        }
    }

    /// Whether it ends the program, so that what is wanted of it does not matter: `fatalError()`.
    var neverReturns: Bool { type.isNamed("Never") }
}

/// A function or closure body while it is checked: what it declares, what it takes from around it.
package final class FunctionScope {
    package let parent: FunctionScope?
    package var parameters: [Local] = []
    /// Variables of enclosing functions that are used here, in the order they are captured.
    package var captures: [Local] = []
    /// Where each of them is named first.
    var capturedAt: [Span] = []
    package var result: Type
    package var isThrowing = true
    /// The hidden variables that say what generic parameters stand for.
    private var told: [ObjectIdentifier: Local] = [:]
    /// These, and the one that says what `self` is: a person has no name for them.
    var hidden: [Local] = []
    /// Whether what it returns has been fixed by a first return.
    package var hasReturned = false
    /// Whether an initialiser of the same instance is called in it.
    var hasDelegated = false
    /// Of a closure: whether it may be called when the call that it was given to has returned.
    var isKept = false
    /// The slots whose values keep nothing alive: what they hold need not be let go.
    var plainSlots: Set<Int> = []
    package init(parent: FunctionScope?, result: Type) {
        self.parent = parent
        self.result = result
    }

    func tell(_ generic: GenericType, by local: Local) { told[ObjectIdentifier(generic)] = local }

    /// What says here what a generic parameter stands for; nil if nothing does.
    func telling(_ generic: GenericType) -> Local? { told[ObjectIdentifier(generic)] ?? parent?.telling(generic) }

    /// The index of a captured variable; it is captured in every function between, too.
    func capture(_ local: Local, at span: Span) -> Int {
        if let index = captures.firstIndex(where: { $0 === local }) { return index }
        local.isCaptured = true
        if let parent, local.owner !== parent { _ = parent.capture(local, at: span) }
        captures.append(local)
        capturedAt.append(span)
        return captures.count - 1
    }
}

/// A closure, function or method as checked.
package final class ClosureCode {
    package let scope: FunctionScope
    package var body: [TypedStatement]
    /// Hidden variables that have their values before the body begins, where something asks for them.
    var told: [(local: Local, value: Typed)] = []
    /// `[weak self, x = y]`: variables of the closure that are filled when it is made.
    package var filled: [(local: Local, value: Typed)] = []
    package let name: String
    /// Whether it is a key path, and what `filled` begins with sets what it leads to.
    var isSettablePath = false
    /// Of a key path: from where it leads whereto, as far as names say it.
    var path: PathNames?
    /// Where the name of a declared function stands.
    var nameSpan: Span?
    /// Whether it is an argument of a word.
    var isHandedOn = false
    /// Its code, once it is made: what is read and changed in one expression stands in two places, and has its variables
    /// but once.
    var compiled: CompiledBody?
    package init(_ scope: FunctionScope, _ body: [TypedStatement], name: String = "closure") {
        self.scope = scope
        self.body = body
        self.name = name
    }
}

package indirect enum TypedStatement {
    case expression(Typed)
    case declare(Local, Typed?)
    case destructure(TypedPattern, Typed)
    case conditional([TypedCondition], [TypedStatement], [TypedStatement])
    case `while`([TypedCondition], [TypedStatement], label: String?)
    case repeatWhile([TypedStatement], Typed, label: String?)
    case `for`(TypedPattern, Typed, filter: Typed?, [TypedStatement], label: String?)
    case `switch`(Typed, [TypedCase], label: String?)
    case `do`([TypedStatement], [TypedCatch], label: String?)
    case `defer`([TypedStatement])
    case `return`(Typed?)
    case `throw`(Typed)
    case `break`(String?)
    case `continue`(String?)
    case `fallthrough`
    /// A local function: declared first, so that it can call itself.
    case function(Local, ClosureCode)
}

package enum TypedCondition {
    case test(Typed)
    case match(TypedPattern, Typed)
}

package struct TypedCase {
    package let patterns: [(pattern: TypedPattern, filter: Typed?)]
    package let body: [TypedStatement]
}

package struct TypedCatch {
    package let pattern: TypedPattern
    package let filter: Typed?
    package let body: [TypedStatement]
}

package indirect enum TypedPattern {
    case any
    case bind(Local)
    case tuple([TypedPattern])
    case enumCase(Nominal, Int, [TypedPattern])
    /// Something in an optional.
    case some(TypedPattern)
    case null
    case equal(Typed)
    case within(Typed)
    /// A value that a function is asked about, with what is matched.
    case matching(Typed, by: Typed)
    case test(Type)
    case cast(TypedPattern, Type)
}

extension TypedStatement {
    var isFunction: Bool { if case .function = self { true } else { false } }
}

extension [TypedStatement] {
    /// Whether control never comes to the end of them.
    var alwaysLeave: Bool {
        // A function that is declared behind the end belongs to all of the block.
        guard let last = last(where: { !$0.isFunction }) else { return false }
        switch last {
        case .return, .throw, .break, .continue, .fallthrough: return true
        case .conditional(_, let yes, let no): return yes.alwaysLeave && no.alwaysLeave
        case .switch(_, let cases, _):
            return cases.allSatisfy(\.body.alwaysLeave)
        case .do(let body, let catches, _): return body.alwaysLeave && catches.allSatisfy { $0.body.alwaysLeave }
        case .while(let conditions, _, _):
            if case .test(let test) = conditions.first, case .constant(.bool(true)) = test.kind { return true }
            return false
        case .expression(let value): return value.neverReturns || value.type.isPoison
        default: return false
        }
    }
}
