import Language
import Values

extension Word {
    /// Parts of Data, which are Data.
    static let bytes: [Word] =
        [
            part("prefix(_ count: Int)") { $0.prefix($1) }, part("suffix(_ count: Int)") { $0.suffix($1) },
            part("dropFirst(_ count: Int = 1)") { $0.dropFirst($1) },
            part("dropLast(_ count: Int = 1)") { $0.dropLast($1) },
        ]
        + [
            "subdata(in range: Range<Int>)", "`subscript`(_ range: Range<Int>)",
            "`subscript`(_ range: ClosedRange<Int>)",
        ]
        .map { name in
            .member(of: "Data", "func \(name) -> Data") { call in
                let (data, range): (DataObject, RangeObject) = (try call.receiver(), try call.object(0))
                let places = ArrayObject.places(of: range, in: data.bytes.count, 0)
                guard places.lowerBound >= 0, places.upperBound <= data.bytes.count else {
                    throw RuntimeError("\(call[0].plain) is out of range: there are \(data.bytes.count)")
                }
                return .object(DataObject(Array(data.bytes[places])))
            }
        }

    private static func part(_ name: String, _ cut: @escaping @Sendable ([UInt8], Int) -> ArraySlice<UInt8>) -> Word {
        .member(of: "Data", "func \(name) -> Data") { call in
            let data: DataObject = try call.receiver()
            return .object(DataObject(Array(cut(data.bytes, try call.count(0)))))
        }
    }
}
