import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A code is an error here, as in `error as? URLError == .timedOut`.
extension URLError {
    static var timedOut: URLError { URLError(.timedOut) }
    static var notConnectedToInternet: URLError { URLError(.notConnectedToInternet) }
}
