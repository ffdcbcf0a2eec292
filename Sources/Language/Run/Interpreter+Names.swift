import Reactive
import Values

/// What a session asks about names and types.
extension Interpreter {
    /// Gives a value a name that nobody typed: `_1`.
    package func define(_ name: String, _ value: Value, as type: Type) {
        let global = Global(name, type, isLet: true)
        global.value = value
        names.globals[name] = global
    }

    /// The type whose declaration a place stands in.
    package func type(around place: Place) -> Nominal? {
        library.allTypes.filter { nominal in
            guard !nominal.isBuiltIn, nominal.source == place.source, nominal.line <= place.line else { return false }
            return place.line <= nominal.line + nominal.lines - 1
        }.max { $0.line < $1.line }
    }

    package func isStream(_ type: Type) -> Bool { follows(type, "ObservableConvertibleType") }

    package func isSubject(_ type: Type) -> Bool {
        follows(type, "ObserverType") || ["PublishRelay", "BehaviorRelay", "ReplayRelay"].contains(type.nominal?.name)
    }

    private func follows(_ type: Type, _ name: String) -> Bool { library.type(named: name).map(type.follows) ?? false }
}
