import Foundation
import RxSwift

typealias HTTPResponse = Response

extension Response: CustomStringConvertible {
    var statusCode: Int { status }
    var text: String { body }
    var json: JSON { (try? JSON(text: body)) ?? .null }
    var description: String { "\(status) \(String(reflecting: body))" }
    func map<T: Decodable>(_ type: T.Type) throws -> T {
        let json: JSON
        do { json = try JSON(text: body) } catch {
            throw DecodingError.noJSON("no JSON at byte \(error.offset): \(error.sentence)")
        }
        return try json.map(type)
    }
}

extension ObservableType where Element == Response {
    func map<T: Decodable>(_ type: T.Type) -> Observable<T> { map { try $0.map(type) } }
}
