import Language
import Values

extension Word {
    /// Parts of arrays: their indices are those of the whole.
    static let slices: [Word] = [
        .member(of: "Array", "func prefix(_ maxLength: Int) -> ArraySlice<Element>") { call in
            let count = try call.count(0)
            return try call.slice { $0.prefix(count) }
        },
        .member(of: "Array", "func suffix(_ maxLength: Int) -> ArraySlice<Element>") { call in
            let count = try call.count(0)
            return try call.slice { $0.suffix(count) }
        },
        .member(of: "Array", "func dropFirst(_ k: Int = 1) -> ArraySlice<Element>") { call in
            let count = try call.count(0)
            return try call.slice { $0.dropFirst(count) }
        },
        .member(of: "Array", "func dropLast(_ k: Int = 1) -> ArraySlice<Element>") { call in
            let count = try call.count(0)
            return try call.slice { $0.dropLast(count) }
        },
        .member(of: "Array", "func prefix(while predicate: (Element) throws -> Bool) -> ArraySlice<Element>") { call in
            let test = try call.predicate(0)
            return try call.slice { try $0.prefix(while: test) }
        },
        .member(of: "Array", "func drop(while predicate: (Element) throws -> Bool) -> ArraySlice<Element>") { call in
            let test = try call.predicate(0)
            return try call.slice { try $0.drop(while: test) }
        },
        .member(of: "Array", "func trimmingPrefix(while predicate: (Element) throws -> Bool) -> ArraySlice<Element>") {
            call in
            let test = try call.predicate(0)
            return try call.slice { try $0.drop(while: test) }
        },
        .member(of: "Array", "mutating func trimPrefix(while predicate: (Element) throws -> Bool)") { call in
            let test = try call.predicate(0)
            _ = try call.change { items in
                items = Array(try items.drop(while: test))
                return .void
            }
            return .void
        },
        .member(
            of: "Array",
            "func trimmingPrefix<S: Sequence>(_ prefix: S) -> ArraySlice<Element> where S.Element == Element",
            where: "Element: Equatable"
        ) { call in
            let first = try call.elements(0)
            return try call.slice { $0.dropFirst($0.starts(with: first) ? first.count : 0) }
        },
        .member(of: "Array", "func suffix(from start: Int) -> ArraySlice<Element>") { call in
            try call.slice { items in items[try call.index(0, below: items.count + 1)...] }
        },
        .member(of: "Array", "func prefix(upTo end: Int) -> ArraySlice<Element>") { call in
            try call.slice { items in items[..<(try call.index(0, below: items.count + 1))] }
        },
        .member(of: "Array", "func prefix(through position: Int) -> ArraySlice<Element>") { call in
            try call.slice { items in items[...(try call.index(0, below: items.count))] }
        },
        .member(of: "ArraySlice", "init()") { _ in .array([]) },
        Word("init", ["extension ArraySlice { init<S: Sequence>(_ elements: S) where S.Element == Element }"], "") {
            call in .array(try call.elements(0))
        },
        .member(of: "Substring", "init()") { _ in .string("") },
        .member(of: "Substring", "mutating func popFirst() -> Character?") { call in
            guard let held = call.held, let text = held.value.text, let first = text.first else { return .null }
            held.value = TextSlice.value(text.dropFirst(), from: held.value.start + 1)
            return .string(String(first))
        },
        .member(of: "Substring", "init<S: StringProtocol>(_ text: S)") { call in call[0] },
    ]
}
