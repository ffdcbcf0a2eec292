import Language
import Log
import Questions

/// What the log tells of is said; what it asks is answered.
extension World {
    func listen(to log: Log) {
        log.print = { [weak self] signal in self?.say(.signal(signal)) }
        log.describe = { [weak self] error in
            self?.isTold(error)
            return self?.interpreter.text(of: error) ?? ""
        }
        loop.onFault = { [weak self] error in
            guard let self else { return }
            tell(error)
        }
        log.declared = { [weak self] in self?.declared($0) }
        log.rounds = { [weak self] in self?.heard($0) }
        log.detectors.place = { [weak self] in self?.title(of: $0) ?? "" }
        log.detectors.say = { [weak self] text in
            guard let self, !keepsQuiet else { return }
            say(.note(text))
        }
    }
}
