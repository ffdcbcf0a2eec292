import Language
import Services
import Values

/// What a word gets that is made to reach out of the session: nothing outside is touched without the guard's permit.
struct WayOut {
    private let call: Call

    fileprivate init(_ call: Call) { self.call = call }

    /// What is refused ends what runs, with a sentence that names the way to allow it.
    func permit(_ access: Access) throws -> Permit {
        guard let gate = call.interpreter.gate as? Gate else { throw Trap("nothing outside can be reached from here") }
        do throws(Refusal) {
            return try gate.permit(access, at: call.site.place)
        } catch { throw Trap(error.sentence, at: call.site.place) }
    }
}

extension Word {
    /// A member that reaches out of the session.
    static func outward(
        of type: String, _ declaration: String, _ body: @escaping @Sendable (Call, WayOut) throws -> Value
    ) -> Word {
        Word(declaration.declaredName, ["extension \(type) { \(declaration) }"], "", isOutward: true) { call in
            do { return try body(call, WayOut(call)) } catch let refusal as Refusal {
                throw Trap(refusal.sentence, at: call.site.place)
            }
        }
    }
}
