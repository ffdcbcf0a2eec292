import Values

/// The types that the language itself knows; all else comes from the vocabulary.
package enum BuiltIn {
    // Declared once and never changed: shared by every interpreter of a process.
    nonisolated(unsafe) private static let nominals: [String: Nominal] = {
        var table: [String: Nominal] = [:]
        func declare(_ name: String, _ kind: Nominal.Kind = .structure, _ generics: [String] = []) -> Nominal {
            let nominal = Nominal(name, kind, generics: generics, isBuiltIn: true)
            table[name] = nominal
            return nominal
        }
        let equatable = declare("Equatable", .protocol)
        let hashable = declare("Hashable", .protocol)
        let comparable = declare("Comparable", .protocol)
        let failure = declare("Error", .protocol)
        let described = declare("CustomStringConvertible", .protocol)
        let sequence = declare("Sequence", .protocol)
        _ = declare("IteratorProtocol", .protocol)
        hashable.protocols = [equatable]
        comparable.protocols = [equatable]
        let additive = declare("AdditiveArithmetic", .protocol)
        let numeric = declare("Numeric", .protocol)
        additive.protocols = [equatable]
        let steps = declare("Strideable", .protocol)
        (steps.protocols, steps.associatedNames) = ([comparable], ["Stride"])
        // What is reckoned with can be written as a whole number.
        numeric.protocols = [additive, declare("ExpressibleByIntegerLiteral", .protocol)]
        for kind in numbers(among: table, declare) { kind.protocols += [hashable, comparable, described] }
        let text = declare("StringProtocol", .protocol)
        for name in ["String", "Substring", "Bool", "Character"] {
            let nominal = declare(name)
            nominal.protocols = (name == "Bool" ? [hashable] : [hashable, comparable]) + [described]
            if name == "String" { nominal.protocols.append(failure) }
        }
        _ = declare("inout", .structure, ["Value"])
        let extent = declare("RangeExpression", .protocol)
        extent.associatedNames = ["Bound"]
        for (name, generics) in [
            ("Optional", ["Wrapped"]), ("Array", ["Element"]), ("ArraySlice", ["Element"]), ("Set", ["Element"]),
            ("Dictionary", ["Key", "Value"]),
            ("Range", ["Bound"]), ("ClosedRange", ["Bound"]), ("PartialRangeFrom", ["Bound"]),
            ("PartialRangeUpTo", ["Bound"]), ("PartialRangeThrough", ["Bound"]), ("KeyPath", ["Root", "Value"]),
            ("AnySequence", ["Element"]),
        ] {
            let nominal = declare(name, name == "Optional" ? .enumeration : .structure, generics)
            if name != "Optional", name != "KeyPath", name != "PartialRangeUpTo", name != "PartialRangeThrough" {
                nominal.protocols += [sequence, described]
            }
            if name == "KeyPath" { nominal.protocols.append(hashable) }
            if name == "ArraySlice" { nominal.share(table["Array"]) }
            if name.hasPrefix("Array"), let int = table["Int"] { nominal.associated["Index"] = int.itself }
            if generics == ["Element"] { nominal.associated["Element"] = .parameter(nominal.generics[0]) }
            if generics == ["Bound"] {
                nominal.protocols.append(extent)
                for part in ["Element", "Bound"] { nominal.associated[part] = .parameter(nominal.generics[0]) }
                if !name.hasPrefix("Partial") { nominal.associated["Index"] = .parameter(nominal.generics[0]) }
                if name == "Range" { nominal.associated["SubSequence"] = nominal.itself }
                if let whole = table["SignedInteger"] {
                    let stride = Type.associated(.parameter(nominal.generics[0]), "Stride")
                    nominal.conditional.append((sequence, [Requirement(subject: stride, kind: .follows(whole))]))
                }
            }
            if name == "Dictionary" || name == "Set" { nominal.generics[0].bounds = [hashable] }
            if name == "Dictionary" {
                for generic in nominal.generics { nominal.associated[generic.name] = .parameter(generic) }
                nominal.associated["Element"] = .tuple([
                    ("key", .parameter(nominal.generics[0])), ("value", .parameter(nominal.generics[1])),
                ])
            }
        }
        for list in ["Array", "ArraySlice"].compactMap({ table[$0] }) {
            guard let slice = table["ArraySlice"] else { continue }
            list.associated["SubSequence"] = .nominal(slice, [.parameter(list.generics[0])])
        }
        text.protocols = [hashable, comparable, sequence, described]
        for name in ["String", "Substring", "StringProtocol"] {
            guard let string = table[name], let character = table["Character"] else { continue }
            if string !== text { string.protocols += [sequence, text] }
            string.associated["Element"] = character.itself
            string.associated["SubSequence"] = table["Substring"]?.itself
            if name != "String" { string.share(table["String"]) }
        }
        // Whatever a part of a sequence is: it is a sequence of the same elements, in the same places.
        let part = Type.associated(.parameter(sequence.follower), "SubSequence")
        for name in ["Element", "Index"] {
            sequence.follower.known["SubSequence.\(name)"] = .associated(.parameter(sequence.follower), name)
        }
        sequence.follower.known["SubSequence.SubSequence"] = part
        ProtocolFacts(sequence).note([sequence], of: "SubSequence")
        ProtocolFacts(sequence).note([comparable], of: "Index")
        if let steps = table["Strideable"], let signed = table["SignedNumeric"] {
            ProtocolFacts(steps).note([signed, comparable], of: "Stride")
        }
        for (name, owners) in [
            ("String.Index", ["String", "Substring", "StringProtocol"]), ("Set.Index", ["Set"]),
            ("Dictionary.Index", ["Dictionary"]),
        ] {
            let index = declare(name)
            index.protocols = [hashable, comparable]
            for owner in owners { table[owner]?.associated["Index"] = index.itself }
        }
        for nominal in table.values { nominal.isOfAllSessions = true }
        return table
    }()

    /// The numbers, and what is asked of them.
    private static func numbers(
        among table: [String: Nominal], _ declare: (String, Nominal.Kind, [String]) -> Nominal
    ) -> [Nominal] {
        func kind(_ name: String, _ parents: [Nominal?]) -> Nominal {
            let nominal = declare(name, .protocol, [])
            nominal.protocols = parents.compactMap { $0 }
            return nominal
        }
        let signed = kind("SignedNumeric", [table["Numeric"]])
        let basis = [table["Numeric"], table["Hashable"], table["Comparable"], table["Strideable"]]
        let integer = kind("BinaryInteger", basis + [table["CustomStringConvertible"]])
        let fixed = kind("FixedWidthInteger", [integer])
        let (positive, anySign) = (kind("UnsignedInteger", [integer]), kind("SignedInteger", [integer, signed]))
        let real = kind("BinaryFloatingPoint", [kind("FloatingPoint", basis + [signed])])
        var whole: Nominal?
        func number(_ name: String, _ kind: Number.Kind?, _ protocols: [Nominal]) -> Nominal {
            let nominal = declare(name, .structure, [])
            (nominal.numberKind, nominal.protocols) = (kind, protocols)
            let isWhole = kind?.isWhole ?? (name == "Int")
            nominal.associated["Stride"] = (isWhole ? whole ?? nominal : nominal).itself
            if kind == nil, isWhole { whole = nominal }
            return nominal
        }
        let int = number("Int", nil, [fixed, anySign])
        let others = Number.Kind.allCases.map { kind in
            number(
                kind.name, kind,
                kind == .decimal
                    ? [signed] + [table["Strideable"]].compactMap { $0 }
                    : kind == .float ? [real] : [fixed, kind.isSigned ? anySign : positive])
        }
        return [int, number("Double", nil, [real])] + others
    }

    /// What protocols ask for beside what they declare.
    static let associatedOfAll = ["Element", "Failure", "Index", "SubSequence"]

    package static func nominal(_ name: String) -> Nominal? { nominals[name] }
    package static var all: [String: Nominal] { nominals }

    private static func plain(_ name: String) -> Type { nominals[name].map { .nominal($0, []) } ?? .poison }
    private static func generic(_ name: String, _ arguments: [Type]) -> Type {
        nominals[name].map { .nominal($0, arguments) } ?? .poison
    }

    package static var int: Type { plain("Int") }
    package static var double: Type { plain("Double") }
    package static var string: Type { plain("String") }
    package static var bool: Type { plain("Bool") }
    package static var error: Type { plain("Error") }
    package static func optional(_ type: Type) -> Type { generic("Optional", [type]) }
    package static func array(_ type: Type) -> Type { generic("Array", [type]) }
    package static func slice(_ type: Type) -> Type { generic("ArraySlice", [type]) }
    package static var substring: Type { plain("Substring") }
    package static func set(_ type: Type) -> Type { generic("Set", [type]) }
    package static func dictionary(_ key: Type, _ value: Type) -> Type { generic("Dictionary", [key, value]) }
    package static func range(_ type: Type, isClosed: Bool) -> Type {
        generic(isClosed ? "ClosedRange" : "Range", [type])
    }
    package static func rangeFrom(_ type: Type) -> Type { generic("PartialRangeFrom", [type]) }
    package static func rangeTo(_ type: Type, isClosed: Bool) -> Type {
        generic(isClosed ? "PartialRangeThrough" : "PartialRangeUpTo", [type])
    }
    /// A parameter of a function type that is changed in place.
    package static func changing(_ type: Type) -> Type { generic("inout", [type]) }
    package static func keyPath(_ root: Type, _ value: Type) -> Type { generic("KeyPath", [root, value]) }
}
