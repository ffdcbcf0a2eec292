/// What the engine itself reports as an error event, or answers to a push.
public enum Failure: Error, Hashable {
    /// Delivery or subscription went deeper than the stack allows; names the word where it was stopped.
    case tooDeep(String)
    /// Work begot work at one instant without end; names the word that went round.
    case feedback(String)
    /// Wrong use, in a sentence.
    case misuse(String)
}

/// An error that may be no event: what the shell itself has got wrong, which no stream may take for its own.
public protocol InnerFault: Error {
    var isFault: Bool { get }
}

extension Error {
    /// Whether nobody but the person may hear of it.
    var isNoEvent: Bool { (self as? any InnerFault)?.isFault ?? false }
}

/// RxSwift's own errors, under its names.
public enum RxError: Error, Hashable {
    case unknown
    case disposed(object: String)
    case overflow
    case argumentOutOfRange
    case noElements
    case moreThanOneElement
    case timeout

    /// As RxSwift prints it.
    public var sentence: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object `\(object)` was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}
