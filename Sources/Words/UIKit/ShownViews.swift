import Language
import Reactive
import Values

/// What the views of the scene on screen are called by, so that a person can touch them.
package final class ShownViews: Object {
    private var trail = ""
    private var views: [String] = []
    private var given: [String: Object] = [:]

    package static func on(_ interpreter: Interpreter) -> ShownViews {
        interpreter.shared("UIKit screen") { ShownViews() }
    }

    /// What is said in place of a drawing; nothing while nothing is shown.
    package var lines: [String] {
        if trail.isEmpty { return [] }
        let parts = views.isEmpty ? [] : ["on screen: " + views.joined(separator: ", ")]
        return ["\(trail): views of UIKit are not drawn"] + parts
    }

    /// Another scene is on top; whether a person is somewhere else now.
    func show(_ scene: Instance?, _ trail: String, in interpreter: Interpreter) throws -> Bool {
        defer { self.trail = trail }
        let all = try scene.map { try ShownViews.views(of: $0, interpreter) } ?? []
        views = all.map(\.name)
        for (name, type, view) in all {
            let known = interpreter.names.globals[name]
            if let known, known.value != given[name].map({ .object($0) }) { continue }
            given[name] = view
            interpreter.define(name, .object(view), as: type, by: scene?.nominal.name)
        }
        return trail != self.trail
    }

    /// What a person types into, of what shows it: a search controller's bar.
    static func searchBar(of view: Instance) -> Instance? {
        view.nominal.fieldIndex("searchBar").flatMap { view.value(at: $0).object as? Instance }
    }

    /// What of a scene can be seen or touched: what its properties hold, and what it has from UIKit.
    static func views(of scene: Instance, _ interpreter: Interpreter) throws -> [(
        name: String, type: Type, view: Instance
    )] {
        let held = scene.nominal.fields.indices.compactMap { index -> (name: String, type: Type, view: Instance)? in
            let field = scene.nominal.fields[index]
            guard field.place?.source != 0, case .object(let object) = scene.value(at: index),
                let view = object as? Instance,
                sequence(first: view.nominal, next: { $0.superclass?.nominal }).contains(where: Kit.owns)
            else { return nil }
            return (field.name, field.type.wrapped ?? field.type, view)
        }
        return held + (try parts(of: scene, interpreter))
    }

    /// The kit's own parts of a scene, which no property of a person's holds: the table of a table view controller.
    private static func parts(
        of scene: Instance, _ interpreter: Interpreter
    ) throws -> [(name: String, type: Type, view: Instance)] {
        guard !MethodNames(interpreter.library).named("_parts", of: scene.nominal).isEmpty else { return [] }
        let parts = try interpreter.send("_parts()", to: .object(scene), [], at: .nowhere)
        return ((parts.object as? DictionaryObject)?.pairs ?? []).compactMap { pair in
            guard let name = pair.key.text, let view = pair.value.object as? Instance else { return nil }
            return (name, view.nominal.itself, view)
        }
    }
}

/// What the kit asks of the session.
struct KitCall {
    private let interpreter: Interpreter
    private let place: Place

    init(_ call: Call) { (interpreter, place) = (call.interpreter, call.site.place ?? .nowhere) }

    func perform(_ selector: SelectorObject, on target: Value, _ given: [Value]) throws -> Value {
        guard let instance = target.object as? Instance else { return .void }
        guard let method = selector.method(of: instance, interpreter) else {
            throw RuntimeError(
                "\(instance.nominal.shortName) has no method '\(selector.text)'", at: place)
        }
        let arguments = Array(given.prefix(SelectorObject.parameters(of: method)))
        return try interpreter.send(method, to: target, arguments, at: place)
    }

    /// A class of the session; what stands before it is its app.
    func madeClass(_ name: String) -> Type? {
        let nominal = interpreter.library.type(named: name.split(separator: ".").last.map(String.init) ?? name)
        return nominal.flatMap { $0.kind == .instance && !$0.isBuiltIn ? $0.itself : nil }
    }

    func nameViews(of scene: Instance) throws {
        let global = interpreter.names.globals.values.first { $0.value == .object(scene) && $0.source > 0 }
        let prefix = global.map { "\($0.name)." } ?? ""
        for (name, _, view) in try ShownViews.views(of: scene, interpreter) {
            interpreter.made(prefix + name, .object(view))
            if let bar = ShownViews.searchBar(of: view) {
                interpreter.made("\(prefix)\(name).searchBar", .object(bar))
            }
        }
    }

    /// How a control is called: by the name that its streams have.
    static func knownName(of value: Value) -> String {
        guard let instance = value.object as? Instance else { return value.plain }
        for case .object(let object) in instance.fields {
            guard let name = (object as? Reactive.Stream)?.name, let end = name.lastIndex(of: ".") else { continue }
            return String(name[..<end])
        }
        return "this \(instance.nominal.shortName)"
    }

    /// Connects each outlet that holds nothing to a view of its type, as a storyboard does.
    func connectOutlets(of owner: Instance) throws {
        let (library, methods) = (interpreter.library, MethodNames(interpreter.library))
        guard owner.nominal.fields.contains(where: \.isOutlet), let coder = madeClass("NSCoder") else { return }
        for (index, field) in owner.nominal.fields.enumerated() where field.isOutlet && owner.value(at: index).isNull {
            let type = field.type.wrapped ?? field.type
            if type.isNamed("Array") {
                _ = try interpreter.send("\(field.name)=", to: .object(owner), [.array([])], at: place)
                continue
            }
            guard let make = library.initializer("init(coder:)", of: type),
                let given = try library.initializer("init()", of: coder)?([])
            else { continue }
            let made = try make([given])
            // What is held weakly has to be held by the view that it stands in.
            let holder = try holder(of: owner)
            if let holder, let view = made.object as? Instance,
                !methods.named("addSubview", of: view.nominal).isEmpty
            {
                _ = try interpreter.send("addSubview(_:)", to: holder, [made], at: place)
            } else if let holder {
                _ = try interpreter.send("_keep(_:)", to: holder, [made], at: place)
            }
            _ = try interpreter.send("\(field.name)=", to: .object(owner), [made], at: place)
        }
    }

    private func holder(of owner: Instance) throws -> Value? {
        let methods = MethodNames(interpreter.library)
        if owner.nominal.fieldIndex("contentView") != nil {
            return try interpreter.send("contentView", to: .object(owner), [], at: place)
        }
        if !methods.named("_loadedView", of: owner.nominal).isEmpty {
            return try interpreter.send("_loadedView()", to: .object(owner), [], at: place).unwrapped
        }
        return methods.named("addSubview", of: owner.nominal).isEmpty ? nil : .object(owner)
    }
}
