import Language
import Reactive
import Scenes
import Values

/// The name of a method, as targets are given it.
final class SelectorObject: Object, NamedObject {
    let text: String
    var typeName: String { "Selector" }
    init(_ text: String) { self.text = text }

    /// `save` of `save(_:)` and of `save:`.
    var base: String { String(text.prefix { $0 != "(" && $0 != ":" }) }

    /// What of a type it means: the one with these labels, or of that name with as many parameters as can be given.
    func method(of instance: Instance, _ interpreter: Interpreter, atMost count: Int = 2) -> String? {
        let found = MethodNames(interpreter.library).named(base, of: instance.nominal)
        if found.contains(text) { return text }
        // Who names the labels means no other.
        if text.contains("(") { return nil }
        return found.first { SelectorObject.parameters(of: $0) <= count }
    }

    static func parameters(of method: String) -> Int { method.utf8.count { $0 == UInt8(ascii: ":") } }

    override func isEqual(to other: Object) -> Bool { (other as? SelectorObject)?.text == text }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) { text += self.text }
}

/// What the kit is written with: names that nobody would type, and what Objective-C gives to objects.
extension Word {
    static let kitTypes = ["struct Selector: Hashable, CustomStringConvertible {}"]

    static let kit: [Word] = selectors + making + telling + [controlSource, toldSource]

    private static let selectors: [Word] = [
        .function("func _selector(_ name: String, _ method: Any) -> Selector") {
            .object(SelectorObject($0.string(0)))
        },
        .function("func _objectPath(_ text: String, _ path: Any) -> String") { $0[0] },
        .function("func NSSelectorFromString(_ text: String) -> Selector") { .object(SelectorObject($0.string(0))) },
        .member(of: "Selector", "init(_ text: String)") { .object(SelectorObject($0.string(0))) },
        .member(of: "Selector", "var description: String") { .string((try $0.receiver() as SelectorObject).text) },
        .member(of: "Selector", "var _base: String") { .string((try $0.receiver() as SelectorObject).base) },
        .function("func _perform(_ selector: Selector, on target: Any?, _ arguments: [Any])") { call in
            guard let target = call[1].unwrapped else { return .void }
            return try KitCall(call).perform(call.object(0), on: target, call.items(2))
        },
        .member(of: "NSObject", "func responds(to selector: Selector) -> Bool") { call in
            guard let instance = call.receiver.object as? Instance else { return .bool(false) }
            return .bool((try call.object(0) as SelectorObject).method(of: instance, call.interpreter) != nil)
        },
        .member(of: "NSObject", "func perform(_ selector: Selector)") { call in
            try KitCall(call).perform(call.object(0), on: call.receiver, [])
        },
        .member(of: "NSObject", "func perform(_ selector: Selector, with object: Any?)") { call in
            try KitCall(call).perform(call.object(0), on: call.receiver, [call[1]])
        },
    ]

    private static let making: [Word] = [
        .function("func _associated(_ object: Any, _ key: String) -> Any?") { call in
            Associated.value(call[0], call[1])
        },
        .function("func _associate(_ object: Any, _ key: String, _ value: Any?)") { call in
            Associated.set(call[0], call[1], call[2].unwrapped)
            return .void
        },
        .function("func NSClassFromString(_ name: String) -> AnyClass?") { call in
            KitCall(call).madeClass(call.string(0)).map { .object(MetatypeObject($0)) } ?? .null
        },
        .function("func _made(_ type: Any, _ selector: String, _ arguments: [Any]) -> Any?") { call in
            let type = (call[0].object as? MetatypeObject)?.type ?? KitCall(call).madeClass(call[0].plain)
            guard let type, let make = call.interpreter.library.initializer(call.string(1), of: type) else {
                return .null
            }
            return try make(call.items(2))
        },
        .function("func _connectOutlets(_ owner: Any)") { call in
            guard let instance = call[0].object as? Instance else { return .void }
            try KitCall(call).connectOutlets(of: instance)
            return .void
        },
    ]

    private static let telling: [Word] = [
        .function("func _report<T>(_ type: T.Type) -> PublishSubject<T>") { .object(Report($0.loop)) },
        .function("func _following<T>(_ stream: Observable<T>, _ body: () -> Void)") { call in
            let (stream, body) = (try call.stream(0), try call.function(1).nullary)
            let (loop, outer) = (call.loop, call.loop.cause)
            defer { loop.cause = outer }
            if let told = loop.probe?.newest(of: stream), told > 0 { loop.cause = told }
            return try body()
        },
        .function("func _inTurn(_ body: () -> Void)") { call in
            let body = try call.function(0).nullary
            var failure: (any Error)?
            call.loop.asOneTurn { do { _ = try body() } catch { failure = error } }
            if let failure { throw failure }
            return .void
        },
        .function("func _refuse(_ object: Any, _ why: String) -> Bool") { call in
            throw RuntimeError("\(KitCall.knownName(of: call[0])) \(call.string(1))")
        },
        .function("func _warn(_ sentence: String)") { call in
            call.interpreter.declared.kit.warns(call.string(0))
            return .void
        },
        .function("func _nameViews(_ scene: Any)") { call in
            if let scene = call[0].object as? Instance { try KitCall(call).nameViews(of: scene) }
            return .void
        },
        .function("func _screen(_ trail: String, _ scene: Any?)") { call in
            let shown = ShownViews.on(call.interpreter)
            if try shown.show(call[1].object as? Instance, call.string(0), in: call.interpreter) {
                call.stage.screen.next(call[0])
            }
            return .void
        },
    ]
}
