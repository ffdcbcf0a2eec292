import Language

extension Customs {
    /// What people bring along who come from other languages, libraries and versions.
    static func standard() -> Customs {
        let customs = Customs()
        customs.names = namesElsewhere
        customs.members = membersElsewhere
        nameTypes(customs)
        nameModules(customs)
        customs.gestures = ["UITextField": "§.type(¶)", "UIButton": "§.tap()", "UISwitch": "§.tap()"]
        customs.constants = plainValues
        customs.overridden = ["viewDidLoad", "bindViewModel", "prepareForReuse"]
        customs.listLabels = ["IndexPath": ["sectionIndex", "rowIndex"]]
        customs.duties = Duty.all
        customs.beyond = [
            "allSatisfy", "average", "bufferCount", "combineSettled", "contains", "count", "distinct", "forkJoin",
            "isEmpty", "last", "mapTo", "max", "min", "pairwise", "repeat", "skipLast", "sum",
        ]
        customs.untold = [
            "table": ("what rows § has can't be told", "let § = UITableView<String>(), or table § { Cell() }")
        ]
        customs.promises = [
            ("flatMap", "Observable", "map { … } gives a value for each; flatMap { … } gives a stream"),
            ("init", "LosslessStringConvertible", "String(describing: …)"),
        ]
        customs.texts = [
            "RxTimeInterval": { Word.lengthText($0) }, "Duration": { "\((Double($0.plain) ?? 0) / 1e9) seconds" },
            "UUID": { $0.plain }, "NSNull": { _ in "<null>" },
        ]
        customs.homes = Customs.typeHomes
        customs.labels = [
            "onNext": "onSuccess", "onSuccess": "onNext", "onFailure": "onError", "next": "onNext", "error": "onError",
            "completed": "onCompleted", "complete": "onCompleted",
        ]
        (customs.conversion, customs.member) = (StreamRemedies.conversion, StreamRemedies.member)
        (customs.call, customs.operand) = (StreamRemedies.call, StreamRemedies.operand)
        return customs
    }

    private static func nameTypes(_ customs: Customs) {
        customs.types = [
            "number": "Double", "List": "Array", "NSArray": "Array", "Flow": "Observable",
            "HTTPURLResponse": "HTTPResponse",
        ]
        customs.standIns = [
            "Task": "Observable.just(1).delay(.seconds(1))"
        ]
        customs.prefixes = ["UI", "NS", "CL", "AV", "MK", "CA", "CG", "PH", "WK", "SK", "CI", "AS", "UN"]
        customs.formerCases = [
            "Result": ["error": ("RxSwift 5", "failure")],
            "Event": [
                "Next": ("RxSwift 2", "next"), "Error": ("RxSwift 2", "error"),
                "Completed": ("RxSwift 2", "completed"),
            ],
        ]
    }

    private static func nameModules(_ customs: Customs) {
        customs.modules = [
            "os", "OSLog", "RxSwiftExt", "RxOptional", "Action", "Combine", "ReactiveSwift", "ReactorKit", "Moya",
            "RxMoya", "UIKit", "RxDataSources", "SnapKit", "Then", "RxFlow", "Swinject",
            "Quick", "Nimble", "NSObject_Rx", "RxViewController", "RxGesture", "RxKeyboard", "Reusable", "SwiftyJSON",
            "Kingfisher", "Alamofire", "ObjectMapper",
        ]
        let moya = [
            "Task": "Moya.Task", "Method": "Moya.Method", "Cancellable": "Moya.Cancellable",
            "Session": "Moya.Session",
        ]
        let combine = Dictionary(uniqueKeysWithValues: Word.combineNames.map { ($0, "Combine.\($0)") })
        let signals = Dictionary(uniqueKeysWithValues: Word.reactiveSwiftNames.map { ($0, "ReactiveSwift.\($0)") })
        customs.moduleTypes = ["Moya": moya, "RxMoya": moya, "Combine": combine, "ReactiveSwift": signals]
        for name in ["AppKit", "SwiftUI"] {
            customs.absentModules[name] = "a scene draws controls in the terminal, `:help scene`"
        }
    }

    /// Where the types come from whose names are seen in what is printed.
    private static let typeHomes: [String: String] = {
        let modules = [
            "Swift": [
                "Result", "Never", "AnySequence", "AnyIterator", "KeyValuePairs", "Mirror", "Mirror.DisplayStyle",
                "ObjectIdentifier", "CollectionOfOne", "Codable", "EnumeratedSequence", "Zip2Sequence",
                "ReversedCollection", "Repeated",
            ],
            "Foundation": [
                "Date", "Data", "URL", "UUID", "Calendar", "Locale", "TimeZone", "DateComponents", "IndexPath",
                "URLRequest", "URLComponents", "DateFormatter", "NumberFormatter", "JSONDecoder", "JSONEncoder",
                "UserDefaults", "Notification", "Decimal",
            ],
            "RxSwift": [
                "Observable", "Event", "PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject",
                "DisposeBag", "AnyObserver", "Infallible", "SerialDisposable", "CompositeDisposable", "Binder",
            ],
            "RxRelay": ["PublishRelay", "BehaviorRelay", "ReplayRelay"],
        ]
        return Dictionary(modules.flatMap { home, names in names.map { ($0, home) } }) { $1 }
    }()

    /// Names that Foundation gives to plain values.
    private static let plainValues: [String: Constant] = [
        "NSLocalizedDescriptionKey": .string("NSLocalizedDescription"),
        "NSLocalizedFailureReasonErrorKey": .string("NSLocalizedFailureReason"),
        "NSLocalizedRecoverySuggestionErrorKey": .string("NSLocalizedRecoverySuggestion"),
        "NSUnderlyingErrorKey": .string("NSUnderlyingError"),
        "NSDebugDescriptionErrorKey": .string("NSDebugDescription"),
        "NSFilePathErrorKey": .string("NSFilePath"), "NSURLErrorKey": .string("NSURL"),
        "NSURLErrorDomain": .string("NSURLErrorDomain"), "NSCocoaErrorDomain": .string("NSCocoaErrorDomain"),
        "NSPOSIXErrorDomain": .string("NSPOSIXErrorDomain"), "NSURLErrorNotConnectedToInternet": .int(-1009),
        "NSURLErrorTimedOut": .int(-1001), "NSURLErrorCancelled": .int(-999), "NSEC_PER_SEC": .int(1_000_000_000),
        "NSEC_PER_MSEC": .int(1_000_000), "USEC_PER_SEC": .int(1_000_000), "NSEC_PER_USEC": .int(1_000),
        "EXIT_SUCCESS": .int(0), "EXIT_FAILURE": .int(1), "MSEC_PER_SEC": .int(1_000), "M_PI": .double(.pi),
        "M_E": .double(2.718281828459045), "M_PI_2": .double(.pi / 2), "M_PI_4": .double(.pi / 4),
        "M_SQRT2": .double(2.0.squareRoot()), "M_LN2": .double(0.6931471805599453),
    ]

    private static let namesElsewhere: [String: String] = {
        var table: [String: String] = [:]
        for (names, here) in namesByMeaning { for name in names { table[name] = here } }
        return table
    }()

    private static let namesByMeaning: [(names: [String], here: String)] = [
        (["watch"], "watch x, or watch * for all that have a name"),
        (["null", "None", "NULL", "undefined", "Nil", "nullptr"], "nil"),
        (["True", "TRUE", "YES"], "true"),
        (["False", "FALSE", "NO"], "false"),
        (["this"], "self"),
        (
            [
                "println", "printf", "NSLog", "DDLogInfo", "DDLogError", "echo", "puts",
                "console", "System", "Console",
            ], "print(…)"
        ),
        (["parseInt"], "Int(\"5\")"),
        (["parseFloat", "parseDouble"], "Double(\"5\")"),
        (["len"], "text.count"),
        (["dump"], "debugPrint(value)"),
        (
            [
                "MemoryLayout", "withUnsafePointer", "withUnsafeBytes", "withUnsafeMutablePointer",
                "UnsafeMutablePointer", "UnsafePointer",
            ], "a value itself: there are no addresses here"
        ),
        (["str"], "String(5)"),
        (["Task"], "Single<Int>.create { single in single(.success(1)); return Disposables.create() }"),
        (["URLSession"], "LabAPI().get(\"/v2/user/1000\"), which asks a server that is invented"),
        (["readLine"], "stdin.lines.subscribe(onNext: { print($0) })"),
        (["EMPTY"], "Observable<Int>.empty()"),
        (["NEVER"], "Observable<Int>.never()"),
        (["Future"], "Single<Int>.create { single in single(.success(1)); return Disposables.create() }"),
        (["Timer"], "Observable<Int>.interval(.seconds(1))"),
        (["fromEvent"], "button.rx.tap"),
        (["firstValueFrom", "lastValueFrom"], "stream.first(), which is a Single"),
        (
            ["AF", "Alamofire", "Firestore", "Firebase", "Realm"],
            "Observable.just(1).delay(.milliseconds(100))"
        ),
    ]

    private static let membersElsewhere: [(types: Set<String>, names: [String: String])] = [
        (
            ["Combine.PassthroughSubject", "Combine.CurrentValueSubject"],
            [
                "onNext": "send", "accept": "send", "on": "send", "onCompleted": "send(completion: .finished)",
                "onError": "send(completion: .failure(…))",
            ]
        ),
        (["UIButton", "UISwitch"], ["toggle": "tap", "click": "tap", "press": "tap", "push": "tap"]),
        (["UITextField"], ["enterText": "type", "insertText": "type", "tap": "type", "submit": "enter"]),
        (["UITableView"], ["click": "select", "choose": "select", "refresh": "pull"]),
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
}
