import Session
import Testing

/// Subscriptions that end in what sets a control, and what they did: neither is denied.
extension NamelessTests {
    static let shown: [Case] = [
        Case(
            symptom: "a subscription that ends in a label", question: ":subs",
            says: ["map   bind   app.rx:7"], lacks: ["no subscription is alive"],
            program: form + "field.rx.text.orEmpty.map { \"\\($0.count)\" }.bind(to: label.rx.text).disposed(by: bag)\n"
        ),
        Case(
            symptom: "a relay that ends in a button", question: ":subs",
            says: ["enabled   bind   app.rx:8"], lacks: ["no subscription is alive"],
            program: form + """
                let enabled = BehaviorRelay(value: false)
                enabled.bind(to: button.rx.isEnabled).disposed(by: bag)

                """),
        Case(
            symptom: "a subscription to a text itself", question: ":subs",
            says: ["subscribe   app.rx:7"], lacks: ["no subscription is alive"],
            program: form + "field.rx.text.orEmpty.subscribe(onNext: { print($0) }).disposed(by: bag)\n"),
        Case(
            symptom: "a subscription to a property that has gone", question: ":subs",
            says: ["no subscription is alive"],
            program: """
                import Combine
                class Counter: ObservableObject { @Published var count = 0 }
                var bag = Set<AnyCancellable>()
                var counter: Counter? = Counter()
                counter?.$count.sink { print($0) }.store(in: &bag)
                counter = nil

                """),
        Case(
            symptom: "one that has ended", question: ":subs", says: ["no subscription is alive"],
            program: form + """
                let sub = field.rx.text.orEmpty.map { $0.count > 2 }.bind(to: button.rx.isEnabled)
                let other = field.rx.text.orEmpty.subscribe(onNext: { print($0) })
                sub.dispose()
                other.dispose()

                """),
        Case(
            symptom: "a text that the program set, bound to a button", question: ":whynot",
            says: ["field.text → \"Johanna\" was set by the program: `rx` tells only what a person does"],
            lacks: ["nobody listened"],
            program: form + """
                field.rx.text.orEmpty.map { $0.count > 2 }.bind(to: button.rx.isEnabled).disposed(by: bag)
                field.text = "Johanna"

                """),
        Case(
            symptom: "a text that nobody is bound to", question: ":whynot", says: ["nobody listened to field.text"],
            lacks: ["was set by the program"], program: form + "field.text = \"Johanna\"\n"),
        Case(
            symptom: "an event that was sent by hand", question: ":why", says: ["status"], lacks: ["present value"],
            program: form + """
                let status = UILabel()
                field.rx.text.orEmpty.map { "\\($0.count)/10" }.bind(to: status.rx.text).disposed(by: bag)
                field.text = "abc"
                field.sendActions(for: .editingChanged)

                """),
        Case(
            symptom: "rows that a table has", question: ":why", says: ["you typed it"],
            lacks: ["nothing has come of it"],
            program: form + """
                let table = UITableView()
                table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
                let rows = BehaviorRelay<[String]>(value: [])
                rows.bind(to: table.rx.items(cellIdentifier: "c")) { _, row, cell in cell.textLabel?.text = row }
                  .disposed(by: bag)
                rows.accept(["soup"])

                """),
        Case(
            symptom: "ticks of an inner stream that print", question: ":why", says: ["the clock, at 1.000"],
            lacks: ["nothing has come of it"],
            program: """
                let bag = DisposeBag()
                let start = PublishRelay<Void>()
                class Ticker {
                  lazy var t = start.flatMapLatest {
                    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                  }
                }
                let k = Ticker()
                k.t.subscribe(onNext: { print("sec", $0) }).disposed(by: bag)
                start.accept(())
                :advance 1s

                """),
    ]

    private static let form = """
        import UIKit
        import RxCocoa
        let field = UITextField()
        let label = UILabel()
        let button = UIButton()
        let bag = DisposeBag()

        """
}
