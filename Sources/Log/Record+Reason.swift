import Language
import Reactive
import Values

extension Record {
    /// Why a value went no further.
    final class Reason {
        let drop: Drop
        /// Whether the value may have its turn later.
        let mayWait: Bool

        private init(_ drop: Drop) {
            self.drop = drop
            switch drop {
            case .queued, .waiting: mayWait = true
            default: mayWait = false
            }
        }

        nonisolated(unsafe) private static let filtered = Reason(.filtered)
        nonisolated(unsafe) private static let unheard = Reason(.unheard)
        nonisolated(unsafe) private static let queued = Reason(.queued)

        /// Why `value` was dropped; the commonest reasons are kept at hand, and the last one serves again.
        static func of(_ drop: Drop, _ value: Value, like last: Reason?) -> Reason {
            switch drop {
            case .filtered: return filtered
            case .unheard: return unheard
            case .queued: return queued
            case .equal(.object(let object)): return Reason(.equal(to: .object(Remembered(object, beside: value))))
            default:
                if let last, last.drop == drop { return last }
                return Reason(drop)
            }
        }
    }
}

/// An object as it was: its text, for what is remembered keeps nothing alive.
package final class Remembered: Object {
    private let text: String
    /// Whose `==` takes another for its equal that does not look the same, and where that is written.
    package let judge: (name: String, place: Place)?
    /// Whether it is one that was sent before, and may have been changed since.
    package let isSentAgain: Bool
    /// The class of the objects in it that were in the one before, too.
    package let itemsSentAgain: Nominal?

    init(_ object: Object, beside other: Value) {
        text = Value.object(object).excerpt
        let isReference = object.declaredType?.isReference ?? false
        isSentAgain = isReference && object === other.object
        let before = isReference ? [] : Remembered.instances(in: other)
        itemsSentAgain =
            before.isEmpty
            ? nil
            : Remembered.instances(in: .object(object)).first { item in before.contains { $0 === item } }?.nominal
        // Two instances need not look different, and are.
        let isAnother = isReference && object !== other.object
        judge = text == other.excerpt && !isAnother ? nil : Remembered.judge(of: object)
    }

    package override func write(to text: inout String, as style: TextStyle) { text += self.text }

    /// The first objects of classes in a value, as far as lists, optionals and structs lead to them.
    package static func instances(in value: Value) -> [Instance] {
        var (found, waiting, seen): ([Instance], [Object], Int) = ([], [value.object].compactMap { $0 }, 0)
        while let next = waiting.popLast(), seen < 100 {
            seen += 1
            if let instance = next as? Instance {
                found.append(instance)
            } else if !(next is Stream) {
                next.visitReferences { waiting.append($0) }
            }
        }
        return found
    }

    private static func judge(of object: Object) -> (name: String, place: Place)? {
        var reach = Reach()
        reach.follow(object)
        return reach.first { reached in
            guard let own = reached.declaredType, let function = own.meanings.equality?.function,
                let place = function.saying ?? function.place
            else { return nil }
            return (own.shortName, place)
        }
    }
}
