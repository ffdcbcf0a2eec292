import Language
import Values

extension Word {
    /// What arrays have that goes by index, and what changes several of their elements at once.
    static let arrayPlaces: [Word] =
        [
            .member(of: "Array", "func index(after i: Int) -> Int") { call in
                .int(try call.int(0).plus(1))
            },
            .member(of: "Array", "func index(before i: Int) -> Int") { call in
                .int(try call.int(0).minus(1))
            },
            .member(of: "Array", "func index(_ i: Int, offsetBy distance: Int) -> Int") { call in
                .int(try call.int(0).plus(call.int(1)))
            },
            .member(of: "Array", "func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int?") { call in
                let (index, overflow) = call.int(0).addingReportingOverflow(call.int(1))
                let isBeyond = call.int(1) < 0 ? index < call.int(2) : index > call.int(2)
                return overflow || isBeyond ? .null : .int(index)
            },
            .member(of: "Array", "func distance(from start: Int, to end: Int) -> Int") { call in
                .int(try call.int(1).minus(call.int(0)))
            },
            .member(of: "Array", "mutating func insert<S: Sequence>(contentsOf newElements: S, at i: Int)") { call in
                let new = try call.elements(0)
                return try call.change { items in
                    items.insert(contentsOf: new, at: try call.index(1, below: items.count + 1))
                    return .void
                }
            },
            .member(
                of: "Array", "mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) -> Int"
            ) {
                call in
                let test = try call.predicate(0)
                return try call.change { .int(try $0.partition(by: test)) }
            },
            .member(of: "Array", "mutating func reserveCapacity(_ minimumCapacity: Int)") { _ in .void },
            .member(of: "Array", "var capacity: Int") { call in .int(try call.elements().count) },
        ]
        + [
            .member(
                of: "Array", "mutating func removeSubrange<R: RangeExpression>(_ bounds: R) where R.Bound == Int"
            ) { call in
                try call.change { items in
                    items.removeSubrange(try call.places(0, in: items.count))
                    return .void
                }
            },
            .member(
                of: "Array",
                """
                mutating func replaceSubrange<S: Sequence, R: RangeExpression>(_ bounds: R, with newElements: S) \
                where R.Bound == Int
                """
            ) { call in
                let new = try call.elements(1)
                return try call.change { items in
                    items.replaceSubrange(try call.places(0, in: items.count), with: new)
                    return .void
                }
            },
        ]

    /// What sequences have that asks a closure whether two elements are alike.
    static let sequenceQuestions: [Word] = [
        .member(of: "Sequence", "var underestimatedCount: Int") { call in .int(try call.elements().count) },
        .member(
            of: "Sequence",
            "func elementsEqual<S: Sequence>(_ other: S, by areEquivalent: (Element, S.Element) throws -> Bool) -> Bool"
        ) { call in
            .bool(try call.elements().elementsEqual(call.elements(0), by: call.comparison(1)))
        },
        .member(
            of: "Sequence",
            "func starts<S: Sequence>(with other: S, by areEquivalent: (Element, S.Element) throws -> Bool) -> Bool"
        ) { call in
            .bool(try call.elements().starts(with: call.elements(0), by: call.comparison(1)))
        },
        .member(
            of: "Sequence",
            "func lexicographicallyPrecedes<S: Sequence>(_ other: S, by isBefore: (Element, Element) throws -> Bool) -> Bool"
        ) { call in
            .bool(try call.elements().lexicographicallyPrecedes(call.elements(0), by: call.comparison(1)))
        },
        .member(of: "Sequence", "func contains(_ other: [Element]) -> Bool", where: "Element: Equatable") { call in
            .bool(try call.elements().contains(call.elements(0)))
        },
        .member(
            of: "Array", "func firstRange(of other: [Element]) -> Range<Int>?", where: "Element: Equatable"
        ) { call in
            guard let found = try call.elements().firstRange(of: call.elements(0)) else { return .null }
            return .object(
                RangeObject(.int(call.start + found.lowerBound), .int(call.start + found.upperBound), isClosed: false))
        },
    ]

    /// What says how a value would be written in a debugger, and its hash.
    static let told: [Word] =
        ["Array", "Set", "Dictionary", "Optional", "Range", "ClosedRange", "String", "Character", "Bool"].flatMap {
            name -> [Word] in
            [
                .member(of: name, "var debugDescription: String") { call in
                    .string(call.interpreter.debugText(of: call.receiver, as: call.receiverType))
                },
                .member(of: name, "var hashValue: Int") { call in .int(call.receiver.hashValue) },
            ]
        }
}

extension Call {
    /// The places that a range of indices means, in an array of `count`.
    fileprivate func places(_ argument: Int, in count: Int) throws -> Range<Int> {
        let places = ArrayObject.places(of: try object(argument), in: count, start)
        guard places.lowerBound >= 0, places.upperBound <= count else {
            throw RuntimeError("the range \(self[argument].literal) is out of range: there are \(count)")
        }
        return places
    }
}
