/// What the engine itself reports as an error event, or answers to a push.
public enum EngineError: Error, Hashable, CustomStringConvertible {
    /// Delivery or subscription went deeper than the stack allows; names the word where it was stopped.
    case tooDeep(String)
    /// Work begot work at one instant without end; names the word that went round.
    case feedback(String)
    /// Wrong use, in a sentence.
    case misuse(String)

    public var sentence: String {
        switch self {
        case .tooDeep(let word): "endless loop or too long a chain: \(word) is nested deeper than the stack allows"
        case .feedback(let word):
            "endless loop: \(word) pushes into itself at one instant, round after round; it was stopped"
        case .misuse(let sentence): sentence
        }
    }

    /// As a program prints it.
    public var description: String { sentence }
}

/// What runs is to stop: ^C, seen by a loop or a call.
public struct Interrupted: Error { public init() {} }

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
