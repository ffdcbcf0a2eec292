import Messages

/// What Swift asks of a person's own collections: the vocabulary has no protocol of that name, for all sequences do what
/// collections do here.
struct Collections {
    let checker: Checker

    /// Notes that a type is said to be a collection.
    func note(_ parent: TypeNode, of nominal: Nominal) {
        guard case .name("Collection", _, _) = parent, checker.library.type(named: "Collection") == nil,
            checker.library.aliases["Collection"] == nil
        else { return }
        checker.pending.collections.insert(ObjectIdentifier(nominal))
    }

    /// What it lacks; nil if it has all, or is none.
    func mistake(_ nominal: Nominal) -> Message? {
        let steps = ["MutableCollection", "BidirectionalCollection", "RandomAccessCollection"].filter {
            checker.library.known($0).map(nominal.follows) == true
        }
        guard !steps.isEmpty || checker.pending.collections.contains(ObjectIdentifier(nominal)) else { return nil }
        var missing = ["startIndex", "endIndex"].filter { name in !has(nominal, name) { _ in true } }
        if !has(nominal, "subscript", { $0.parameters.count == 1 && $0.parameters[0].label == nil }) {
            missing.append("subscript(_:)")
        }
        // Numbers are counted in what is reached anywhere.
        if !steps.contains("RandomAccessCollection") || !countsPlaces(nominal) {
            if !has(nominal, "index", { $0.parameters.first?.label == "after" }) { missing.append("index(after:)") }
            if steps.contains("BidirectionalCollection"),
                !has(nominal, "index", { $0.parameters.first?.label == "before" })
            {
                missing.append("index(before:)")
            }
        }
        guard let first = missing.first else { return nil }
        let (own, wanted) = (nominal.name, "Collection")
        let titles = missing.map { "'\($0)'" }.joined(separator: ", ")
        return missing.count == 1
            ? Message("\(own) does not follow \(wanted): '\(first)' is missing")
            : Message("\(own) does not follow \(wanted): \(titles) are missing")
    }

    private func has(_ nominal: Nominal, _ name: String, _ fits: (Member) -> Bool) -> Bool {
        checker.lookup.candidates(of: nominal.itself, name, isStatic: false).contains {
            !$0.member.isWord && fits($0.member)
        }
    }

    private func countsPlaces(_ nominal: Nominal) -> Bool {
        checker.lookup.candidates(of: nominal.itself, "startIndex", isStatic: false).contains {
            !$0.member.isWord && $0.member.result.isNumber
        }
    }
}
