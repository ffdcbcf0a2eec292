import Language
import Log
import Messages
import Reactive
import Values

/// Structs are copied when they are given on: what is changed in one copy the others do not see.
extension Settings {
    /// That the texts change a struct's value only in other copies than the one in which it was read.
    func changedInCopy(readAt place: Place, _ value: Value) -> Finding? {
        guard isOfStruct else { return nil }
        let all: [(place: Place, isCopy: Bool)] = found { reader, number in
            reader.assignments(to: name).map { index, given in
                let there = reader.place(index, number)
                let isOther = given != value.literal
                return (there, isOther && isCopy(reader, index, readIn: program.isInType(place)))
            }
        }
        guard let first = all.first, all.allSatisfy(\.isCopy) else { return nil }
        return Finding(
            .used, Message("\(name) is changed in another copy: a struct is copied when it is given on"),
            at: program.title(of: first.place))
    }

    /// Whether it is declared in structs alone.
    private var isOfStruct: Bool {
        let declared = found { reader, number in
            reader.tokens.indices.dropFirst().filter {
                reader.tokens[$0].text == name && reader.tokens[$0 - 1].text == "var"
            }.map { program.interpreter.type(around: reader.place($0, number))?.kind == .structure }
        }
        return !declared.isEmpty && declared.allSatisfy { $0 }
    }

    /// Whether it is given a value in a variable of a body's own, which hands that to nobody, or in one of the session's
    /// while a type's code reads it.
    private func isCopy(_ reader: PushReader, _ index: Int, readIn isInType: Bool) -> Bool {
        let tokens = reader.tokens
        guard index > 1, tokens[index - 1].text == ".", tokens[index - 2].kind == .identifier,
            index == 2 || tokens[index - 3].text != "."
        else { return false }
        let root = tokens[index - 2].text
        guard let open = reader.opening(before: index, "{") else {
            return isInType && program.interpreter.names.globals[root]?.value.object is StructObject
        }
        let body = (open + 1)..<reader.closing(open)
        let uses = body.filter { tokens[$0].text == root && tokens[$0].kind == .identifier }
        return uses.contains { tokens[$0 - 1].text == "var" }
            && uses.allSatisfy { !["=", "(", ",", ":", "return", "["].contains(tokens[$0 - 1].text) }
    }
}
