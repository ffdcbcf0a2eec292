import Synchronization

/// The libraries of sessions that are over, as they were when those began, for the next: what was read of the vocabulary
/// need not be read again.
final class Shelf: Sendable {
    /// What stands here is in nobody else's hands.
    private struct Book: @unchecked Sendable { let library: Library }
    private let books = Mutex<[Book]>([])
    /// As many sessions as may well be open at once.
    private static let most = 4

    func take() -> Library? { books.withLock { $0.popLast() }?.library }

    /// Takes a library that its session has done with, unless something else still looks into it.
    func put(_ library: inout Library) {
        guard isKnownUniquelyReferenced(&library) else { return }
        library.forgetSession()
        let book = Book(library: library)
        books.withLock { if $0.count < Shelf.most { $0.append(book) } }
    }
}
