import Language
import Values

/// What RxSwift lets a program replace for all of its streams.
extension Word {
    static let hookTypes = ["enum Hooks {}"]

    static let hooks: [Word] = [
        .member(of: "Hooks", "static var defaultErrorHandler: ([String], Error) -> Void { get set }") { call in
            if call.has(0) { call.interpreter.errorHandler = try call.function(0) }
            return .object(call.interpreter.errorHandler ?? call.printingError)
        },
        // Where a subscription was made is what `:subs` tells: nothing has to be recorded for it.
        .member(of: "Hooks", "static var recordCallStackOnError: Bool { get set }") { _ in .bool(false) },
        .member(of: "Hooks", "static var customCaptureSubscriptionCallstack: () -> [String] { get set }") { _ in
            .object(NativeFunction { _ in .array([]) })
        },
    ]
}

extension Call {
    /// What becomes of an error that a subscription has no closure for.
    var unhandled: (any Error) -> Void {
        let (interpreter, loop, printing) = (interpreter, loop, printingError)
        return { error in
            do {
                _ = try (interpreter.errorHandler ?? printing).call([.array([]), .error(error)])
            } catch { loop.onFault?(error) }
        }
    }

    /// What RxSwift does as long as the program says nothing else.
    fileprivate var printingError: Function {
        let interpreter = interpreter
        return NativeFunction { arguments in
            interpreter.print("Unhandled error happened: \(interpreter.printed(arguments[1].error))\n")
            return .void
        }
    }
}
