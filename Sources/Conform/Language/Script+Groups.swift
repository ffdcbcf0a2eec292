extension Script {
    /// Groups of `groupBy`: a listener for each that is expected, and one for all others.
    func writeGroups() throws {
        guard let expression = vector["expr"], let start = vector["subscribe"]?.time else {
            throw Inexpressible("groups need an expr and a time")
        }
        let phrase = try Sentence(expression, in: self).phrase()
        guard case .group(let key, let element) = phrase.kind else { throw Inexpressible("nothing is grouped") }
        add("let groups = \(phrase.text)")
        add("let keys = test.createObserver(\(key.text).self)")
        if let expected = vector["expected_outer_keys"] { listen("keys", expected) }
        let names = try listeners(element)
        add("var subscriptions: [String: Disposable] = [:]")
        add("var outer: Disposable = Disposables.create()")
        let text = key == .string ? "group.key" : "\"\\(group.key)\""
        let listener = names.isEmpty ? "others" : "listeners[\(text)] ?? others"
        let subscription = "subscriptions[\(text)] = group.subscribe(\(listener))"
        if let time = vector["inner_subscribe_at"]?.time {
            add("var first: GroupedObservable<\(key.text), \(element.text)>? = nil")
            add(opened(start, "if first == nil { first = group }"))
            add("test.scheduleAt(\(time)) { if let group = first { \(subscription) } }")
        } else if let delay = vector["inner_subscribe_after"]?.time, delay > 0 {
            add(opened(start, "test.scheduleAt(test.clock + \(delay)) { \(subscription) }"))
        } else {
            add(opened(start, subscription))
        }
        try writeDisposals()
    }

    /// The block that listens to the groups as they come.
    private func opened(_ start: Int, _ body: String) -> String {
        """
        test.scheduleAt(\(start)) {
            outer = groups.subscribe(onNext: { group in
                keys.onNext(group.key)
                \(body)
            }, onError: { keys.onError($0) }, onCompleted: { keys.onCompleted() })
        }
        """
    }

    private func listeners(_ element: Kind) throws -> [String] {
        let expected = vector["expected_groups"]?.members ?? []
        for (index, group) in expected.enumerated() {
            let name = "group\(index + 1)"
            add("let \(name) = test.createObserver(\(element.text).self)")
            listen(name, group.value)
        }
        add("let others = test.createObserver(\(element.text).self)")
        listen("others", .array([]))
        let pairs = expected.enumerated().map { "\($1.key.debugDescription): group\($0 + 1)" }
        if !pairs.isEmpty { add("let listeners = [\(pairs.joined(separator: ", "))]") }
        return pairs
    }

    private func writeDisposals() throws {
        let end = vector["dispose_outer"]?.time ?? vector["dispose"]?.time ?? 1000
        add("test.scheduleAt(\(end)) { outer.dispose() }")
        for member in vector["dispose_inner"]?.members ?? [] {
            guard let time = member.value.time else { throw Inexpressible("\(member.value) is no time") }
            add("test.scheduleAt(\(time)) { subscriptions[\(member.key.debugDescription)]?.dispose() }")
        }
        if let time = vector["dispose_all_inner"]?.time {
            add("test.scheduleAt(\(time)) { for one in subscriptions.values { one.dispose() } }")
        }
    }
}
