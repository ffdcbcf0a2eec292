import Language
import Reactive
import Testing
import Words

/// UIKit as it is written in the folder Kit.
@Suite("The kit")
struct KitTests {
    @Test("is read without a mistake, each of its types") func isRead() {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        let names = Kit.uiKit.capitalNames
        #expect(names.count > 150)
        let text =
            "import UIKit\nimport RxFlow\nimport Swinject\nimport Quick\nimport Nimble\nimport Moya\n\(KitTests.libraries.map { "import \($0)\n" }.joined())// \(names.joined(separator: " "))\nlet known = 1"
        if case .mistakes(let mistakes, let source) = interpreter.prepare(text, source: 1) {
            Issue.record("\(mistakes.map { "\(source.line(of: $0.span.start) + 1): \($0.message)" })")
        }
        let library = interpreter.library
        let unread = names.filter {
            library.type(named: $0).map(Kit.owns) != true && library.functions(named: $0).isEmpty
                && library.aliases[$0] == nil && interpreter.names.globals[$0] == nil
        }
        #expect(unread == [])
    }

    @Test("takes what UIKit takes, and refuses what it refuses") func isTaken() {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        _ = interpreter.prepare(
            """
            import UIKit
            let view = UIView(), field = UITextField(), label = UILabel()
            final class Form: UIViewController { let save = UIButton() }
            """, source: 1)
        for (written, answer) in KitTests.rows {
            #expect(KitTests.answer(to: written, interpreter) == answer, "\(written)")
        }
    }

    private static let libraries = [
        "RxSwiftExt", "RxOptional", "NSObject_Rx", "RxViewController", "RxGesture", "RxKeyboard", "Reusable",
        "SwiftyJSON", "Kingfisher", "Alamofire", "ObjectMapper",
    ]

    private static let rows = [
        ("view.backgroundColor", "UIColor?"), ("field.text", "String?"), ("label.textColor.cgColor", "CGColor"),
        ("view.topAnchor.constraint(equalTo: view.bottomAnchor, constant: -8)", "NSLayoutConstraint"),
        ("field.rx.text.orEmpty", "ControlProperty<String>"), ("UIButton(type: .system).rx.tap", "ControlEvent<Void>"),
        ("label.rx.text", "Binder<String?>"), ("label.rx.textColor", "Binder<UIColor?>"),
        ("UINavigationController(rootViewController: UIViewController()).topViewController?.view", "UIView?"),
        (
            "view.topAnchor.constraint(equalTo: view.leadingAnchor)",
            "! this is NSLayoutXAxisAnchor, where NSLayoutAnchor<NSLayoutYAxisAnchor> is wanted"
        ),
        ("save.tap()", "! unknown name 'save'; try: present(Form(…))"),
        ("view.backgroundColour", "! UIView has no member 'backgroundColour'; near: backgroundColor"),
        ("UILabel(kind: 1)", "! 'UILabel' takes (frame: CGRect) or (coder: NSCoder) or (), not (kind:)"),
        ("field.isSecure = true", "! UITextField has no member 'isSecure'; near: isSecureTextEntry"),
        ("#selector(nothing)", "! unknown name 'nothing'; near: NSString"),
    ]

    @Test("is named to who lacks something of it") func isNamed() {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        for written in ["let v: UIView? = nil", "UILabel().textColor", "UIColor.red"] {
            guard case .mistakes(let mistakes, _) = interpreter.prepare(written, source: 1) else {
                Issue.record("\(written) is taken")
                continue
            }
            #expect(mistakes.map(\.hint) == ["import UIKit"], "\(written)")
        }
    }

    private static func answer(to written: String, _ interpreter: Interpreter) -> String {
        switch interpreter.prepare(written, source: 2) {
        case .mistakes(let mistakes, _):
            return mistakes.map { mistake in
                let ways = [mistake.near.map { "; near: \($0)" }, mistake.hint.map { "; try: \($0)" }]
                return "! \(mistake.message)" + ways.compactMap { $0 }.joined()
            }.joined(separator: " / ")
        case .unit(let unit): return unit.steps.last.map { "\($0.type)" } ?? ""
        }
    }
}
