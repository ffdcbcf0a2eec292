/// Signatures of a word that joins two to eight streams, one for each number of them.
///
/// In `pattern`, `<S>` stands for the generic parameters, `(S)` for the parameters and `{S}` for their elements.
func arities(_ pattern: String, of bound: String = "ObservableType") -> [String] {
    (2...8).map { count in
        let names = (1...count).map { "S\($0)" }
        return
            pattern
            .swapping("<S>", for: names.map { "\($0): \(bound)" }.joined(separator: ", "))
            .swapping("(S)", for: names.map { "_ source\($0.dropFirst()): \($0)" }.joined(separator: ", "))
            .swapping("{S}", for: names.map { "\($0).Element" }.joined(separator: ", "))
    }
}
