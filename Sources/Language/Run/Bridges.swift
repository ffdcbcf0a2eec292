/// The classes of Objective-C as which a value may be asked for, and Swift's names of what is handed over.
enum Bridges {
    static let all = [("NSString", "String"), ("NSArray", "Array"), ("NSDictionary", "Dictionary"), ("NSSet", "Set")]

    /// Whether what is of a type is an object of that class as well.
    static func isObject(_ nominal: Nominal, named name: String) -> Bool {
        guard name.hasPrefix("NS"), nominal.isBuiltIn else { return false }
        if name == "NSNumber" { return nominal.isNumber || nominal.name == "Bool" }
        return all.contains { $0 == (name, nominal.name) }
    }
}
