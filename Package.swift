// swift-tools-version: 6.1
import PackageDescription

/// One module: its folder in Sources, what it may import, and its tests in Tests/<name>Tests if it has any. What is
/// excluded there, and the tables of the tests, are no Swift.
func module(
    _ name: String, _ dependencies: [String] = [], tests: [String]? = nil, exclude: [String] = [],
    tables: [String] = [], settings: [SwiftSetting] = []
) -> [Target] {
    let source = Target.target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude, swiftSettings: settings)
    guard let tests else { return [source] }
    return [
        source,
        .testTarget(
            name: name + "Tests", dependencies: ([name] + tests).map { .byName(name: $0) }, exclude: tables),
    ]
}

/// Releasing a value may run a person's `deinit`, which may push into the very operator that lets the value go. Such
/// an overlap must not trap, and the checks would cost a third of the time of an event.
let reentrant: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

/// Thirty thousand addresses need not be mended at each start of a program that is loaded where it was linked.
let quick = LinkerSetting.unsafeFlags(
    ["-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc"],
    .when(platforms: [.linux], configuration: .release))

let package = Package(
    name: "rxsh",
    targets: [
        module("Values", tests: []),
        module("Messages", exclude: ["zh-Hans.txt"]),
        module("CStack"),
        module("COutside"),
        module("CCurl"),
        module("CMicroHTTPD"),
        [.target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")])],
        module("Reactive", ["Values", "CStack"], tests: [], settings: reentrant),
        module("Rx", ["Reactive"], tests: []),
        module(
            "Language", ["Values", "Messages", "Reactive", "CStack"], tests: ["Reactive", "Session", "Words"],
            tables: ["Types"],
            settings: reentrant),
        [.target(name: "CLineEdit", linkerSettings: [.linkedLibrary("edit")])],
        module("Terminal", ["CLineEdit", "Values"], tests: []),
        module("Marbles", ["Values"], tests: []),
        module(
            "Services", ["Values", "Reactive", "COutside", "CCurl", "CMicroHTTPD", "CSQLite"],
            tests: ["Reactive", "Values"],
            settings: reentrant),
        module("Scenes", ["Values", "Reactive"], tests: ["Reactive", "Values"], settings: reentrant),
        [.target(name: "Labs", path: "Sources/Labs/Embedding")],
        module(
            "Words", ["Language", "Marbles", "Reactive", "Services", "Scenes", "Values"], tests: [],
            exclude: ["Elsewhere/README.md", "UIKit/Kit", "UIKit/README.md"], settings: reentrant),
        module("Log", ["Scenes", "Words", "Language", "Messages", "Reactive", "Values"], settings: reentrant),
        module(
            "Questions", ["Log", "Words", "Language", "Messages", "Reactive", "Scenes", "Values"],
            exclude: ["README.md"],
            settings: reentrant),
        module(
            "Web", ["Questions", "Log", "Messages", "Services", "Reactive", "Values"],
            tests: ["Log", "Reactive", "Replay", "Services", "Session"],
            exclude: ["page", "README.md"]),
        module("Export", ["Language", "Reactive", "Values"], exclude: ["Beside", "README.md"]),
        module(
            "Session",
            [
                "Export", "Web", "Questions", "Log", "Words", "Language", "Reactive", "Labs", "Messages", "Scenes",
                "Services", "Values",
            ],
            tests: ["Log", "Messages", "Questions", "Words", "Language", "Replay"],
            settings: reentrant),
        [.testTarget(name: "HouseTests")],
        [.testTarget(name: "LabsTests", dependencies: ["Labs", "Services", "Session", "Replay"])],
        module(
            "TestPrograms", ["Replay", "Services", "Session", "Words", "Language", "Reactive"],
            tests: ["Session", "Words", "Language", "Reactive"]),
        [
            .executableTarget(
                name: "fuzz", dependencies: ["TestPrograms", "Language", "Reactive", "Replay"], path: "Sources/Fuzz")
        ],
        [
            .executableTarget(
                name: "alike", dependencies: ["TestPrograms"], path: "Sources/Alike", exclude: ["phrases.txt"])
        ],
        [
            .executableTarget(
                name: "typecheck", dependencies: ["Export", "Labs", "TestPrograms", "Replay", "Session"],
                path: "Sources/Typecheck")
        ],
        module(
            "Replay",
            ["Export", "Labs", "Language", "Log", "Messages", "Reactive", "Services", "Session", "Values", "Web"],
            tests: ["Session", "Web"]),
        module(
            "Lessons",
            [
                "Session", "Questions", "Log", "Replay", "Marbles", "Messages", "Labs", "Language", "Reactive",
                "Values",
            ],
            tests: ["Session", "Replay", "Marbles", "Messages", "Terminal", "Words"], exclude: ["Files", "README.md"]),
        [
            .executableTarget(
                name: "rxsh",
                dependencies: [
                    "Lessons", "Messages", "Replay", "Services", "Session", "Questions", "Log", "Reactive", "Language",
                    "Terminal", "Values",
                ],
                linkerSettings: [quick]),
            .testTarget(name: "ShellTests", dependencies: ["rxsh"]),
            .testTarget(name: "ScreenTests", dependencies: ["rxsh"]),
        ],
        [
            .executableTarget(name: "Conform", dependencies: ["Session", "Reactive", "Services"]),
            .testTarget(
                name: "ConformTests", dependencies: ["Conform", "Services"], exclude: ["open.json", "own.json"]),
        ],
        [
            .target(name: "CFloor", path: "Sources/Bench/Floor/Sources/CFloor"),
            .executableTarget(
                name: "bench", dependencies: ["Reactive", "Rx", "Language", "Words", "Log", "Session", "CFloor"],
                path: "Sources/Bench", exclude: ["Floor"]),
        ],
    ].flatMap { $0 }
)
