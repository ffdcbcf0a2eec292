// swift-tools-version: 6.1
import PackageDescription

/// One module: its folder in Sources, what it may import, and its tests in Tests/<name>Tests if it has any.
func module(_ name: String, _ dependencies: [String] = [], tests: [String]? = nil) -> [Target] {
    let source = Target.target(name: name, dependencies: dependencies.map { .byName(name: $0) })
    guard let tests else { return [source] }
    return [source, .testTarget(name: name + "Tests", dependencies: ([name] + tests).map { .byName(name: $0) })]
}

let package = Package(
    name: "rxsh",
    targets: [
        module("Values", tests: []),
        module("CStack"),
        module("Reactive", ["Values", "CStack"], tests: []),
        module("Session", ["Values", "Reactive"]),
    ].flatMap { $0 }
)
