import Language

extension Word {
    /// What is said of streams, in the order of the file names.
    static let streams: [Word] = [.combineLatest, .debounce, .filter, .map, .subscribe, .disposedBy, .dispose, .disposeBag]
}
