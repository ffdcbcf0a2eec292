import Language
import Reactive
import Values

extension Bridge {
    /// Why a command did nothing: the engine's own error.
    static let commandError = Bridge("CommandError") { _, _ in
        .error(CommandError.notEnabled)
    } read: { value, _ in
        value.error is CommandError ? [] : nil
    }
}

extension ErrorObject: NamedObject {
    package var typeName: String { error is CommandError ? "CommandError" : error is RxError ? "RxError" : "Error" }
}
