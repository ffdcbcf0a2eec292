import Glibc
import Language
import Replay

/// What the cases of a fuzz are made by; each case is known by its number.
package enum Generator: String, CaseIterable {
    case mutants, programs, words

    /// `scripts`: the folder of the scripts that mutants are made of.
    package func cases(scripts: String) -> (Int) -> String {
        switch self {
        case .mutants: return Corpus(Corpus.examples + Corpus.scripts(in: scripts)).text
        case .programs: return Grammar().text
        case .words: return Calls().text
        }
    }

    /// Carries out cases. Programs are written to a temporary folder, which stays: its last one is the one that differs.
    package func trial(scripts: String, _ interrupt: InterruptFlag) -> (Int) -> Trial.Answer {
        guard self == .programs else {
            let (text, trial) = (cases(scripts: scripts), Trial(interrupt))
            return { trial.run(text($0), $0) }
        }
        var template = Array("/tmp/rxsh-programs-XXXXXX".utf8CString)
        let folder = mkdtemp(&template).map { String(cString: $0) } ?? "."
        let (grammar, agreement) = (Grammar(), Agreement(in: folder))
        return { number in
            var answer = Trial.Answer()
            do throws(ScriptError) {
                interrupt.set(false)
                let difference = try agreement.difference(grammar.program(ofCase: number))
                // What was cut short by the clock says less each time.
                answer.difference = interrupt.isRaised ? nil : difference
            } catch {
                answer.difference = interrupt.isRaised ? nil : error.sentence
            }
            answer.count(isAccepted: answer.difference == nil)
            return answer
        }
    }
}
