import Language

extension Kit {
    /// UIKit, RxCocoa's part for it, and what opens it: a file of the folder beside this one is a piece.
    package static let uiKit = Kit(
        "UIKit",
        ["RxDataSources", "ReactorKit", "SnapKit", "Then", "CoreLocation", "RxFlow"],
        EmbeddedKit.pieces.map { "\($0)" })

    /// What of it is Foundation's: `// Foundation` is a piece's first line. It is open without the rest, and quickly.
    package static let foundation = Kit(
        "Foundation", [], EmbeddedKit.pieces.map { "\($0)" }.filter { $0.hasPrefix("// Foundation\n") })
}
