import Language
import Log
import Messages
import Reactive

/// Chains that were made and thrown away.
package struct Loose {
    private let question: WhyNot
    private var program: any Program { question.program }

    package init(_ question: WhyNot) { self.question = question }

    /// All of them.
    package var findings: [Finding] { program.unsubscribed.map(finding) }

    /// Those of them that are written with the names of what leads to a stream: `save.apply("rx")`.
    func findings(on way: Set<Int>) -> [Finding] {
        let names = Set(way.compactMap { program.declared(question.log.streams[$0].site.place) })
        return program.unsubscribed.filter { site in
            guard let place = site.place, let text = program.text(around: place) else { return false }
            return PushText.names(inChainAt: place, in: text).contains(where: names.contains)
        }.map(finding)
    }

    private func finding(_ site: Site) -> Finding {
        Finding(
            .loose, Message("the chain that ends in \(site.word) was thrown away: nobody subscribes to it"),
            at: program.at(site))
    }
}

extension PushText {
    /// The names of which a chain is made, up to the call at a place.
    fileprivate static func names(inChainAt place: Place, in text: String) -> [String] {
        guard text.utf8.count < longest else { return [] }
        let reader = PushReader(text)
        guard let call = reader.index(at: place).map({ reader.tokens[$0].text == "." ? $0 + 1 : $0 }) else { return [] }
        return reader.tokens[reader.beginning(of: call)..<call].filter { $0.kind == .identifier }.map(\.text)
    }
}
