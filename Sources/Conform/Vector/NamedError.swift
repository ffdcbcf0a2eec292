import Reactive

/// An error that a vector calls by a name of its own.
struct NamedError: Error, Hashable {
    let name: String

    /// The error of that name: RxSwift's own, or one of the vector's.
    static func error(_ name: String) -> any Error {
        switch name {
        case "RxError.timeout": RxError.timeout
        case "RxError.noElements": RxError.noElements
        case "RxError.moreThanOneElement": RxError.moreThanOneElement
        case "RxError.argumentOutOfRange": RxError.argumentOutOfRange
        case "RxError.overflow": RxError.overflow
        case "RxError.unknown": RxError.unknown
        default: NamedError(name: name)
        }
    }

    static func name(of error: any Error) -> String {
        switch error {
        case let named as NamedError: named.name
        case let thrown as ThrownError: thrown.value.plain
        case let known as RxError: "RxError.\(known)"
        default: "\(error)"
        }
    }
}
