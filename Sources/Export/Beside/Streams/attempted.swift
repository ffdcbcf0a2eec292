import Foundation

/// A handler that fails says so; the subscription goes on.
func attempted<E>(_ handler: @escaping (E) throws -> Void) -> (E) -> Void {
    { element in
        do { try handler(element) } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
        }
    }
}
