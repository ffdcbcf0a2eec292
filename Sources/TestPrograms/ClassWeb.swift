/// Classes that extend each other and follow protocols on the way, and functions of one name that take what they are given
/// in different ways. Swift itself runs what stands here.
package struct ClassWeb {
    package private(set) var declarations: [String] = []
    package private(set) var statements: [String] = []
    /// Calls of the functions, each on a line; Swift refuses some of them as ambiguous.
    package private(set) var calls: [String] = []

    private var dice: Dice
    private let suffix: String
    private var classes: [String] = []
    private var voice: String { "Voice\(suffix)" }
    /// Which class says first that it follows the protocol.
    private var following = 0
    private var methods: [String] = []

    /// Webs of one program differ in their suffix.
    package init(_ number: Int, suffix: String = "") {
        dice = Dice(number &+ 99_000_000)
        self.suffix = suffix
        methods = ["say", "name", "count", "made"].filter { _ in dice.below(3) > 0 } + ["sound"]
        protocols()
        let last = 1 + dice.below(3)
        following = dice.below(last + 1)
        for index in 0...last { addClass(index) }
        overloads()
        uses()
    }

    private func requirement(_ method: String) -> String { "func \(method)() -> String" }

    private mutating func protocols() {
        let asked = methods.filter { _ in dice.below(2) == 0 }
        let given = methods.filter { _ in dice.below(4) > 0 }
        declarations.append("protocol \(voice) {\n\(asked.map { "    \(requirement($0))\n" }.joined())}")
        // What a class need not have has a default.
        let defaults = Array(Set(given + asked)).sorted()
        declarations.append(
            "extension \(voice) {\n"
                + defaults.map { "    \(requirement($0)) { \"default \($0)\" }\n" }.joined()
                + "    func all() -> String { \"\(defaults.map { "\\(\($0)())" }.joined(separator: ","))\" }\n}")
        spoken = defaults
    }

    /// What whoever follows the protocol has.
    private var spoken: [String] = []

    private mutating func addClass(_ index: Int) {
        let name = "Fish\(suffix)\(index)"
        let isRoot = index == 0
        var body: [String] = []
        if isRoot {
            body.append("let size: Int\n    var log: [String] = []")
            body.append("init(size: Int) { self.size = size; log.append(\"\(name) \\(size)\") }")
            body.append("convenience init() { self.init(size: \(dice.below(9))) }")
            body.append("var doubled: Int { size * 2 }")
            body.append("class func kind() -> String { \"\(name) kind\" }")
            body.append("static func other() -> String { \"\(name) other \\(kind())\" }")
            body.append("func whoAmI() -> String { \"\\(type(of: self)) \\(Self.self) \\(Self.kind())\" }")
            body.append("deinit { print(\"\(name) ends\", size) }")
        } else {
            if dice.below(2) == 0 { body.append("override var doubled: Int { super.doubled + \(index) }") }
            if dice.below(2) == 0 {
                body.append("override class func kind() -> String { super.kind() + \"/\(index)\" }")
            }
            switch dice.below(3) {
            case 0: body.append("override init(size: Int) { super.init(size: size + 1); log.append(\"\(name)\") }")
            case 1: body.append("var extra = \(dice.below(5)) { didSet { log.append(\"extra \\(oldValue)\") } }")
            default: break
            }
            if dice.below(3) == 0 { body.append("deinit { print(\"\(name) ends\") }") }
        }
        for method in methods {
            let isThere = had[method] != nil
            guard dice.below(isThere ? 2 : 3) == 0 else { continue }
            let above = isThere && dice.below(2) == 0 ? " + super.\(method)()" : ""
            body.append("\(isThere ? "override " : "")\(requirement(method)) { \"\(index) \(method)\"\(above) }")
            had[method] = had[method] ?? index
        }
        let parents = (isRoot ? [] : ["Fish\(suffix)\(index - 1)"]) + (index == following ? [voice] : [])
        declarations.append(
            "class \(name)\(parents.isEmpty ? "" : ": " + parents.joined(separator: ", ")) {\n"
                + body.map { "    \($0)\n" }.joined() + "}")
        classes.append(name)
    }

    /// In which class a method is declared first.
    private var had: [String: Int] = [:]

    /// Whether one of the classes has that method, by itself or through the protocol.
    private func has(_ place: Int, _ method: String) -> Bool {
        had[method].map { $0 <= place } ?? false || following <= place && spoken.contains(method)
    }

    // MARK: overloads

    private mutating func overloads() {
        let name = "take\(suffix)"
        let kinds: [(parameter: String, generics: String, says: String)] = [
            ("Int", "", "Int"), ("Double", "", "Double"), ("String", "", "String"), ("Int?", "", "Int?"),
            ("Any", "", "Any"), ("Any?", "", "Any?"), ("[Int]", "", "[Int]"), ("[Any]", "", "[Any]"),
            ("any \(voice)", "", "voice"), (classes[0], "", "root"), (classes[classes.count - 1], "", "last"),
            ("T", "<T>", "T"), ("T", "<T: \(voice)>", "T: voice"), ("T", "<T: Equatable>", "T: Equatable"),
            ("T", "<T: Numeric>", "T: Numeric"), ("[T]", "<T>", "[T]"), ("T?", "<T>", "T?"),
            ("() -> Int", "", "() -> Int"), ("(Int) -> Int", "", "(Int) -> Int"),
        ]
        var taken: Set<String> = []
        for _ in 0..<(3 + dice.below(5)) {
            guard let kind = dice.pick(kinds), taken.insert(kind.parameter + kind.generics).inserted else { continue }
            declarations.append(
                "func \(name)\(kind.generics)(_ x: \(kind.parameter)) -> String { \"\(kind.says)\" }")
        }
        calls.append(
            "let number\(suffix) = 3, maybe\(suffix): Int? = 4, any\(suffix): Any = 5, texts\(suffix) = [\"a\"]")
        let arguments = [
            "1", "2.5", "\"a\"", "nil", "[1]", "[1, \"a\"] as [Any]", "number\(suffix)", "maybe\(suffix)",
            "any\(suffix)",
            "texts\(suffix)", "{ 1 }", "{ $0 + 1 }", "\(classes[0])()", "\(classes[classes.count - 1])(size: 1)", "()",
            "(1, 2)",
            "Int8(3)", "texts\(suffix).first", "number\(suffix) > 2 ? 1 : 2", "maybe\(suffix) ?? 1", "1 + 1.5", "true",
        ]
        for argument in arguments where dice.below(2) == 0 {
            calls.append("print(\"\(argument.filter { $0 != "\"" })\", \(name)(\(argument)))")
        }
    }

    // MARK: uses

    private mutating func uses() {
        for (index, type) in classes.enumerated() {
            let variable = "fish\(suffix)\(index)"
            let place = dice.below(index + 1)
            let declared = classes[place]
            statements.append("do {")
            statements.append(
                "let \(variable): \(declared) = \(type)(\(dice.below(2) == 0 ? "size: \(dice.below(9))" : ""))")
            statements.append(
                "print(\(variable).log, \(variable).doubled, \(variable).whoAmI(), type(of: \(variable)).kind(), \(type).other())"
            )
            for method in methods where has(place, method) {
                statements.append("print(\"\(method)\", \(variable).\(method)())")
            }
            statements.append(
                "if let voice = \(variable) as? any \(voice) { print(voice.all(), \(spoken.map { "voice.\($0)()" }.joined(separator: ", "))) }"
            )
            statements.append("print(\(classes.map { "\(variable) is \($0)" }.joined(separator: ", ")))")
            statements.append("}")
        }
    }
}
