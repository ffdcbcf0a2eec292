import Language

extension Kit {
    /// UIKit, RxCocoa's part for it, and what opens it: a file of the folder beside this one is a piece.
    package static let uiKit = Kit(
        "UIKit", ["RxDataSources", "ReactorKit", "SnapKit", "Then"], EmbeddedKit.pieces.map { "\($0)" })
}
