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

extension Dialect {
    /// `; a catch in its closure would end run 2 alone`: where an inner stream's error does no harm to the others.
    func catching(run: Int, of site: Site) -> Message? {
        let word = catching
        if site.manner.traits.contains(.opens) {
            return Message("; a \(word) in its closure would end run \(run) alone")
        }
        guard [.inner, .source].contains(site.manner.account) else { return nil }
        return Message("; a \(word) in the stream that went in would end run \(run) alone")
    }
}
