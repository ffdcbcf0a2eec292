/// A language in which a person is spoken to. Programs, names, commands and values are the same in all of them.
package enum Tongue: String, CaseIterable, Sendable {
    case english = "en"
    case chinese = "zh-Hans"

    /// Of what a person asks for: `zh-Hans`, `zh`, `en`; nil if it is no language that is spoken here.
    package init?(name: String) {
        switch name.lowercased().prefix(while: { $0.isLetter }) {
        case "zh": self = .chinese
        case "en": self = .english
        default: return nil
        }
    }

    /// Of the variables of an environment: the first that is set decides, and what is not spoken here is English.
    package init(variables: (String) -> String?) {
        let asked = ["RXSH_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variables)
            .first { !$0.isEmpty }
        self = asked.flatMap(Tongue.init(name:)) ?? .english
    }
}
