import Language
import Services
import Values

/// Values of the language on their way into a store, and out of it.
struct StoreConversion {
    let interpreter: Interpreter
    private var library: Library { interpreter.library }

    /// As GRDB writes dates, in UTC.
    private static let dates = "yyyy-MM-dd HH:mm:ss.SSS"
    private static let readDates = [dates, "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd"]

    // MARK: in

    func stored(_ value: Value) -> StoreValue {
        switch value {
        case .void, .null: return .null
        case .bool(let value): return .int(value ? 1 : 0)
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        case .number(let number):
            guard number.kind.isWhole else { return .double(Double(number.description) ?? 0) }
            return Int(exactly: number.whole).map { .int($0) } ?? .text(number.description)
        case .string(let text): return .text(text)
        case .object(let object): return stored(object, value)
        }
    }

    private func stored(_ object: Object, _ value: Value) -> StoreValue {
        switch object {
        case let data as DataObject: .bytes(data.bytes)
        case let date as DateObject: .text(DateParts(date).formatted(StoreConversion.dates))
        case let item as EnumObject where item.nominal.cases[item.index].raw != nil:
            stored(item.nominal.cases[item.index].raw ?? .null)
        case let address as Address: .text(address.text)
        default: .text(JSON(value).text)
        }
    }

    // MARK: out

    /// What stands in a column, as a value of whatever kind it is.
    func plain(_ value: StoreValue) -> Value {
        switch value {
        case .null: .null
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .text(let text): .string(text)
        case .bytes(let bytes): .object(DataObject(bytes))
        }
    }

    /// What stands in a column, as a value of a type.
    func value(_ value: StoreValue, as type: Type, in column: String) throws -> Value {
        if let wrapped = type.wrapped {
            return value == .null ? .null : .some(try self.value(value, as: wrapped, in: column))
        }
        guard let name = type.nominal?.name, name != "Any" else { return plain(value) }
        switch (name, value) {
        case ("Bool", .int(let number)): return .bool(number != 0)
        case ("Date", .text(let text)):
            let seconds = StoreConversion.readDates.lazy.compactMap { DateReader.seconds(text, $0) }.first
            if let seconds { return .object(DateObject(seconds - DateObject.epoch)) }
        case ("Date", .int(let seconds)): return .object(DateObject(Double(seconds) - DateObject.epoch))
        case ("Date", .double(let seconds)): return .object(DateObject(seconds - DateObject.epoch))
        case ("Data", .bytes(let bytes)): return .object(DataObject(bytes))
        case ("Data", .text(let text)): return .object(DataObject(Array(text.utf8)))
        case ("Any", _): return plain(value)
        default:
            if let json = json(value, type), let read = try? Decoder(interpreter).decode(json, as: type, []) {
                return read
            }
        }
        throw library.item(
            "StoreError", "sql", [.string("column \(column) holds \(plain(value).literal), which is no \(type)")])
    }

    private func json(_ value: StoreValue, _ type: Type) -> JSON? {
        switch value {
        case .null: .null
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .text(let text):
            // What is no text by itself is kept as JSON.
            type.isNamed("String") || type.nominal?.rawType != nil || type.isNamed("URL") || type.isNamed("UUID")
                ? .string(text) : try? JSON(text: text)
        case .bytes: nil
        }
    }

    /// The columns that a person's record is written to.
    func columns(_ value: Value) throws -> [(name: String, value: StoreValue)] {
        guard case .object(let object) = value, let nominal = object.declaredType else { return [] }
        let fields = (object as? StructObject)?.fields ?? (object as? Instance)?.fields ?? []
        let keys = library.type(named: "\(nominal.name).CodingKeys")
        return zip(nominal.fields, fields).compactMap { field, value in
            Decoder.key(field.codedName, keys).map { ($0, stored(value)) }
        }
    }
}

/// A row that a query found.
final class RowObject: Object, NamedObject {
    let columns: [String]
    let values: [StoreValue]
    init(_ columns: [String], _ values: [StoreValue]) { (self.columns, self.values) = (columns, values) }

    subscript(name: String) -> StoreValue? {
        columns.firstIndex(ofColumn: name).map { values[$0] }
    }

    var typeName: String { "Row" }
    override func isEqual(to other: Object) -> Bool {
        (other as? RowObject).map { $0.columns == columns && $0.values == values } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(values) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "["
        for (index, column) in columns.enumerated() {
            text += "\(index == 0 ? "" : " ")\(column.harmlessLine):"
            switch values[index] {
            case .null: text += "NULL"
            case .int(let value): text += "\(value)"
            case .double(let value): text += "\(value)"
            case .text(let value): text.append(quoted: value)
            case .bytes(let bytes): text += "\(bytes.count) bytes"
            }
        }
        text += "]"
    }
}
