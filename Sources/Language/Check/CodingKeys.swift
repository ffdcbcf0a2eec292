/// `CodingKeys`, which Swift makes where a type writes one half of Codable itself and leaves the other to it.
extension TypeDeclaration {
    var codingKeys: TypeDeclaration? {
        guard keyword == .struct || keyword == .class, !writesKeys, reads != writes, isCodable else { return nil }
        let cases = storedNames.map { EnumCase(name: $0, payload: [], rawValue: nil, span: nameSpan) }
        return TypeDeclaration(
            keyword: .enum, name: "CodingKeys", extended: nil, modifiers: [], generics: [], parameters: [],
            parents: [.name("CodingKey", [], nameSpan)], constraints: [], cases: cases, associated: [], members: [],
            span: span, nameSpan: nameSpan)
    }

    private var isCodable: Bool {
        let names = Set(parents.compactMap { if case .name(let name, _, _) = $0 { name } else { nil } })
        return names.contains("Codable") || names.isSuperset(of: ["Decodable", "Encodable"])
    }

    private var writesKeys: Bool {
        members.contains { member in
            switch member.kind {
            case .type(let inner): inner.name == "CodingKeys"
            case .alias(let name, _, _): name == "CodingKeys"
            default: false
            }
        }
    }

    private var reads: Bool { has("init", "from", "Decoder") }
    private var writes: Bool { has("encode", "to", "Encoder") }

    private func has(_ name: String, _ label: String, _ type: String) -> Bool {
        members.contains {
            guard case .function(let node) = $0.kind, node.name == name, node.parameters.count == 1 else {
                return false
            }
            return node.parameters[0].label == label && node.parameters[0].type.names.contains(type)
        }
    }

    private var storedNames: [String] {
        members.flatMap { member -> [String] in
            guard case .variable(let variable) = member.kind, !variable.modifiers.contains(.isStatic),
                !variable.modifiers.contains(.isLazy)
            else { return [] }
            return variable.bindings.compactMap { binding in
                guard binding.getter == nil, case .binding(let name, _, _) = binding.pattern else { return nil }
                return binding.wrapper == nil ? name : String(name.dropFirst())
            }
        }
    }
}
