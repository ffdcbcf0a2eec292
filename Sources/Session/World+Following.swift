import Language
import Log
import Reactive
import Scenes

/// What the session does after each statement: names streams, watches, says what a thing is.
extension World {
    var introduction: Introduction { Introduction(world: self) }
    var watching: Watching { Watching(world: self) }
    var renaming: Renaming { Renaming(world: self) }

    func follow(_ step: Step, _ value: Value) throws {
        renaming.lookAtVariables()
        (interpreter.stage as? Stage)?.top?.tellOwners(to: log)
        let before = unnamed
        defer {
            let place = step.place
            if unnamed > before {
                written.streamNames[Place(source: log.entry, line: place.line, column: place.column)] = "_\(before + 1)"
            }
        }
        switch step.kind {
        case .declaration:
            for global in step.globals {
                if definitions[global.name] != nil {
                    renaming.give(global.name, global.value, global.type)
                } else {
                    introduction.describe(global.name, global.value, global.type)
                }
                definitions[global.name] = step.place
                renaming.keepEye(on: global)
            }
        case .type(let nominal):
            definitions[nominal.name] = step.place
            speech.note(introduction.typeNote(nominal))
        case .function(let name):
            definitions[name] = step.place
            functions[name] = log.entry
            speech.note("\(name) : function")
        case .expression:
            introduction.show(value, step.type)
        case .watch(let label): try watching.watch(step.watched, label)
        case .unwatch: try watching.unwatch(step.watched)
        }
    }

    /// Names a bare stream `_1`, `_2` …
    func nameless(_ stream: Stream, _ type: Type) -> String {
        unnamed += 1
        let name = "_\(unnamed)"
        stream.name = name
        interpreter.define(name, .object(stream), as: type)
        _ = log.facts(of: stream)
        return name
    }
}
