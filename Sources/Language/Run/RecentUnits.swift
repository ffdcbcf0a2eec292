/// Pushes that were checked and compiled a moment ago: a script says `a <- 1` a million times.
///
/// Only what leaves nothing behind is kept, and only until an entry comes that may change what a name means.
struct RecentUnits {
    private static let most = 1024
    private var units: [String: Unit] = [:]
    private var shapes: [String: (unit: Unit, hole: LiteralPush.Hole)] = [:]

    subscript(text: String) -> Unit? { units[text] }

    /// The unit of another push of that shape, with this one's literal in it.
    func unit(for push: LiteralPush) -> Unit? {
        guard let known = shapes[push.shape], push.fill(known.hole) else { return nil }
        return known.unit
    }

    /// Takes in what was just prepared.
    mutating func add(_ unit: Unit, _ text: String) {
        guard makesRoom(for: unit) else { return }
        units[text] = unit
    }

    /// The same of what was prepared for all pushes of a shape.
    mutating func add(_ unit: Unit, _ push: LiteralPush, _ hole: LiteralPush.Hole) {
        guard makesRoom(for: unit) else { return }
        shapes[push.shape] = (unit, hole)
    }

    private mutating func makesRoom(for unit: Unit) -> Bool {
        if !unit.isPassing || units.count + shapes.count >= RecentUnits.most {
            units.removeAll(keepingCapacity: true)
            shapes.removeAll(keepingCapacity: true)
        }
        return unit.isPassing
    }

    /// A name means something else from now on.
    mutating func forget() { (units, shapes) = ([:], [:]) }
}

extension Statement {
    /// Whether it pushes a plain value, and so makes no stream, closure or name that would remember where it stood.
    var isPassing: Bool {
        guard case .expression(let expression) = kind, case .push(let target, let value) = expression.kind else {
            return false
        }
        return target.isPlain && value.isPlain
    }
}

extension Expression {
    /// Literals, names and operators on them.
    fileprivate var isPlain: Bool {
        switch kind {
        case .integer, .float, .bool, .null, .name, .implicitMember: true
        case .string(let parts):
            parts.allSatisfy { part in
                switch part {
                case .text: true
                case .value(let value): value.isPlain
                case .interpolated: false
                }
            }
        case .array(let items): items.allSatisfy(\.isPlain)
        case .dictionary(let pairs): pairs.allSatisfy { $0.key.isPlain && $0.value.isPlain }
        case .tuple(let items): items.allSatisfy(\.value.isPlain)
        case .member(let base, _, _, _): base.isPlain
        case .prefix(_, let operand): operand.isPlain
        case .infix(_, let left, let right, _): left.isPlain && right.isPlain
        case .ternary(let test, let yes, let no): test.isPlain && yes.isPlain && no.isPlain
        case .call(let callee, let arguments):
            if case .implicitMember = callee.kind { arguments.allSatisfy(\.value.isPlain) } else { false }
        default: false
        }
    }
}
