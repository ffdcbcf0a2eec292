import Session
import Testing

/// Who holds what is heard, and what was made of it: owners, bags, lists, actions.
extension PublicQuestionTests {
    static let ofOwners: [Case] = [
        Case(
            symptom: "subscribe(with:) whose owner is gone", question: ":whynot title",
            says: """
                subscribe heard it, and its owner is gone: its closure did not run     app.rx:7
                    the Badge that app.rx:12 made was let go by app.rx:12
                """, lacks: "not run:",
            program: #"""
                let bag = DisposeBag()
                let unread = PublishSubject<Int>()
                let title = BehaviorRelay(value: "Inbox")
                class Badge {
                  func start() {
                    unread
                      .subscribe(with: self, onNext: { me, n in me.show(n) })
                      .disposed(by: bag)
                  }
                  func show(_ n: Int) { title.accept("Inbox (\(n))") }
                }
                Badge().start()
                watch title
                unread.onNext(3)
                """#),
        Case(
            symptom: "a bag that viewWillAppear replaces", question: ":whynot vc.label.text",
            says: "with its bag, which the one of app.rx:12 replaced, so nobody heard it",
            program: #"""
                import UIKit
                class CartVC: UIViewController {
                  var bag = DisposeBag()
                  let items = BehaviorRelay(value: 0)
                  let label = UILabel()
                  override func viewDidLoad() {
                    super.viewDidLoad()
                    items.map { "\($0) items" }.bind(to: label.rx.text).disposed(by: bag)
                  }
                  override func viewWillAppear(_ animated: Bool) {
                    super.viewWillAppear(animated)
                    bag = DisposeBag()
                  }
                }
                let vc = CartVC()
                let window = UIWindow()
                window.rootViewController = vc
                window.makeKeyAndVisible()
                vc.items.accept(3)
                """#),
        Case(
            symptom: "what is put into a disposed composite", question: ":whynot player.label",
            says:
                "map was disposed at 0.000 as it was put into what had been disposed, so nobody heard it     app.rx:7",
            program: #"""
                class Player {
                  let ticks = PublishSubject<Int>()
                  let label = BehaviorRelay(value: "-")
                  let all = CompositeDisposable()
                  func stop() { all.dispose() }
                  func play() {
                    _ = all.insert(ticks.map { "\($0) s" }.bind(to: label))
                  }
                }
                let player = Player()
                watch player.label
                player.play()
                player.ticks.onNext(1)
                player.stop()
                player.play()
                player.ticks.onNext(2)
                """#),
        Case(
            symptom: "a list that a combineLatest took, and that grows", question: ":whynot vm.allDone",
            says: """
                since then, of #6 vm.rows[2].done → true:
                  combineLatest took what rows held when it was made, and app.rx:10 changes that
                """,
            program: """
                class Row {
                  let done = BehaviorRelay(value: false)
                }
                class ListVM {
                  var rows = [Row(), Row()]
                  let allDone: Observable<Bool>
                  init() {
                    allDone = Observable.combineLatest(rows.map { $0.done }) { $0.allSatisfy { $0 } }
                  }
                  func add() { rows.append(Row()) }
                }
                let vm = ListVM()
                watch vm.allDone
                vm.rows[0].done.accept(true)
                vm.rows[1].done.accept(true)
                vm.add()
                vm.rows[2].done.accept(true)
                """),
        Case(
            symptom: "a published object that is changed inside", question: ":whynot vm.$title",
            says: """
                it comes from $user (app.rx:4)
                  what $user holds is changed here in its place: that pushes nothing     app.rx:10
                """, lacks: "nothing has been pushed into vm.$title",
            program: #"""
                import Combine
                final class User { var name = "Ann" }
                final class VM: ObservableObject {
                  @Published var user = User()
                  @Published var title = ""
                  init() { $user.map { "Hi \($0.name)" }.assign(to: &$title) }
                }
                let vm = VM()
                watch vm.$title
                vm.user.name = "Bob"
                """#),
        Case(
            symptom: "assign(to:) is called by its name", question: ":why cell.$picture",
            says: "assign   pushed it                                                         app.rx:10",
            lacks: "subscribe",
            program: #"""
                import Combine
                import Foundation
                func image(_ id: Int) -> AnyPublisher<String, Never> {
                  Just("image \(id)").delay(for: .seconds(id == 1 ? 3 : 1), scheduler: DispatchQueue.main).eraseToAnyPublisher()
                }
                final class CellModel: ObservableObject {
                  @Published var id = 0
                  @Published var picture = ""
                  init() {
                    $id.filter { $0 > 0 }.flatMap { image($0) }.assign(to: &$picture)
                  }
                }
                let cell = CellModel()
                watch cell.$picture
                cell.id = 1
                cell.id = 2
                :advance 5s
                """#),
        Case(
            symptom: "an Action that is not enabled", question: ":whynot message",
            says: "\"ann\" was refused: valid is false, its start value     app.rx:3", lacks: "another Action",
            program: #"""
                import ReactiveSwift
                enum LoginError: Error { case wrong }
                let valid = MutableProperty(false)
                let login = Action<String, String, LoginError>(enabledIf: valid) { name in
                  SignalProducer(value: "welcome \(name)")
                }
                let message = MutableProperty("")
                message <~ login.values
                watch message
                login.apply("ann").start()
                """#),
        Case(
            symptom: "an Action that is at work", question: ":whynot message",
            says: "\"bob\" was refused: it executes, and does one thing at a time", lacks: "another Action",
            program: #"""
                import ReactiveSwift
                let login = Action<String, String, Never> { name in
                  SignalProducer(value: "welcome \(name)").delay(1, on: QueueScheduler.main)
                }
                let message = MutableProperty("")
                message <~ login.values
                watch message
                login.apply("ann").start()
                login.apply("bob").start()
                """#),
        Case(
            symptom: "an Action that was enabled since", question: ":whynot out",
            says: "it did arrive: #3 out → 4", lacks: "another",
            program: """
                import ReactiveSwift
                let valid = MutableProperty(false)
                let save = Action<Int, Int, Never>(enabledIf: valid) { SignalProducer(value: $0 * 2) }
                let out = MutableProperty(0)
                out <~ save.values
                watch out
                save.apply(1).start()
                valid.value = true
                save.apply(2).start()
                """),
        Case(
            symptom: "a producer that nobody starts", question: ":whynot saved",
            says: "not run: saved.value = $0 in on's value; nobody subscribes to what that is made for",
            program: """
                import ReactiveSwift
                let saved = MutableProperty(0)
                func save(_ n: Int) -> SignalProducer<Int, Never> {
                  SignalProducer(value: n).on(value: { saved.value = $0 })
                }
                let (taps, tap) = Signal<Int, Never>.pipe()
                taps.observeValues { n in _ = save(n) }
                watch saved
                tap.send(value: 4)
                """),
        Case(
            symptom: "a publisher that nobody hears", question: ":whynot saved",
            says: "not run: saved.send($0) in handleEvents's receiveOutput; nobody subscribes to what",
            program: """
                import Combine
                let saved = CurrentValueSubject<Int, Never>(0)
                func save(_ n: Int) -> AnyPublisher<Int, Never> {
                  Just(n).handleEvents(receiveOutput: { saved.send($0) }).eraseToAnyPublisher()
                }
                let tap = PassthroughSubject<Int, Never>()
                var bag = Set<AnyCancellable>()
                tap.sink { n in _ = save(n) }.store(in: &bag)
                watch saved
                tap.send(4)
                """),
    ]

    @Test("is answered: owned", arguments: ofOwners)
    func answersOfOwners(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
