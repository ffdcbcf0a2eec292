import Language
import Values

/// Points and sizes, as much as programs without a screen ask for them.
extension Word {
    static let geometryTypes = [
        "struct CGPoint: Equatable {}", "struct CGSize: Equatable {}", "struct CGRect: Equatable {}",
    ]

    static let geometry: [Word] =
        pair("CGPoint", "x", "y") + pair("CGSize", "width", "height") + [
            .member(of: "CGRect", "init(x: Double, y: Double, width: Double, height: Double)") { call in
                .tuple([call[0], call[1], call[2], call[3]])
            },
            .member(of: "CGRect", "init(origin: CGPoint, size: CGSize)") { call in
                let (origin, size): (TupleObject, TupleObject) = (try call.object(0), try call.object(1))
                return .tuple(origin.items + size.items)
            },
            .member(of: "CGRect", "static var zero: CGRect") { _ in .tuple(Array(repeating: .double(0), count: 4)) },
            .member(of: "CGRect", "var origin: CGPoint") { call in .tuple([try call.part(0), try call.part(1)]) },
            .member(of: "CGRect", "var size: CGSize") { call in .tuple([try call.part(2), try call.part(3)]) },
            .member(of: "CGRect", "var minX: Double") { call in try call.part(0) },
            .member(of: "CGRect", "var minY: Double") { call in try call.part(1) },
            .member(of: "CGRect", "var width: Double") { call in try call.part(2) },
            .member(of: "CGRect", "var height: Double") { call in try call.part(3) },
        ]

    private static var nothing: Value { .tuple([.double(0), .double(0)]) }

    private static func pair(_ type: String, _ first: String, _ second: String) -> [Word] {
        [
            .member(of: type, "init(\(first): Double, \(second): Double)") { call in .tuple([call[0], call[1]]) },
            .member(of: type, "init()") { _ in nothing },
            .member(of: type, "static var zero: \(type)") { _ in nothing },
            .member(of: type, "var \(first): Double") { call in try call.part(0) },
            .member(of: type, "var \(second): Double") { call in try call.part(1) },
        ]
    }
}

extension Call {
    fileprivate func part(_ place: Int) throws -> Value { (try receiver() as TupleObject).items[place] }
}
