import Reactive
import Values

/// The variables of one call; what a closure captured.
package final class Frame {
    var slots: [Value]
    let captures: [Value]
    init(_ size: Int, _ captures: [Value]) {
        slots = size == 0 ? [] : Array(repeating: .void, count: size)
        self.captures = captures
    }

    // What was declared last is let go first.
    deinit { for index in slots.indices.reversed() { slots[index] = .void } }
}

/// Compiled code: the first two arguments travel in registers.
typealias Code = (Value, Value, Frame) throws -> Value
typealias IntCode = (Value, Value, Frame) throws -> Int
typealias DoubleCode = (Value, Value, Frame) throws -> Double
typealias BoolCode = (Value, Value, Frame) throws -> Bool

/// What all code of an interpreter looks at while it runs.
package final class RunState {
    package let loop: Loop
    private let interrupt: InterruptFlag
    package var isInterrupted: Bool { isOver || isStopped || left != nil || interrupt.isStopDemanded }
    /// The status with which the program has ended itself: `exit(0)`.
    package private(set) var left: Int32?

    /// Nothing of the program runs after this.
    package func leave(_ status: Int32) throws -> Never {
        left = status
        loop.timeline.isOver = true
        throw Interrupted()
    }

    /// Whether the rest of what is under way is not to be carried out.
    package private(set) var isStopped = false
    private var loops = 0
    /// So many endless loops, one after the other, are one that grows without end.
    private static let mostLoops = 200

    /// An endless loop was stopped.
    package func countLoop() {
        loops += 1
        isStopped = loops > RunState.mostLoops
    }

    /// Whether what was under way was stopped; what comes next begins anew.
    package func takeStop() -> Bool {
        defer { (loops, isStopped) = (0, false) }
        return isStopped
    }
    /// Whether nothing that a person wrote is to run any more.
    package internal(set) var isOver = false

    /// Stops here if a person has asked for it, or if the program takes too much memory.
    @inline(__always) package func checkInterrupt() throws { if isInterrupted { try throwInterrupted() } }

    @inline(never) private func throwInterrupted() throws {
        try checkMemory()
        throw Interrupted()
    }

    /// Stops here if the program takes too much memory.
    package func checkMemory() throws {
        if interrupt.takeExcess() { throw RuntimeError("stopped: the program takes nearly all the memory there is") }
    }

    /// What failed where nobody could be told: in `==`, `<`, `hash(into:)`, `description` or a `deinit`, which what is
    /// native has called. What runs stops with it at its next step.
    private var fault: (any Error)?
    private(set) var hasFault = false

    /// The first failure is the one to be told of.
    func keep(_ error: any Error) {
        if fault == nil { (fault, hasFault) = (error, true) }
    }

    /// Stops here if something has failed where nobody could be told.
    @inline(__always) package func checkFault() throws { if hasFault { try throwFault() } }

    @inline(never) private func throwFault() throws {
        if let fault = takeFault() { throw fault }
    }

    /// What nobody has been told of.
    package func takeFault() -> (any Error)? {
        defer { (fault, hasFault) = (nil, false) }
        return fault
    }

    /// Where the last two answers of functions came from, the last one second.
    package private(set) var trail: (earlier: Place?, last: Place?) = (nil, nil)
    /// Where closures came no further.
    package internal(set) var departures = Departures()
    /// Under which events closures have printed.
    package var prints = Prints()
    /// What closures held that have failed.
    package var holdings = Holdings()
    /// The operators of a person's own that are being carried out.
    var use: Use?
    /// The entry under way, if it is carried out as an earlier one was compiled.
    package var again: Again?

    package struct Again {
        /// The entry that it was compiled for, and the one that it is now.
        package let source: Int
        package let entry: Int
        package init(source: Int, entry: Int) { (self.source, self.entry) = (source, entry) }
    }

    init(_ loop: Loop, _ interrupt: InterruptFlag) {
        self.loop = loop
        self.interrupt = interrupt
    }

    @inline(__always) func answered(at place: Place) { trail = (trail.last, place) }

    package func forgetTrail() { trail = (nil, nil) }

    /// A word's site; inside of a person's own operator it knows from where that was used.
    @inline(__always) func standing(_ site: Site) -> Site {
        use == nil && again == nil ? site : told(site)
    }

    private func told(_ site: Site) -> Site {
        if let again, let place = site.place, place.source == again.source {
            return site.standing(at: Place(source: again.entry, line: place.line, column: place.column))
        }
        guard let use, use.nesting == loop.nesting else { return site }
        return site.used(at: use.places)
    }
}

/// A person's own operator at work: where it was used, the nearest first.
final class Use {
    let places: [Place]
    let nesting: Int
    init(_ place: Place, in outer: Use?, nesting: Int) {
        let around = outer.map { $0.nesting == nesting ? $0.places : [] } ?? []
        places = [place] + around.prefix(2)
        self.nesting = nesting
    }
}

/// Where a constant was made of what relays or variables held then: `text` of `let text = "Hello " + name.value`.
package struct Beginning {
    package let name: String
    package let place: Place
    /// How the relays are written there: `name`; and the variables and properties.
    package let relays, variables: [String]
}

/// A function's code, shared by all closures that are made of it.
final class CompiledBody {
    let name: String
    let parameters: Int
    let frameSize: Int
    /// Where the parameters go that don't stay in registers.
    let moves: [Move]
    let body: Code
    let test: Test?
    let state: RunState
    /// Where a closure stands.
    var place: Place?
    var captured: [Captured] = []
    /// Whether it gives `self` as changed beside its result.
    var keepsSelf = false
    /// Whether it is a key path that begins its captures with the function that sets what it leads to.
    var isSettablePath = false
    /// Of a key path: from where it leads whereto. Those that say the same are equal.
    var path: PathNames?
    /// Where its answer stands, if it is one expression.
    var saying: Place?
    /// The relays whose value its one expression reads, as they are written.
    var relays: [(path: String, load: Part)] = []
    /// What it captured that was made of the present value of relays.
    var origins: [Beginning] = []
    /// Whether it was compiled as an argument of a word.
    var isHandedOn = false
    /// Whether its answer may come from elsewhere than its one expression.
    var asksOthers = false

    struct Move {
        let parameter: Int
        let slot: Int
        let isBoxed: Bool
    }

    init(
        name: String, parameters: Int, frameSize: Int, moves: [Move], body: @escaping Code, test: Test?,
        state: RunState
    ) {
        self.name = name
        self.parameters = parameters
        self.frameSize = frameSize
        self.moves = moves
        self.body = body
        self.test = test
        self.state = state
    }

    /// A frame with the arguments in their slots.
    func frame(_ arguments: [Value], _ captures: [Value]) -> Frame {
        let frame = Frame(frameSize, captures)
        for move in moves where move.parameter < arguments.count {
            let value = arguments[move.parameter]
            frame.slots[move.slot] = move.isBoxed ? .object(Box(value)) : value
        }
        return frame
    }

    func guardDepth() throws {
        if !state.loop.hasRoom { throw RuntimeError(tooDeep: name) }
        try state.checkInterrupt()
        try state.checkFault()
    }
}

/// A closure or function at run time.
final class ClosureFunction: Function {
    let code: CompiledBody
    private let shared: Frame

    init(_ code: CompiledBody, _ captures: [Value]) {
        self.code = code
        shared = Frame(0, captures)
    }

    override func isEqual(to other: Object) -> Bool {
        let theirs = (other as? ConstantFunction)?.closure ?? other as? ClosureFunction
        return theirs === self || code.path != nil && (other as? Function)?.pathNames == code.path
    }
    override func hash(into hasher: inout Hasher) {
        if let path = code.path { hasher.combine(path) } else { super.hash(into: &hasher) }
    }

    override func call(_ arguments: [Value]) throws -> Value {
        try code.guardDepth()
        let first = arguments.first ?? .void
        let second = arguments.count > 1 ? arguments[1] : .void
        let frame = code.frameSize == 0 ? shared : code.frame(arguments, shared.captures)
        guard let saying = code.saying else { return try code.body(first, second, frame) }
        let answer = try code.body(first, second, frame)
        code.state.answered(at: saying)
        return answer
    }

    override var nullary: () throws -> Value { { try self.call([]) } }

    override var unary: (Value) throws -> Value {
        guard code.frameSize == 0 else { return { try self.call([$0]) } }
        let (body, shared) = (code.body, shared)
        return { try body($0, .void, shared) }
    }

    override var listener: (Value) throws -> Void {
        guard code.frameSize == 0 else { return { _ = try self.call([$0]) } }
        let (body, shared) = (code.body, shared)
        return { _ = try body($0, .void, shared) }
    }

    override var binary: (Value, Value) throws -> Value {
        guard code.frameSize == 0 else { return { try self.call([$0, $1]) } }
        let (body, shared) = (code.body, shared)
        return { try body($0, $1, shared) }
    }

    override var predicate: (Value) throws -> Bool {
        guard code.frameSize == 0, let test = code.test?.run else { return super.predicate }
        let shared = shared
        return { try test($0, .void, shared) }
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        for value in shared.captures { value.visitReference(visit) }
    }

    /// The relays whose value it reads.
    fileprivate var relays: [(path: String, relay: Object)] {
        code.relays.compactMap { path, load in
            guard case .object(let object)? = try? load.run(.void, .void, shared) else { return nil }
            return (path, object)
        }
    }

    /// What sets what a key path leads to.
    var settingStore: Function? { code.isSettablePath ? shared.captures.first?.object as? Function : nil }

    /// What it captured, weak references followed.
    fileprivate var held: [Value] { shared.captures.map(Compiler.weakValue) }

    fileprivate func captured(_ object: Object) -> Captured? {
        for (value, captured) in zip(shared.captures, code.captured) {
            var isFound = false
            value.visitReference { if $0 === object { isFound = true } }
            if isFound { return captured }
        }
        return nil
    }
}

/// What a closure captures: the variable's name, empty if it is none's, and where it names it first.
package struct Captured: Equatable {
    package let name: String
    package let place: Place
}

extension Function {
    /// Where it stands in the text, if it is a closure that was written there.
    package var place: Place? { body?.place }

    /// Whether it is a closure or a function of a person, not a word.
    package var isClosure: Bool { body != nil }

    /// What a function that was declared is called; nil for a closure.
    package var declaredName: String? { place == nil ? body?.name : nil }

    /// Where its one expression stands, if it has but one.
    package var saying: Place? { body?.saying }

    /// Whether what it says may be decided elsewhere than in its one expression.
    package var asksOthers: Bool { body?.asksOthers ?? false }

    /// Calls it on behalf of what is native and can't fail: a failure is kept for what runs. nil then.
    func ask(_ arguments: [Value]) -> Value? {
        do { return try call(arguments) } catch {
            body?.state.keep(error)
            return nil
        }
    }

    /// Whether it is written as the argument of an operator: then the trail begins with it.
    package var isWrittenThere: Bool { body?.isHandedOn ?? false }

    private var body: CompiledBody? { ((self as? ClosureFunction) ?? (self as? ConstantFunction)?.closure)?.code }

    /// The relays whose value its one expression reads, as they are written there.
    package var relaysRead: [(path: String, relay: Object)] {
        ((self as? ClosureFunction) ?? (self as? ConstantFunction)?.closure)?.relays ?? []
    }

    /// What it uses that was made of the present value of relays, before it began.
    package var origins: [Beginning] { body?.origins ?? [] }

    /// What it captured, weak references followed; nothing of a word.
    package var captured: [Value] { (self as? ClosureFunction)?.held ?? [] }

    /// The same, with the names of the variables.
    package var capturedByName: [(name: String, value: Value)] {
        (self as? ClosureFunction).map { own in zip(own.code.captured.map(\.name), own.held).map { ($0, $1) } } ?? []
    }

    /// What keeps an object alive, if it is a closure that captured that.
    package func captured(holding object: Object) -> Captured? {
        (self as? ClosureFunction)?.captured(object)
    }
}

/// A closure that captures nothing: however often its code passes it on, it is one, and so is each way to call it.
final class ConstantFunction: Function {
    let closure: ClosureFunction
    private lazy var one = closure.unary
    private lazy var two = closure.binary
    private lazy var hearing = closure.listener
    private lazy var test = closure.predicate

    init(_ code: CompiledBody) { closure = ClosureFunction(code, []) }

    override func isEqual(to other: Object) -> Bool { closure.isEqual(to: other) }
    override func hash(into hasher: inout Hasher) { closure.hash(into: &hasher) }
    override func call(_ arguments: [Value]) throws -> Value { try closure.call(arguments) }
    override var nullary: () throws -> Value { closure.nullary }
    override var unary: (Value) throws -> Value { one }
    override var binary: (Value, Value) throws -> Value { two }
    override var listener: (Value) throws -> Void { hearing }
    override var predicate: (Value) throws -> Bool { test }
}

/// Hands one tuple to a function of several parameters.
final class SpreadFunction: Function {
    private let function: Function
    private let count: Int
    init(_ function: Function, _ count: Int) {
        self.function = function
        self.count = count
    }

    override func call(_ arguments: [Value]) throws -> Value {
        if count == 0 { return try function.call([]) }
        guard arguments.count == 1, case .object(let object) = arguments[0], let tuple = object as? TupleObject else {
            return try function.call(arguments)
        }
        return count == 2 ? try function.binary(tuple.items[0], tuple.items[1]) : try function.call(tuple.items)
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(function) }
}
