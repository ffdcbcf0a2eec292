/// Which arguments go to which parameter, by label and number.
struct ArgumentPlaces {
    private let parameters: [ParameterType]
    /// By parameter: the arguments that it takes.
    private var taken: [[Int]]
    /// The first parameter that the next argument may go to.
    private var next = 0
    /// The labels of the trailing closures behind the first, which need no place kept for them.
    private let labelled: Set<String>
    private let scansBackward: Bool
    /// Whether the last argument is a closure behind the call, without a label.
    private let hasTrailing: Bool

    private init(_ parameters: [ParameterType], for arguments: [Argument], scansBackward: Bool) {
        self.parameters = parameters
        self.scansBackward = scansBackward
        labelled = Set(arguments.filter(\.isTrailing).compactMap(\.label))
        taken = Array(repeating: [], count: parameters.count)
        hasTrailing = arguments.contains { $0.isTrailing && $0.label == nil }
    }

    /// nil if they don't fit.
    static func of(
        _ arguments: [Argument], in parameters: [ParameterType], scansBackward: Bool = false
    ) -> [[Int]]? {
        var places = ArgumentPlaces(parameters, for: arguments, scansBackward: scansBackward)
        for (index, argument) in arguments.enumerated() {
            guard places.take(argument, index) else { return nil }
        }
        let isComplete = zip(parameters, places.taken).allSatisfy { parameter, arguments in
            !arguments.isEmpty || parameter.isOptional || parameter.isVariadic
        }
        return isComplete ? places.taken : nil
    }

    private mutating func take(_ argument: Argument, _ index: Int) -> Bool {
        if argument.isTrailing, argument.label == nil {
            guard let place = trailingPlace else { return false }
            taken[place] = [index]
            next = place + 1
            return true
        }
        if next > 0, parameters[next - 1].isVariadic, argument.label == nil, !argument.isTrailing,
            next == parameters.count || parameters[next].label != nil
        {
            taken[next - 1].append(index)
            return true
        }
        if let label = argument.label, !argument.isTrailing, !parameters.contains(where: { $0.label == label }),
            let place = parameters.indices.first(where: { $0 + 1 >= next && parameters[$0].takesLabels })
        {
            taken[place].append(index)
            next = place + 1
            return true
        }
        guard let place = place(of: argument.label) else { return false }
        taken[place] = [index]
        next = place + 1
        return true
    }

    /// The first trailing closure goes to the next parameter that can be a closure; past one that can do without, if a
    /// later one cannot.
    private var trailingPlace: Int? {
        if let passed = parameters[..<next].indices.first(where: waitsForTrailing) { return passed }
        if scansBackward {
            return parameters.indices.last {
                $0 >= next && parameters[$0].type.isCallable && parameters[next..<$0].allSatisfy(\.isOptional)
            }
        }
        return parameters.indices.first {
            $0 >= next && parameters[$0].type.isCallable && taken[$0].isEmpty
                && parameters[next..<$0].allSatisfy(\.isOptional)
                && !(parameters[$0].isOptional && isAwaited(behind: $0))
        }
    }

    /// Whether a parameter without a label is left to the closure behind the call, though others come before that.
    private func waitsForTrailing(_ place: Int) -> Bool {
        let parameter = parameters[place]
        return hasTrailing && taken[place].isEmpty && parameter.label == nil && !parameter.isOptional
            && !parameter.isVariadic && parameter.type.isCallable
    }

    private func isAwaited(behind place: Int) -> Bool {
        parameters[(place + 1)...].contains { parameter in
            !parameter.isOptional && !parameter.isVariadic && !(parameter.label.map(labelled.contains) ?? false)
        }
    }

    private func place(of label: String?) -> Int? {
        parameters.indices.first {
            $0 >= next && parameters[$0].label == label
                && (next..<$0).allSatisfy {
                    parameters[$0].isOptional || parameters[$0].isVariadic || label != nil && waitsForTrailing($0)
                }
        }
    }
}

extension Candidate {
    /// Which arguments go to which of its parameters; nil if they don't fit by label and number. What a trailing closure
    /// is for is known when it is known what the generic parameters are.
    func places(for arguments: [Argument]) -> [[Int]]? {
        guard arguments.contains(where: \.isTrailing) else { return member.places(for: arguments) }
        let parameters = member.parameters.map { parameter in
            var parameter = parameter
            if !map.isEmpty, !parameter.type.isCallable { parameter.type = parameter.type.replacing(map) }
            return parameter
        }
        return ArgumentPlaces.of(arguments, in: parameters, scansBackward: scansBackward)
    }

    /// Itself, for each parameter that the one closure behind a call may go to. As in Swift 5, the last comes first: a
    /// closure that does not say how many arguments it takes otherwise is for it.
    func scans(of arguments: [Argument]) -> [Candidate] {
        let trailing = arguments.indices.filter { arguments[$0].isTrailing }
        guard trailing.count == 1, arguments[trailing[0]].label == nil,
            case .closure(let closure) = arguments[trailing[0]].value.kind
        else { return [self] }
        var backward = self
        backward.scansBackward = true
        guard let first = place(of: trailing[0], arguments), let last = backward.place(of: trailing[0], arguments),
            first != last, closure.isCounted(by: member.parameters[last].type)
        else { return [self] }
        return closure.isCounted(by: member.parameters[first].type) ? [backward, self] : [backward]
    }

    /// The parameter that one of the arguments goes to.
    private func place(of index: Int, _ arguments: [Argument]) -> Int? {
        places(for: arguments)?.firstIndex { $0.contains(index) }
    }
}

extension Closure {
    /// Whether a type is a function of as many arguments as the closure says that it takes.
    fileprivate func isCounted(by type: Type) -> Bool {
        guard case .function(let wanted, _) = (type.wrapped ?? type).resolved else { return false }
        return wanted.count == parameters?.count ?? highestDollar + 1
    }
}

extension [Candidate] {
    /// Of several, those that change what stands behind an `&`, and nothing else, if there are any.
    func changing(_ arguments: [Argument]) -> [Candidate] {
        guard count > 1 else { return self }
        let agreeing = filter { candidate in
            zip(candidate.member.parameters, candidate.places(for: arguments) ?? []).allSatisfy { parameter, taken in
                taken.allSatisfy { arguments[$0].value.isInout == parameter.isInout }
            }
        }
        return agreeing.isEmpty ? self : agreeing
    }
}

extension Member {
    /// The same, before it is known what the type's generic parameters are.
    func places(for arguments: [Argument]) -> [[Int]]? { ArgumentPlaces.of(arguments, in: parameters) }
}
