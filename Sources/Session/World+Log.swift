import Language
import Reactive
import Log
import Questions

/// What the log tells of is said; what it asks is answered.
extension World {
    func listenToLog() {
        // An error that is described may be caught before anybody sees it: one that is printed is told.
        var described: (any Error)?
        log.print = { [weak self] signal in
            if signal.kind == .error, let error = described { self?.isTold(error) }
            described = nil
            self?.speech.say(.signal(signal))
        }
        log.describe = { [weak self] error in
            described = error
            return self?.interpreter.text(of: error) ?? ""
        }
        loop.onFault = { [weak self] error in
            guard let self, !(error is Interrupted && log.state?.left != nil) else { return }
            if log[loop.cause]?.kind == .error { fault = loop.cause }
            tell(error)
            if case .feedback? = error as? EngineError { interpreter.state.countLoop() }
        }
        log.written.declared = { [weak self] in self?.declared($0) }
        log.written.text = { [weak self] place in
            guard let self, let path = text(around: place).flatMap({ Written.target(ofPushAt: place, in: $0) }) else {
                return nil
            }
            return interpreter.names.globals[path.root] == nil ? nil : path.text
        }
        log.rounds = { [weak self] in self?.speech.heard($0) }
        log.detectors.place = { [weak self] in self?.title(of: $0) ?? "" }
        log.detectors.dialect = { [weak self] in Dialect(imports: self?.interpreter.names.imports ?? []) }
        log.detectors.say = { [weak self] text in
            guard let self, !speech.keepsQuiet else { return }
            speech.say(.note(text))
        }
    }
}

extension LiveInstances.Moment {
    /// What is going on now.
    init(_ log: Log) {
        self.init(entry: log.isInEntry ? log.entry : 0, record: log.newest, time: log.loop.timeline.now)
    }
}
