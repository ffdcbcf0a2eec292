extension String {
    var characters: String { self }
}
