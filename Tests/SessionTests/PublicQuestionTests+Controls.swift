import Session
import Testing

/// What a person does to controls, and a program does not.
extension PublicQuestionTests {
    static let ofControls: [Case] = [
        Case(
            symptom: "an event that was never sent", question: ":whynot vc.saved",
            says: "vc.field has sent no .editingDidEnd yet: `vc.field.leave()` does     app.rx:9", lacks: "UIKit",
            program: """
                import UIKit
                class NameVC: UIViewController {
                  let field = UITextField()
                  let saved = BehaviorRelay(value: "-")
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    field.rx.controlEvent(.editingDidEnd)
                      .withLatestFrom(field.rx.text.orEmpty)
                      .bind(to: saved)
                      .disposed(by: bag)
                  }
                }
                let vc = NameVC()
                vc.loadViewIfNeeded()
                watch vc.saved
                vc.field.type("ann")
                """),
        Case(
            symptom: "the same of a plain field", question: ":whynot name11",
            says: "f11 has sent no .editingDidEnd yet: `f11.leave()` does     app.rx:4",
            program: """
                let f11 = UITextField("Name")
                let bag11 = DisposeBag()
                let name11 = BehaviorRelay(value: "")
                f11.rx.controlEvent(.editingDidEnd).map { f11.text.value }.bind(to: name11).disposed(by: bag11)
                f11.type("ann")
                watch name11
                """),
        Case(
            symptom: "a switch that the program turns", question: ":whynot dark",
            says: "#2 toggle.isOn → true was set by the program: `rx` tells only what a person does, as `toggle.tap()`",
            lacks: "skip",
            program: """
                import UIKit
                let toggle = UISwitch()
                let bag = DisposeBag()
                let dark = BehaviorRelay(value: false)
                toggle.rx.isOn.skip(1).bind(to: dark).disposed(by: bag)
                watch dark
                toggle.isOn = true
                """),
        Case(
            symptom: "a field that the program fills", question: ":whynot vc.query",
            says: "#3 vc.field.text → \"swift\" was set by the program", lacks: "not built on",
            program: """
                import UIKit
                class SearchVC: UIViewController {
                  let field = UITextField()
                  let query = BehaviorRelay(value: "")
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    field.rx.text.orEmpty.bind(to: query).disposed(by: bag)
                  }
                  func paste(_ s: String) { field.text = s }
                }
                let vc = SearchVC()
                vc.loadViewIfNeeded()
                watch vc.query
                vc.paste("swift")
                """),
        Case(
            symptom: "the same, asked of the push", question: ":whynot vc.query #3",
            says: "#3 vc.field.text → \"swift\" was set by the program", lacks: "not built on",
            program: """
                import UIKit
                class SearchVC: UIViewController {
                  let field = UITextField()
                  let query = BehaviorRelay(value: "")
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    field.rx.text.orEmpty.bind(to: query).disposed(by: bag)
                  }
                  func paste(_ s: String) { field.text = s }
                }
                let vc = SearchVC()
                vc.loadViewIfNeeded()
                watch vc.query
                vc.paste("swift")
                """),
        Case(
            symptom: "a button that another took the place of", question: ":whynot vc.sent",
            says: """
                the UIButton whose events were heard here is gone     app.rx:8
                  the UIButton that app.rx:3 made was let go by app.rx:17
                  app.rx:12 gives button another
                """, lacks: "deallocated",
            program: """
                import UIKit
                class VC: UIViewController {
                  var button = UIButton()
                  let sent = PublishRelay<String>()
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    button.rx.tap.map { "sent" }.bind(to: sent).disposed(by: bag)
                    restyle()
                  }
                  func restyle() {
                    button = UIButton(type: .system)
                    view.addSubview(button)
                  }
                }
                let vc = VC()
                vc.loadViewIfNeeded()
                watch vc.sent
                vc.button.tap()
                """),
        Case(
            symptom: "a button that is disabled", question: ":whynot sent7",
            says: "b7 is disabled (#1): what a person does to it does nothing     app.rx:4", lacks: "not built on",
            program: """
                let b7 = UIButton("Go")
                let bag7 = DisposeBag()
                let ok7 = BehaviorRelay(value: false)
                ok7.bind(to: b7.rx.isEnabled).disposed(by: bag7)
                let sent7 = b7.rx.tap.map { "sent" }
                watch sent7
                """),
        Case(
            symptom: "a field tells its value when it is bound", question: ":why vc.vm.name",
            says: "vc.field tells its present value to who subscribes; skip(1) leaves that out",
            program: """
                import UIKit
                struct Profile { var name: String }
                class EditVM {
                  let name = BehaviorRelay(value: "Ann")
                }
                class EditVC: UIViewController {
                  let vm = EditVM()
                  let field = UITextField()
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    field.rx.text.orEmpty.bind(to: vm.name).disposed(by: bag)
                    vm.name.bind(to: field.rx.text).disposed(by: bag)
                  }
                }
                let vc = EditVC()
                watch vc.vm.name
                vc.loadViewIfNeeded()
                """),
        Case(
            symptom: "where what nothing has come of comes from", question: ":whynot vc.out",
            says: "vc.field's [.editingDidEnd, .editingDidEndOnExit], what a person does to vc.slider", lacks: "UIKit",
            program: #"""
                import UIKit
                class VC: UIViewController {
                  let slider = UISlider()
                  let go = UIButton()
                  let field = UITextField()
                  let out = PublishRelay<String>()
                  let bag = DisposeBag()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    go.rx.controlEvent(.touchDown).map { "down" }.bind(to: out).disposed(by: bag)
                    field.rx.controlEvent([.editingDidEnd, .editingDidEndOnExit]).map { "end" }.bind(to: out).disposed(by: bag)
                    slider.rx.value.skip(1).map { "\($0)" }.bind(to: out).disposed(by: bag)
                  }
                }
                let vc = VC()
                vc.loadViewIfNeeded()
                watch vc.out
                vc.go.tap()
                vc.slider.value = 0.5
                vc.slider.drag(to: 0.7)
                vc.field.text = "x"
                """#),
    ]

    @Test("is answered: controls", arguments: ofControls)
    func answersOfControls(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
