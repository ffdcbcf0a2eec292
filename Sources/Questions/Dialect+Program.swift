import Language
import Log
import Messages
import Reactive

extension Dialect {
    init(of program: any Program) { self.init(imports: program.interpreter.names.imports) }
}

extension Site {
    /// What a person may have meant, in the words of the program.
    func remedy(in dialect: Dialect) -> Message? {
        // One run that keeps its error is what RxSwift calls a scope.
        if manner.traits.contains(.shares), dialect != .rxSwift { return nil }
        return manner.remedy.map { Message(of: $0, Message(plain: dialect.switching)) }
    }
}
