/// What stands at the edge of a type: the least, the greatest, nothing, and what no number is.
enum Edges {
    static let ints = [
        "0", "1", "-1", "2", "7", "63", "64", "1000", "2_000_000", "Int.max", "Int.min", "Int.max - 1",
        "4_611_686_018_427_387_904",
    ]
    static let doubles = [
        "0.0", "-0.0", "1.5", "-1.0", "Double.nan", "Double.infinity", "-Double.infinity", "1e308", "-1e308", "5e-324",
        "9.3e18", "-9.3e18", "1e15",
    ]
    static let texts = [
        #""""#, #""a""#, #""é\u{1F468}\u{200D}\u{1F469}\u{301}\r\n""#, #""%@ %d %s %n %9999999999d %.9999999999f %""#,
        #""9223372036854775808""#, #""-1e999""#, #""\u{0}\u{1B}[2J""#, #""([{*""#, #""(a*)*b""#,
        #""yyyy-MM-dd HH:mm:ss.SSSZ""#,
        #""2024-02-30T25:61:61Z""#, #""{\"a\": [1, 1e999, null, {}]}""#, #""http://[::1/%zz?a=%&b""#,
        #"String(repeating: "ab ", count: 1000)"#, #"String(repeating: "(", count: 100)"#,
    ]
    static let spans = ["seconds", "milliseconds", "microseconds", "nanoseconds"]

    /// By the name of a type; what takes numbers is made of those above.
    static let others: [String: [String]] = [
        "Bool": ["true", "false"],
        "Character": [#"Character("a")"#, #"Character("\u{1F468}\u{200D}\u{1F469}")"#, #"Character("\n")"#],
        "Error": [#""x""#, "RxError.unknown", #"NSError(domain: "", code: Int.min)"#],
        "Any": ["1", #""a""#, "()", "[1, 2]", "Double.nan"],
        "CharacterSet": [".whitespaces", ".decimalDigits"],
        "Calendar": ["Calendar.current", "Calendar(identifier: .gregorian)"],
        "TimeZone": ["TimeZone.current"],
        "Locale": [#"Locale(identifier: "\u{0}")"#],
        "RandomNumberGenerator": ["SystemRandomNumberGenerator()"],
        "NSObject": ["NSObject()"],
        "AnyObject": ["NSObject()"],
    ]

    /// What may stand for a generic parameter, by what it must be.
    static let standIns = [
        "Sequence": ["[Int]", "Range<Int>", "String", "Set<Int>"], "IteratorProtocol": ["AnyIterator<Int>"],
        "Error": ["RxError"], "StringProtocol": ["String"], "Strideable": ["Int", "Double"],
        "BinaryInteger": ["Int", "UInt8", "Int64"], "FixedWidthInteger": ["Int", "UInt8", "Int64"],
        "UnsignedInteger": ["UInt", "UInt8"], "SignedInteger": ["Int", "Int8"], "SignedNumeric": ["Int", "Double"],
        "FloatingPoint": ["Double"], "BinaryFloatingPoint": ["Double", "Float"],
        "Numeric": ["Int", "Double", "UInt8"], "AdditiveArithmetic": ["Int", "Double"],
        "Comparable": ["Int", "String", "Double"], "Hashable": ["Int", "String", "Double"],
        "Equatable": ["Int", "[Double]", "String?"], "CustomStringConvertible": ["Int"], "Codable": ["[Int]"],
        "Encodable": ["[Double]", "Int"], "Decodable": ["[Int]"],
        "ObservableConvertibleType": ["Observable<Int>", "Single<Int>", "Driver<Int>", "PublishSubject<Int>"],
        "ObservableType": ["Observable<Int>", "BehaviorSubject<Int>", "BehaviorRelay<Int>"],
        "ObserverType": ["PublishSubject<Int>", "AnyObserver<Int>"],
        "SharedSequenceConvertibleType": ["Driver<Int>"], "SchedulerType": ["MainScheduler"],
        "Disposable": ["AnyDisposable"], "AnyObject": ["NSObject"],
        "RandomNumberGenerator": ["SystemRandomNumberGenerator"],
        "EventConvertible": ["Event<Int>"], "SetAlgebra": ["Set<Int>"], "LocalizedError": ["RxError"],
    ]
}
