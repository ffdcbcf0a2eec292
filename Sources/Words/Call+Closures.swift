import Language
import Reactive
import Values

/// What words ask of the closures that they are given.
extension Call {
    func combine(_ index: Int) throws -> Combine { try function(index).binary }

    /// A closure that makes a stream of each element.
    func opening(_ index: Int) throws -> Opening {
        let (open, opened) = (try function(index).unary, opened)
        return { try opened(open($0)) }
    }

    /// The stream that a closure has answered; a person's own type may stand for one.
    var opened: (Value) throws -> Stream {
        { [weak interpreter, place = site.place] in
            if case .object(let object) = $0, let stream = object as? Stream { return stream }
            return try interpreter?.stream($0, at: place) ?? $0.object()
        }
    }

    /// A closure that says whether two values are the same, or in order.
    func comparison(_ index: Int) throws -> (Value, Value) throws -> Bool {
        let compare = try function(index).binary
        return { try compare($0, $1) == .bool(true) }
    }

    /// A closure argument that may be left out or nil.
    func optionalFunction(_ index: Int) throws -> Function? {
        guard has(index), !self[index].isNull else { return nil }
        return try function(index)
    }

    /// A closure whose first parameter is `inout`: what it makes of that one.
    func changing(_ index: Int) throws -> Combine {
        let change = try function(index).binary
        return { value, other in
            let box = Box(value)
            _ = try change(.object(box), other)
            return box.value
        }
    }

    /// A case of an enum of the vocabulary, by its place.
    func enumCase(_ index: Int) throws -> Int { try object(index, as: EnumObject.self).index }
}
