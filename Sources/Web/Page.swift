/// The page as one text: markup, style and script, and a policy that allows nothing else.
enum Page {
    /// What a page may do: nothing but what it is made of.
    private static let policy =
        "default-src 'none'; script-src 'sha256-\(Embedded.scriptHash)'; style-src 'sha256-\(Embedded.styleHash)'; "
        + "base-uri 'none'; form-action 'none'"
    /// A live one may ask its shell as well.
    static let livePolicy = policy + "; connect-src 'self'; frame-ancestors 'none'"

    /// `data`: what stands in it, as elements that are not run. A live page is told its policy before it comes.
    static func text(title: String, data: String, isLive: Bool = false) -> String {
        let meta = isLive ? "" : "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n"
        let head = "\(meta)<style>\(Embedded.style)</style>\n"
        return "\(Embedded.page)"
            .replacing("<title>rxsh</title>", by: "<title>\(escaped(title)) · rxsh</title>\n\(head)")
            .replacing("</body>", by: "\(data)<script>\(Embedded.script)</script>\n</body>")
    }

    /// An element that holds data: nothing in it can end it or begin another.
    static func inert(_ id: String, _ type: String, _ text: String) -> String {
        "<script type=\"\(type)\" id=\"\(id)\">\(text.replacing("<", by: "\\u003c"))</script>\n"
    }

    /// A text as markup shows it.
    static func escaped(_ text: String) -> String {
        text.replacing("&", by: "&amp;").replacing("<", by: "&lt;").replacing(">", by: "&gt;").replacing(
            "\"", by: "&quot;")
    }
}

extension String {
    /// The standard library has this only with Foundation.
    fileprivate func replacing(_ old: String, by new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
