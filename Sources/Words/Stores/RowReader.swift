import Language
import Services
import Values

/// Makes values of a type from the rows of one query: what is the same for each of them is found once.
struct RowReader {
    private let conversion: StoreConversion
    private let type: Type
    private let columns: [String]
    private let way: Way

    private enum Way {
        /// The row as it is.
        case row
        /// What stands in its first column.
        case column
        case initializer(([Value]) throws -> Value)
        case fields(Nominal, [Field?])
    }

    /// Where a property comes from.
    private struct Field {
        let type: Type
        let name: String
        /// Nil if the row has no such column, and the property does without.
        let column: Int?
        let plain: Plain?
    }

    /// What a store holds as the language does.
    private enum Plain: String {
        case int = "Int"
        case string = "String"
        case double = "Double"
        case bool = "Bool"
    }

    init(_ conversion: StoreConversion, _ columns: [String], as type: Type) throws {
        (self.conversion, self.columns, self.type) = (conversion, columns, type)
        let library = conversion.interpreter.library
        guard !type.isNamed("Row") else {
            way = .row
            return
        }
        guard let nominal = type.nominal, !nominal.isBuiltIn, nominal.kind != .enumeration else {
            way = .column
            return
        }
        if let initializer = library.initializer("init(row:)", of: type) {
            way = .initializer(initializer)
            return
        }
        let keys = library.type(named: "\(nominal.name).CodingKeys")
        way = .fields(
            nominal,
            try nominal.fields.map { field in
                guard let key = Decoder.key(field.codedName, keys) else { return nil }
                let column = columns.firstIndex(ofColumn: key)
                guard column != nil || field.type.wrapped != nil else {
                    throw library.item("StoreError", "sql", [.string("no column \(key) for \(nominal.name)")])
                }
                let plain = (field.type.wrapped ?? field.type).nominal.flatMap { Plain(rawValue: $0.name) }
                return Field(type: field.type, name: key, column: column, plain: plain)
            })
    }

    func value(_ row: [StoreValue]) throws -> Value {
        switch way {
        case .row: .object(RowObject(columns, row))
        case .column: try conversion.value(row.first ?? .null, as: type, in: columns.first ?? "1")
        case .initializer(let initializer): try initializer([.object(RowObject(columns, row))])
        case .fields(let nominal, let fields):
            try nominal.made(of: fields.map { try $0.map { try value($0, row) } }, as: type)
        }
    }

    private func value(_ field: Field, _ row: [StoreValue]) throws -> Value {
        guard let column = field.column else { return .null }
        return switch (field.plain, row[column]) {
        case (.int, .int(let number)): .int(number)
        case (.string, .text(let text)): .string(text)
        case (.double, .double(let number)): .double(number)
        case (.bool, .int(let number)): .bool(number != 0)
        case (_, let found): try conversion.value(found, as: field.type, in: field.name)
        }
    }
}

extension [String] {
    /// Names of columns have no case.
    func firstIndex(ofColumn name: String) -> Int? {
        firstIndex(of: name) ?? firstIndex { $0.lowercased() == name.lowercased() }
    }
}
