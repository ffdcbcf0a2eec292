import Values

/// Names that other languages have for what the standard library has: a person who comes from there is told.
extension Remedies {
    /// By type, by name there: how it is written here. `of:` names the first argument, `()` stands where they go.
    private static let members: [(types: Set<String>, names: [String: String])] = [
        (
            ["String", "Array", "Set", "Dictionary"],
            [
                "length": "count", "size": "count", "len": "count", "lenght": "count", "lengh": "count",
                "isNotEmpty": "isEmpty == false", "sizeof": "count",
            ]
        ),
        (
            ["Array", "Set", "String"],
            [
                "includes": "contains", "has": "contains", "containsObject": "contains", "include": "contains",
                "some": "contains", "any": "contains", "every": "allSatisfy", "all": "allSatisfy", "find": "first",
                "detect": "first", "each": "forEach", "collect": "map", "select": "filter", "inject": "reduce",
                "fold": "reduce", "foldLeft": "reduce", "indexOf": "firstIndex(of:", "findIndex": "firstIndex",
                "addAll": "append(contentsOf:", "reverse": "reversed",
            ]
        ),
        (
            ["Array"],
            [
                "push": "append", "add": "append", "addObject": "append", "push_back": "append", "pop": "removeLast",
                "shift": "removeFirst", "join": "joined(separator:", "concat": "append(contentsOf:", "head": "first",
                "objectAtIndex": "subscript", "sortBy": "sorted", "sorted_by": "sorted", "firstOrNull": "first",
                "lastObject": "last", "firstObject": "first",
            ]
        ),
        (["Set"], ["add": "insert", "push": "insert", "delete": "remove", "append": "insert"]),
        (
            ["Dictionary"],
            ["keySet": "keys", "containsKey": "keys.contains", "has": "keys.contains", "hasKey": "keys.contains"]
        ),
        (
            ["String"],
            [
                "toUpperCase": "uppercased", "upper": "uppercased", "toLowerCase": "lowercased", "lower": "lowercased",
                "uppercaseString": "uppercased", "lowercaseString": "lowercased", "startsWith": "hasPrefix",
                "startswith": "hasPrefix", "endsWith": "hasSuffix", "endswith": "hasSuffix", "concat": "appending",
                "append": "append", "push": "append",
            ]
        ),
    ]

    /// The same line as it is written here; nil if nobody has such a name.
    func elsewhere(_ type: Type, _ name: String, _ span: Span) -> (near: String?, line: String)? {
        guard let kind = type.nominal, kind.isBuiltIn else { return nil }
        if kind.name == "String", ["trim", "strip", "trimmed"].contains(name) {
            return (nil, rewritten("trimmingCharacters(in: .whitespaces)", span, takesNone: true))
        }
        if ["toString", "ToString", "stringValue", "str"].contains(name) {
            return (nil, "\"\\(\(checker.report.receiver(before: span)))\"")
        }
        if kind.name == "String",
            let number = ["toInt": "Int", "intValue": "Int", "to_i": "Int", "toDouble": "Double"][name]
        {
            return (nil, "\(number)(\(checker.report.receiver(before: span)))")
        }
        for (types, names) in Remedies.members where types.contains(kind.name) {
            guard let here = names[name] else { continue }
            let word = String(here.prefix { $0.isLetter })
            let isThere = !checker.lookup.candidates(of: type, word, isStatic: false).isEmpty
            guard isThere else { continue }
            let isProperty = checker.lookup.candidates(of: type, word, isStatic: false).allSatisfy {
                $0.member.kind == .property
            }
            return (word == here ? word : nil, rewritten(here, span, takesNone: isProperty || here.contains(" ")))
        }
        return nil
    }

    /// The line with the name as it is here; a label goes in front of the arguments, and `()` goes where there are none.
    private func rewritten(_ here: String, _ span: Span, takesNone: Bool) -> String {
        let after = checker.source.text(Span(span.end, min(checker.source.bytes.count, span.end + 2)))
        if after == "()", takesNone { return checker.report.line(with: here, at: Span(span.start, span.end + 2)) }
        guard let open = here.firstIndex(of: "("), here.hasSuffix(":") else {
            return checker.report.line(with: here, at: span)
        }
        if after.hasPrefix("(") { return checker.report.line(with: here + " ", at: Span(span.start, span.end + 1)) }
        return checker.report.line(with: String(here[..<open]), at: span)
    }

    /// Names at the beginning of an expression that other languages have.
    func elsewhere(_ name: String) -> String? {
        switch name {
        case "null", "None", "NULL", "undefined", "Nil", "nullptr": "nil"
        case "True", "TRUE", "YES": "true"
        case "False", "FALSE", "NO": "false"
        case "this": "self"
        case "println", "printf", "NSLog", "os_log", "OSLog", "Logger", "DDLogInfo", "DDLogError", "echo", "puts",
            "console",
            "System", "Console":
            "print(…)"
        case "parseInt": "Int(\"5\")"
        case "parseFloat", "parseDouble": "Double(\"5\")"
        case "len": "text.count"
        case "Mirror", "dump": "debugPrint(value)"
        case "MemoryLayout", "withUnsafePointer", "withUnsafeBytes", "withUnsafeMutablePointer", "UnsafeMutablePointer",
            "UnsafePointer":
            "a value itself: there are no addresses here"
        case "str": "String(5)"
        case "Task": "Single<Int>.create { single in single(.success(1)); return Disposables.create() }"
        case "URLSession": "LabAPI().get(\"/v2/user/1000\"), which asks a server that is invented"
        case "readLine": "stdin.lines.subscribe(onNext: { print($0) })"
        case "EMPTY": "Observable<Int>.empty()"
        case "NEVER": "Observable<Int>.never()"
        case "Future": "Single<Int>.create { single in single(.success(1)); return Disposables.create() }"
        case "Timer": "Observable<Int>.interval(.seconds(1))"
        case "fromEvent": "button.rx.tap"
        case "firstValueFrom", "lastValueFrom": "stream.first(), which is a Single"
        case "MutableProperty", "Property": "BehaviorRelay(value: 0)"
        case "IndexSet": "Set<Int>()"
        case "AF", "Alamofire", "Firestore", "Firebase", "MoyaProvider", "Realm":
            "Observable.just(1).delay(.milliseconds(100))"
        case "DispatchSemaphore": "PublishSubject<Void>(), which others listen to: nothing here can block"
        default: TypeReader.instead(of: name)
        }
    }
}
