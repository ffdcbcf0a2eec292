import Language
import Services
import Values

/// Makes values of a type from the rows of one query: what is the same for each of them is found once.
struct RowReader {
    let value: (StoreRow) throws -> Value

    init(_ conversion: StoreConversion, _ columns: [String], as type: Type) throws {
        if type.isNamed("Row") {
            value = { .object(RowObject(columns, $0.values)) }
            return
        }
        guard let nominal = type.nominal, !nominal.isBuiltIn, nominal.kind != .enumeration else {
            let name = columns.first ?? "1"
            value = { try conversion.value($0.count > 0 ? $0[0] : .null, as: type, in: name) }
            return
        }
        if let initializer = conversion.interpreter.library.initializer("init(row:)", of: type) {
            value = { try initializer([.object(RowObject(columns, $0.values))]) }
            return
        }
        let maker = FieldMaker(nominal, as: type)
        let fields = try Field.all(of: nominal, columns, conversion.interpreter.library)
        value = { row in
            try maker.make { try fields[$0].value(row, conversion) }
        }
    }
}

/// Where the value of a property comes from.
private struct Field {
    /// Nil if the row has no such column, and the property does without.
    private let column: Int?
    /// Nil if the property is no column's at all.
    private let key: (name: String, type: Type)?
    private let plain: Plain?

    /// What a store holds as the language does.
    private enum Plain: String {
        case int = "Int"
        case string = "String"
        case double = "Double"
        case bool = "Bool"
    }

    static func all(of nominal: Nominal, _ columns: [String], _ library: Library) throws -> [Field] {
        let keys = library.type(named: "\(nominal.name).CodingKeys")
        return try nominal.fields.map { field in
            guard let key = Decoder.key(field.codedName, keys) else { return Field(column: nil, key: nil, plain: nil) }
            let column = columns.firstIndex(ofColumn: key)
            guard column != nil || field.type.wrapped != nil else {
                throw library.item("StoreError", "sql", [.string("no column \(key) for \(nominal.name)")])
            }
            let plain = (field.type.wrapped ?? field.type).nominal.flatMap { Plain(rawValue: $0.name) }
            return Field(column: column, key: (key, field.type), plain: plain)
        }
    }

    func value(_ row: StoreRow, _ conversion: StoreConversion) throws -> Value? {
        guard let column else { return key == nil ? nil : .null }
        let found = row[column]
        switch (plain, found) {
        case (.int, .int(let number)): return .int(number)
        case (.string, .text(let text)): return .string(text)
        case (.double, .double(let number)): return .double(number)
        case (.bool, .int(let number)): return .bool(number != 0)
        default: return try key.map { try conversion.value(found, as: $0.type, in: $0.name) }
        }
    }
}

/// The values of a type that a query finds.
struct FetchedValues: StoreReading {
    private let conversion: StoreConversion
    private let type: Type
    /// One is all that is wanted.
    private let isOne: Bool
    private var columns: [String] = []
    /// Made at the first row: where there is none, no column is missed.
    private var reader: RowReader?
    private(set) var values: [Value] = []
    private(set) var failure: (any Error)?

    init(_ conversion: StoreConversion, as type: Type, isOne: Bool = false) {
        (self.conversion, self.type, self.isOne) = (conversion, type, isOne)
    }

    mutating func begin(_ columns: [String]) {
        (self.columns, reader, values) = (columns, nil, [])
    }

    mutating func take(_ row: StoreRow) -> Bool {
        do {
            let reader = try self.reader ?? RowReader(conversion, columns, as: type)
            self.reader = reader
            values.append(try isNothing(row) ? .null : reader.value(row))
            return !isOne
        } catch {
            failure = error
            return false
        }
    }

    /// Whether the one column that was asked for holds nothing: no value, instead of an error.
    private func isNothing(_ row: StoreRow) -> Bool {
        isOne && type.nominal?.isBuiltIn == true && !type.isNamed("Row") && row.count > 0 && row[0] == .null
    }
}

extension [String] {
    /// Names of columns have no case.
    func firstIndex(ofColumn name: String) -> Int? {
        firstIndex(of: name) ?? firstIndex { $0.lowercased() == name.lowercased() }
    }
}
