import Language

/// Where `a <~ b` stands: who answers for its end in Swift.
struct Bindings {
    /// Whether a program has a bag for what stands outside of all types.
    enum Bag { case none, wanted, there }

    private let statements: [Statement]
    private let source: SourceText
    private let all: [Token]

    init(_ statements: [Statement], _ source: SourceText) {
        (self.statements, self.source) = (statements, source)
        all = tokens(of: source)
    }

    /// Whether a stretch is a statement of its own, so that nobody takes what it gives.
    func isAlone(_ span: Span) -> Bool {
        guard let first = all.firstIndex(where: { $0.span.start >= span.start }) else { return false }
        let after = all[first...].first { $0.span.start >= span.end }
        let begins = all[first].startsLine || first == 0 || ["{", ";", "in"].contains(all[first - 1].text)
        guard let after, begins else { return begins }
        return after.kind == .end || ["}", ";"].contains(after.text) || after.startsLine && after.text != "."
    }

    /// What is written behind it: a bag of the type that it stands in, or the program's.
    func holder(of span: Span, besides bag: inout Bag) -> String {
        let home = statements.first { $0.span.start <= span.start && span.end <= $0.span.end }
        switch home?.kind {
        case .type(let declaration):
            let bags = declaration.members.flatMap { member -> [String] in
                guard case .variable(let variable) = member.kind else { return [] }
                return variable.bindings.compactMap { binding in
                    binding.value.map { source.text($0.span) == "DisposeBag()" } == true
                        ? binding.pattern.boundName : nil
                }
            }
            return bags.first.map { ".disposed(by: \($0))" } ?? ""
        case .function: return ""
        default:
            if bag == .none { bag = .wanted }
            return ".disposed(by: disposeBag)"
        }
    }
}
