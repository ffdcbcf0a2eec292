import Values

/// Where a key path begins and what it leads through, as its names say it.
struct PathNames: Hashable {
    let root: String
    let steps: String
}

/// A key path that goes on where another ends: `first.appending(path: second)`.
package final class JoinedPath: Function {
    private let (first, second): (Function, Function)

    package init(_ first: Function, _ second: Function) { (self.first, self.second) = (first, second) }

    package override func call(_ arguments: [Value]) throws -> Value { try second.call([first.call(arguments)]) }

    /// What sets what it leads to, if both parts can be set.
    fileprivate var joinedStore: Function? {
        guard let outer = first.store, let inner = second.store else { return nil }
        return NativeFunction { [first] arguments in
            let part = try inner.call([first.call([arguments[0]]), arguments[1]])
            return try outer.call([arguments[0], part])
        }
    }

    fileprivate var names: PathNames? {
        guard let start = first.pathNames, let end = second.pathNames else { return nil }
        return PathNames(root: start.root, steps: start.steps + end.steps)
    }

    package override func isEqual(to other: Object) -> Bool {
        self === other || names != nil && (other as? Function)?.pathNames == names
    }
    package override func hash(into hasher: inout Hasher) {
        if let names { hasher.combine(names) } else { super.hash(into: &hasher) }
    }
    package override func visitReferences(_ visit: (Object) -> Void) {
        visit(first)
        visit(second)
    }
}

extension Function {
    /// Of a key path: what sets what it leads to; nil if it can only be read.
    var store: Function? { (self as? JoinedPath)?.joinedStore ?? (self as? ClosureFunction)?.settingStore }

    /// Of a key path: from where it leads whereto. Those that say the same are equal.
    var pathNames: PathNames? {
        switch self {
        case let joined as JoinedPath: joined.names
        case let constant as ConstantFunction: constant.closure.code.path
        case let closure as ClosureFunction: closure.code.path
        default: nil
        }
    }

    /// Of a key path: the names that it leads through.
    package var pathSteps: [String] { pathNames?.steps.split(separator: ".").map(String.init) ?? [] }
}
