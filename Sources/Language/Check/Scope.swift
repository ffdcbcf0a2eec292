/// What holds where an expression stands: the names in reach, whose body it is in, what it may do there. One value, set
/// for the length of a closure by `Checker.within`; nothing of it is put back by hand.
struct Scope {
    /// Names in reach inside of functions, innermost last.
    var blocks: [[String: Local]] = []
    var function: FunctionScope?
    /// As `#function` names it; nil outside of all.
    var functionName: String?
    /// The type whose body is being checked, what `Self` is in it, and the generics in reach.
    var enclosing: Nominal?
    var itself: Type?
    var genericNames: [String: Type] = [:]
    /// Whether `self` is the type around.
    var isInStatic = false
    /// Whether a `try` stands before the expression that is checked.
    var isTrying = false
    /// Whether an `await` stands before the expression that is checked, and whether one may: the body around is async.
    var isAwaiting = false
    var mayWait = true
    /// Whether who is given the closure that is checked lets it wait.
    var letsWait = true
    /// Whether who is given the closure that is checked calls it before he returns, if at all.
    var isCalledAtOnce = false
    /// Whether an error thrown here goes to somebody: a `catch`, or who calls the function.
    var handlesErrors = true
    /// The type of the errors that the function around throws, where that is written: `throws(NetworkError)`.
    var thrownType: Type?
    /// What the `do` around throws; nil where there is none.
    var thrown: ThrownTypes?
    /// Whether `self` may be changed where we are, and whether its lets may be.
    var isMutating = false
    var isInitializing = false
    /// The stored properties of `self` that have been given values, by their indices.
    var given: Set<Int> = []
    /// The stored property whose observer is checked, and the function that sets it directly.
    var observed: (field: String, scope: FunctionScope)?
    /// Lets that are declared without a value, and may be given one.
    var emptyLets: [Local] = []
    /// What can be called of functions inside of bodies.
    var localFunctions: [ObjectIdentifier: Member] = [:]
    /// Whether bodies of functions are checked, which run when all of a file is known.
    var isInBodies = false
    /// The name at the top whose value is checked: closures in it may use it, which run later.
    var begun: String?
    /// What is wanted of the chain of calls around: it chooses between words where an argument leaves that open.
    var wholeChain: Type?
    /// The member that is called on what a call gives, and which call that is: `drive { … }.disposed(by: bag)`.
    var asked: (name: String, of: Span)?
    /// The type of whose static word the arguments are checked: `Driver.zip(a, .just(1))`.
    var joiningOwner: Nominal?

    func local(_ name: String) -> Local? {
        for block in blocks.reversed() { if let local = block[name] { return local } }
        return nil
    }

    /// Brings a name into reach of the innermost block.
    mutating func bind(_ name: String, to local: Local) {
        if !blocks.isEmpty { blocks[blocks.count - 1][name] = local }
    }

    /// A new name in the innermost block; nil outside of functions.
    mutating func declare(_ name: String, _ type: Type, isLet: Bool) -> Local? {
        guard let function else { return nil }
        // What is known of it by now stays so.
        let local = Local(name, type.replacing([:], isDeep: true), isLet: isLet, owner: function)
        bind(name, to: local)
        return local
    }
}

/// The types of the errors that may come up in the body of a `do`; nil for any.
final class ThrownTypes {
    private var types: [Type?] = []

    func add(_ type: Type?) { types.append(type) }

    var isEmpty: Bool { types.isEmpty }

    /// What all calls throw, if they say so and agree.
    var common: Type {
        guard let first = types.first ?? nil, types.allSatisfy({ $0?.isSame(as: first) == true }) else {
            return BuiltIn.error
        }
        return first
    }
}
