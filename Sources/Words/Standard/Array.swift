import Language
import Values

extension Word {
    /// What arrays have beside what all sequences have.
    static let arrayMembers: [Word] = [
        .member(of: "Array", "init()") { _ in .array([]) },
        .member(of: "Array", "init(repeating repeatedValue: Element, count: Int)") { call in
            let count = try call.count(1)
            guard count <= CompiledLimits.elements else { throw RuntimeError("an array of \(count) is too large") }
            return .array(Array(repeating: call[0], count: count))
        },
        Word("init", ["extension Array { init<S: Sequence>(_ elements: S) where S.Element == Element }"], "") { call in
            .array(try call.elements(0))
        },
        .member(of: "Array", "var count: Int") { call in .int(try call.elements().count) },
        .member(of: "Array", "var isEmpty: Bool") { call in .bool(try call.elements().isEmpty) },
        .member(of: "Array", "var first: Element?") { call in try call.elements().first.map { .some($0) } ?? .null },
        .member(of: "Array", "var last: Element?") { call in try call.elements().last.map { .some($0) } ?? .null },
        .member(of: "Array", "var startIndex: Int") { call in .int(call.start) },
        .member(of: "Array", "var endIndex: Int") { call in .int(call.start + (try call.elements().count)) },
        .member(of: "Array", "var indices: Range<Int>") { call in
            .object(RangeObject(.int(call.start), .int(call.start + (try call.elements().count)), isClosed: false))
        },
        .member(of: "Array", "func firstIndex(of element: Element) -> Int?", where: "Element: Equatable") { call in
            try call.elements().firstIndex(of: call[0]).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func index(of element: Element) -> Int?", where: "Element: Equatable") { call in
            try call.elements().firstIndex(of: call[0]).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func index(where predicate: (Element) throws -> Bool) -> Int?") { call in
            try call.elements().firstIndex(where: call.predicate(0)).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func firstIndex(where predicate: (Element) throws -> Bool) -> Int?") { call in
            try call.elements().firstIndex(where: call.predicate(0)).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func lastIndex(of element: Element) -> Int?", where: "Element: Equatable") { call in
            try call.elements().lastIndex(of: call[0]).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func lastIndex(where predicate: (Element) throws -> Bool) -> Int?") { call in
            try call.elements().lastIndex(where: call.predicate(0)).map { .int(call.start + $0) } ?? .null
        },
        .member(of: "Array", "func last(where predicate: (Element) throws -> Bool) -> Element?") { call in
            try call.elements().last(where: call.predicate(0)).map { .some($0) } ?? .null
        },
        .member(of: "Array", "mutating func append(_ newElement: Element)") { call in
            try call.change {
                $0.append(call[0]); return .void
            }
        },
        .member(of: "Array", "mutating func append<S: Sequence>(contentsOf newElements: S)") { call in
            let more = try call.elements(0)
            return try call.change {
                $0.append(contentsOf: more); return .void
            }
        },
        .member(of: "Array", "mutating func insert(_ newElement: Element, at i: Int)") { call in
            try call.change { items in
                items.insert(call[0], at: try call.index(1, below: items.count + 1))
                return .void
            }
        },
        .member(of: "Array", "@discardableResult mutating func remove(at index: Int) -> Element") { call in
            try call.change { items in items.remove(at: try call.index(0, below: items.count)) }
        },
        .member(of: "Array", "@discardableResult mutating func removeFirst() -> Element") { call in
            try call.change { items in
                guard !items.isEmpty else { throw RuntimeError("there is no first element to remove") }
                return items.removeFirst()
            }
        },
        .member(of: "ArraySlice", "mutating func popFirst() -> Element?") { call in
            let first = try call.change { $0.isEmpty ? .null : .some($0.removeFirst()) }
            if !first.isNull { call.startBehindFirst() }
            return first
        },
        .member(of: "ArraySlice", "@discardableResult mutating func removeFirst() -> Element") { call in
            let first = try call.change { items in
                guard !items.isEmpty else { throw RuntimeError("there is no first element to remove") }
                return items.removeFirst()
            }
            call.startBehindFirst()
            return first
        },
        .member(of: "Array", "@discardableResult mutating func removeLast() -> Element") { call in
            try call.change { items in
                guard let last = items.popLast() else { throw RuntimeError("there is no last element to remove") }
                return last
            }
        },
        .member(of: "Array", "mutating func removeFirst(_ k: Int)") { call in
            try call.change { items in
                guard try call.count(0) <= items.count else {
                    throw RuntimeError("there are only \(items.count) to remove")
                }
                items.removeFirst(call.int(0))
                return .void
            }
        },
        .member(of: "Array", "mutating func removeLast(_ k: Int)") { call in
            try call.change { items in
                guard try call.count(0) <= items.count else {
                    throw RuntimeError("there are only \(items.count) to remove")
                }
                items.removeLast(call.int(0))
                return .void
            }
        },
        .member(of: "Array", "mutating func popLast() -> Element?") { call in
            try call.change { $0.popLast().map { .some($0) } ?? .null }
        },
        .member(of: "Array", "mutating func removeAll(keepingCapacity: Bool = false)") { call in
            try call.change {
                $0 = []; return .void
            }
        },
        .member(of: "Array", "mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool)") { call in
            let test = try call.predicate(0)
            return try call.change { items in
                try items.removeAll(where: test); return .void
            }
        },
        .member(of: "Array", "mutating func sort()", where: "Element: Comparable") { call in
            try call.change {
                $0 = $0.sorted(by: natural); return .void
            }
        },
        .member(of: "Array", "mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool)") { call in
            let isBefore = try call.comparison(0)
            return try call.change {
                $0 = try $0.sorted(by: isBefore); return .void
            }
        },
        .member(of: "Array", "mutating func reverse()") { call in
            try call.change {
                $0.reverse(); return .void
            }
        },
        .member(of: "Array", "mutating func swapAt(_ i: Int, _ j: Int)") { try swap($0) },
        .member(of: "MutableCollection", "mutating func swapAt(_ i: Index, _ j: Index)") { call in
            guard let held = call.held, held.value.items == nil else { return try swap(call) }
            let (interpreter, place) = (call.interpreter, call.site.place ?? .nowhere)
            let both = try [call[1], call[0]].map {
                try interpreter.send("subscript(_:)", to: held.value, [$0], at: place)
            }
            for (value, index) in Swift.zip(both, call.given) {
                _ = try interpreter.mutate(&held.value, "subscript(_:)=", [value, index], at: place)
            }
            return .void
        },
        .member(of: "Array", "var description: String") { call in
            .string(call.interpreter.text(of: call.receiver, as: call.receiverType))
        },
    ]
}

extension Word {
    /// Two elements change places.
    private static func swap(_ call: Call) throws -> Value {
        try call.change { items in
            let count = items.count
            items.swapAt(try call.index(0, below: count), try call.index(1, below: count))
            return .void
        }
    }
}

extension Call {
    /// A slice keeps its indices when its first element goes.
    fileprivate func startBehindFirst() { (held?.value.object as? ArrayObject)?.start = (held?.start ?? 0) + 1 }
}
