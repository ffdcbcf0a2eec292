import Language
import Values

extension Call {
    /// The result that the word stands on: what it holds, and whether that is a success.
    fileprivate func result() throws -> (isSuccess: Bool, value: Value) {
        let item: EnumObject = try receiver()
        return (item.index == 0, item.payload.first ?? .void)
    }

    /// A result of the same kind.
    fileprivate func result(_ index: Int, _ value: Value) throws -> Value {
        let item: EnumObject = try receiver()
        return .object(EnumObject(item.nominal, index, [value]))
    }
}

extension Word {
    /// What results have.
    static let resultMembers: [Word] = [
        .member(of: "Result", "init(catching body: () throws -> Success)", where: "Failure == Error") { call in
            guard let nominal = call.result.nominal else { return .void }
            do { return .object(EnumObject(nominal, 0, [try call.function(0).nullary()])) } catch  where error.isThrown
            {
                return .object(EnumObject(nominal, 1, [.error(error)]))
            }
        },
        .member(of: "Result", "func get() throws(Failure) -> Success") { call in
            let (isSuccess, value) = try call.result()
            if !isSuccess { throw value.error }
            return value
        },
        .member(of: "Result", "func map<New>(_ transform: (Success) -> New) -> Result<New, Failure>") { call in
            let (isSuccess, value) = try call.result()
            return isSuccess ? try call.result(0, call.transform(0)(value)) : call.receiver
        },
        .member(of: "Result", "func mapError<New>(_ transform: (Failure) -> New) -> Result<Success, New>") { call in
            let (isSuccess, value) = try call.result()
            return isSuccess ? call.receiver : try call.result(1, call.transform(0)(value))
        },
        .member(
            of: "Result", "func flatMap<New>(_ transform: (Success) -> Result<New, Failure>) -> Result<New, Failure>"
        ) { call in
            let (isSuccess, value) = try call.result()
            return isSuccess ? try call.transform(0)(value) : call.receiver
        },
        .member(
            of: "Result",
            "func flatMapError<New>(_ transform: (Failure) -> Result<Success, New>) -> Result<Success, New>"
        ) { call in
            let (isSuccess, value) = try call.result()
            return isSuccess ? call.receiver : try call.transform(0)(value)
        },
    ]
}
