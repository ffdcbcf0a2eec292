/// What the folder streams holds. Written by scripts/labs.
extension Lab {
    static let streams = Lab(
        name: "streams",
        source: ###"""
            // what a signal is, from the inside: one screen three times, six ways a change takes, sequences, targets, cold and hot

            // ---- One screen three times: a name is typed, a greeting is shown, and the save button counts

            final class Person: NSObject {
                dynamic var name = ""
                dynamic var saves = 0
            }

            /// MVC: the controller makes the model, manages it, mediates, listens to the view and to the model.
            final class MVCController: UIViewController {
                let name = UITextField("Name")
                let save = UIButton("Save")
                let greeting = UILabel()
                let status = UILabel()
                private let person = Person()
                private let bag = DisposeBag()

                override func viewDidLoad() {
                    name.addTarget(for: .editingChanged) { [weak self] _ in self?.edit() }
                    save.addTarget(for: .touchUpInside) { [weak self] _ in self?.person.saves += 1 }
                    RACObserve(person, name).subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)
                    RACObserve(person, saves).subscribe(onNext: { [weak self] in self?.status.text <- "saved \($0) times" })
                        .disposed(by: bag)
                }

                private func edit() {
                    person.name = name.text.value.trimmingCharacters(in: .whitespaces)
                }

                private func show(_ name: String) {
                    greeting.text <- (name.isEmpty ? "Who are you?" : "Hello, \(name)")
                    save.isEnabled <- !name.isEmpty
                }
            }

            /// The fat model: what a name may be and how it is greeted moved out of the controller.
            final class FatPerson: NSObject {
                dynamic var name = ""
                dynamic var saves = 0

                var greeting: String { name.isEmpty ? "Who are you?" : "Hello, \(name)" }
                var canSave: Bool { !name.isEmpty }

                func rename(_ typed: String) {
                    name = typed.trimmingCharacters(in: .whitespaces)
                }
            }

            final class FatModelController: UIViewController {
                let name = UITextField("Name")
                let save = UIButton("Save")
                let greeting = UILabel()
                let status = UILabel()
                private let person = FatPerson()
                private let bag = DisposeBag()

                override func viewDidLoad() {
                    name.addTarget(for: .editingChanged) { [weak self] _ in self.map { $0.person.rename($0.name.text.value) } }
                    save.addTarget(for: .touchUpInside) { [weak self] _ in self?.person.saves += 1 }
                    RACObserve(person, name).subscribe(onNext: { [weak self] _ in self?.show() }).disposed(by: bag)
                    RACObserve(person, saves).subscribe(onNext: { [weak self] in self?.status.text <- "saved \($0) times" })
                        .disposed(by: bag)
                }

                private func show() {
                    greeting.text <- person.greeting
                    save.isEnabled <- person.canSave
                }
            }

            /// MVVM: the fat model is split. The model keeps what is true; the viewmodel says how it is shown.
            final class PersonViewModel {
                // Input
                let typed = BehaviorRelay(value: "")
                let save = PublishSubject<Void>()
                // Output
                let greeting: Driver<String>
                let canSave: Driver<Bool>
                let status: Driver<String>

                private let bag = DisposeBag()

                // Init
                init(person: Person) {
                    let name = RACObserve(person, name)
                    greeting = name.map { $0.isEmpty ? "Who are you?" : "Hello, \($0)" }.asDriver(onErrorJustReturn: "")
                    canSave = name.map { !$0.isEmpty }.asDriver(onErrorJustReturn: false)
                    status = RACObserve(person, saves).map { "saved \($0) times" }.asDriver(onErrorJustReturn: "")
                    typed.subscribe(onNext: { person.name = $0.trimmingCharacters(in: .whitespaces) }).disposed(by: bag)
                    save.subscribe(onNext: { person.saves += 1 }).disposed(by: bag)
                }
            }

            scene PersonScene(vm: PersonViewModel) {
                title "MVVM"
                field name "Name"
                button save "Save"
                label greeting
                label status
                bind {
                    vm.typed <~ name.text
                    vm.save <~ save.taps
                    greeting.text <~ vm.greeting.asObservable()
                    save.isEnabled <~ vm.canSave.asObservable()
                    status.text <~ vm.status.asObservable()
                }
            }

            /// What moved, side by side: who does a duty, in each of the three.
            let moved = [
                ("makes the model", "MVCController", "FatModelController", "whoever makes PersonViewModel"),
                ("trims what was typed", "MVCController.edit", "FatPerson.rename", "PersonViewModel.init"),
                ("words the greeting", "MVCController.show", "FatPerson.greeting", "PersonViewModel.greeting"),
                ("decides if save is on", "MVCController.show", "FatPerson.canSave", "PersonViewModel.canSave"),
                ("listens to the view", "MVCController.viewDidLoad", "FatModelController.viewDidLoad", "PersonScene.bind"),
                ("listens to the model", "MVCController.viewDidLoad", "FatModelController.viewDidLoad", "PersonViewModel.init"),
                ("keeps what is true", "Person", "FatPerson", "Person"),
            ]

            func showMoved() {
                for (duty, mvc, fat, mvvm) in moved {
                    print(duty)
                    print("    MVC", mvc, "· fat model", fat, "· MVVM", mvvm)
                }
            }

            // ---- Six ways for a change to reach a label

            protocol ThermometerDelegate: AnyObject {
                func thermometer(changedTo degrees: Int)
            }

            final class NotificationCenter {
                private var observers: [Int: (Int) -> Void] = [:]
                private var last = 0

                var count: Int { observers.count }

                func addObserver(_ body: @escaping (Int) -> Void) -> Int {
                    last += 1
                    observers[last] = body
                    return last
                }

                func removeObserver(_ token: Int) {
                    observers[token] = nil
                }

                func post(_ degrees: Int) {
                    for token in observers.keys.sorted() { observers[token]?(degrees) }
                }
            }

            final class Thermometer: NSObject {
                dynamic var degrees = 20 {
                    didSet { tell() }
                }
                var onChange: ((Int) -> Void)?
                weak var delegate: ThermometerDelegate?
                let center = NotificationCenter()
                let warmer = UIButton("+1")
                let changes = PublishSubject<Int>()

                override init() {
                    super.init()
                    warmer.addTarget(for: .touchUpInside) { [weak self] _ in self?.degrees += 1 }
                }

                private func tell() {
                    onChange?(degrees)
                    delegate?.thermometer(changedTo: degrees)
                    center.post(degrees)
                    changes.onNext(degrees)
                }

                /// How many have asked to be told, by whichever way, the button's own target left out.
                var registrations: Int {
                    (onChange == nil ? 0 : 1) + (delegate == nil ? 0 : 1) + center.count + warmer.targetCount - 1
                        + (changes.hasObservers ? 1 : 0)
                }
            }

            /// A delegate that hands on what it is told.
            final class Ear: ThermometerDelegate {
                private let observer: AnyObserver<Int>

                init(_ observer: AnyObserver<Int>) {
                    self.observer = observer
                }

                func thermometer(changedTo degrees: Int) {
                    observer.onNext(degrees)
                }
            }

            enum Way: CaseIterable {
                case closure, delegate, notification, keyObservation, targetAction, signal
            }

            extension Thermometer {
                /// The changes, as a signal made of each way; disposing it takes the registration back.
                func signal(by way: Way) -> Observable<Int> {
                    Observable.create { observer in
                        switch way {
                        case .closure:
                            self.onChange = { observer.onNext($0) }
                            return Disposables.create { self.onChange = nil }
                        case .delegate:
                            let ear = Ear(observer)
                            self.delegate = ear
                            return Disposables.create { if self.delegate === ear { self.delegate = nil } }
                        case .notification:
                            let token = self.center.addObserver { observer.onNext($0) }
                            return Disposables.create { self.center.removeObserver(token) }
                        case .keyObservation:
                            return RACObserve(self, degrees).skip(1).subscribe(observer)
                        case .targetAction:
                            let target = self.warmer.addTarget(for: .touchUpInside) { _ in observer.onNext(self.degrees) }
                            return Disposables.create { self.warmer.removeTarget(target) }
                        case .signal:
                            return self.changes.subscribe(observer)
                        }
                    }
                }
            }

            // ---- Pulled and pushed

            let words = ["rx", "map", "zip", "scan", "merge", "filter", "sample"]
            var made: [String] = []

            func make(_ word: String) -> String {
                made.append(word)
                return word
            }

            /// The words, pulled: each is made when someone reads it, and never again.
            func pulled() -> PullSequence<String> {
                words.lazy.map(make)
            }

            /// A sequence that is kept: read twice, made once.
            let kept = pulled()

            /// The words, pushed.
            func pushed() -> Observable<String> {
                Observable.from(words)
            }

            /// The same operators on both.
            func lettersPulled() -> Int {
                pulled().filter { $0.count > 2 }.map { $0.count }.take(3).reduce(0, +)
            }

            func lettersPushed() -> Observable<Int> {
                pushed().filter { $0.count > 2 }.map { $0.count }.take(3).reduce(0, accumulator: +)
            }

            /// Each made of the other.
            func pulledAsStream() -> Observable<String> {
                pulled().asObservable()
            }

            func pushedAsSequence() -> PullSequence<String> {
                pushed().sequence
            }

            /// Two streams that take their time, as a sequence of streams.
            let slow = Observable.of("slow 1", "slow 2").concatMap { Observable.just($0).delay(.milliseconds(20)) }
            let quick = Observable.of("quick 1", "quick 2").concatMap { Observable.just($0).delay(.milliseconds(15)) }
            let merged = Observable.from([slow, quick].lazy.array).merge()
            let concatenated = Observable.from([slow, quick].lazy.array).concat()
            let byLength = pushed().groupBy { $0.count }.flatMap { group in
                group.toArray().asObservable().map { "\(group.key): \($0.joined(separator: " "))" }
            }

            // ---- A text field's signal, from primitives

            extension UITextField {
                /// Deferred, so that the text is read when someone subscribes; then the field at each of its editing events.
                func textSignal() -> Observable<String> {
                    Observable<UITextField>.deferred { [weak self] in self.map { Observable.just($0) } ?? Observable.empty() }
                        .concat(events(.editing))
                        .map { $0.text.value }
                        .take(until: rx.deallocated)
                }
            }

            /// Target and action as a signal: a subscriber is a target whose action is `sendNext`.
            extension UIButton {
                func tapSignal() -> Observable<UIButton> {
                    Observable.create { [weak self] subscriber in
                        guard let button = self else {
                            subscriber.onCompleted()
                            return Disposables.create()
                        }
                        let sendNext = button.addTarget(for: .touchUpInside) { _ in self.map { subscriber.onNext($0) } }
                        let end = button.rx.deallocated.subscribe(onNext: { subscriber.onCompleted() })
                        return Disposables.create {
                            self?.removeTarget(sendNext)
                            end.dispose()
                        }
                    }
                }
            }

            // ---- What a subscriber keeps

            enum Broken: Error { case wire }

            /// Hears all three: what came, what went wrong, that it is over.
            func listen(_ name: String, to source: Observable<Int>) -> Disposable {
                source.subscribe(
                    onNext: { print(name, "next", $0) },
                    onError: { print(name, "error", $0) },
                    onCompleted: { print(name, "completed") })
            }

            /// Hears only what came: an error ends it unheard.
            func listenToNext(of source: Observable<Int>) -> Disposable {
                source.subscribe(onNext: { print("next", $0) })
            }

            // ---- Cold and hot, active and idle

            var requests = 0

            /// Each subscription is a run of its own: the request is made again.
            let cold = Observable<Int>.create { observer in
                requests += 1
                observer.onNext(requests)
                return Disposables.create()
            }
            .delay(.milliseconds(10))

            /// The ways for listeners to share one run.
            let shared = cold.share()
            let replayed = cold.share(replay: 1, scope: .whileConnected)
            let published = cold.publish()
            let multicasted = cold.multicast(ReplaySubject<Int>.create(bufferSize: 1))

            /// Hot: it speaks whether anyone listens or not.
            let hot = PublishSubject<Int>()

            // ---- The app

            let thermometer = Thermometer()
            let reading = UILabel()
            let nameField = UITextField("Name")
            let nameText = nameField.textSignal()
            let button = UIButton("Go")
            let taps = button.tapSignal()
            let wire = PublishSubject<Int>()
            let person = Person()
            let vm = PersonViewModel(person: person)
            present(PersonScene(vm: vm))
            """###,
        walkthrough: ###"""
            :lab streams
            //= …
            // The screen you see is the third of three that do the same. Type a name; each line says what came, and from what.
            :screen
            //= ┌ MVVM ────────────────────────────────────────┐
            //= │ Name [                                     ] │
            //= │   Save                                       │
            //= │ Who are you?                                 │
            //= │ saved 0 times                                │
            //= └──────────────────────────────────────────────┘
            name.type("ann")
            //= 0.000  name.text → "ann"
            //= 0.000  └ vm.typed → "ann"
            //= 0.000    └ vm.greeting → "Hello, ann"
            //= 0.000      └ greeting.text → "Hello, ann"
            //= 0.000    └ vm.canSave → true
            //= 0.000      └ save.isEnabled → true
            save.tap()
            //= 0.000  save.tap → ()
            //= 0.000  └ vm.save → ()
            //= 0.000    └ vm.status → "saved 1 times"
            //= 0.000      └ status.text → "saved 1 times"
            // The same screen as MVC: the controller makes the model, listens to it, listens to the view, and words the greeting.
            setRoot(MVCController())
            //= 0.000  greeting.text → "Who are you?"
            //= 0.000  save.isEnabled → false
            //= 0.000  status.text → "saved 0 times"
            //= 0.000  screen → "MVCController"
            name.type("ann")
            //= 0.000  name.text → "ann"
            //= 0.000  greeting.text → "Hello, ann"
            //= 0.000  save.isEnabled → true
            // What moved from one to the next. None of the three is wrong; they differ in what can be tested without a screen.
            showMoved()
            //= makes the model
            //=     MVC MVCController · fat model FatModelController · MVVM whoever makes PersonViewModel
            //= trims what was typed
            //=     MVC MVCController.edit · fat model FatPerson.rename · MVVM PersonViewModel.init
            //= words the greeting
            //=     MVC MVCController.show · fat model FatPerson.greeting · MVVM PersonViewModel.greeting
            //= decides if save is on
            //=     MVC MVCController.show · fat model FatPerson.canSave · MVVM PersonViewModel.canSave
            //= listens to the view
            //=     MVC MVCController.viewDidLoad · fat model FatModelController.viewDidLoad · MVVM PersonScene.bind
            //= listens to the model
            //=     MVC MVCController.viewDidLoad · fat model FatModelController.viewDidLoad · MVVM PersonViewModel.init
            //= keeps what is true
            //=     MVC Person · fat model FatPerson · MVVM Person
            // Six ways for a change to reach a label: closure, delegate, notification, key observation, target and action, signal.
            // `create` makes a signal of each, and what it returns takes the registration back.
            let bound = reading.text <~ thermometer.signal(by: .delegate).map { "\($0) °C" }
            thermometer.warmer.tap()
            //= 0.000  thermometer.warmer.tap → ()
            //= 0.000  reading.text → "21 °C"
            //= 0.000  thermometer.changes → 21
            print(thermometer.registrations)
            //= 1
            bound.dispose()
            print(thermometer.registrations)
            //= 0
            // Pulled: nothing is made before someone reads, and then only as far as it is read.
            let loud = pulled().map { $0.uppercased() }
            print(made)
            //= []
            print(loud.take(2).array, made)
            //= ["RX", "MAP"] ["rx", "map"]
            // Pushed: the same operators, and whoever listens is told.
            lettersPushed().subscribe(onNext: { print($0) })
            //= 10
            // A field's text is a signal, made of smaller ones. Its first line is the text as it is now.
            watch nameText
            //= 0.000  nameText → ""
            nameField.type("a")
            //= 0.000  nameText → ""
            //= 0.000  nameField.text → "a"
            //= 0.000  nameText → "a"
            // Its name stands in the graph, and a keystroke can be followed through it.
            :why nameText
            //= #32 nameText → "a"
            //= └ take until                 streams.rx:286
            //=   └ concat   from events     streams.rx:284
            //~     └ .nameField.type.*
            // Making a signal of a button adds nothing; each subscription is one more target.
            print(button.targetCount)
            //= 0
            let one = taps.subscribe(onNext: { _ in print("tapped") })
            print(button.targetCount)
            //= 1
            one.dispose()
            // An error that a subscription has no closure for ends it, and that is said.
            let deaf = listenToNext(of: wire)
            wire.onError(Broken.wire)
            //= 0.000  wire error: wire
            //= Unhandled error happened: wire
            // Cold: each listener makes the request again. Shared: they have one between them.
            cold.subscribe(onNext: { print("first", $0) })
            cold.subscribe(onNext: { print("second", $0) })
            :advance 10ms
            //= 0.010  cold → 1
            //= first 1
            //= 0.010  cold → 2
            //= second 2
            shared.subscribe(onNext: { print("third", $0) })
            shared.subscribe(onNext: { print("fourth", $0) })
            :advance 10ms
            //= 0.020  cold → 3
            //= 0.020  └ shared → 3
            //= third 3
            //= fourth 3
            print(requests)
            //= 3
            // Cold and active: someone listens. Hot and idle: nobody does, and it would speak all the same.
            watch slow
            :info slow
            //= slow : Observable<String>
            //= listeners 0+1w   cold, active: each listener starts a run of its own
            //= from of › concatMap
            //~ defined by .*
            :info hot
            //= hot : PublishSubject<Int>
            //= listeners 0   hot, idle: it speaks whether anyone listens or not
            //~ defined by .*
            """###,
        faults: [
            Patch(
                "a-change-reaches-a-label-in-six-ways",
                ###"""
                - delegate?.thermometer(changedTo: degrees)
                """###),
            Patch(
                "a-kept-sequence-is-made-once",
                ###"""
                - let kept = pulled()
                + var kept: PullSequence<String> { pulled() }
                """###),
            Patch(
                "a-keystroke-can-be-followed",
                ###"""
                - let nameText = nameField.textSignal()
                + let nameText = nameField.text.asObservable()
                """###),
            Patch(
                "a-sequence-is-made-as-far-as-it-is-read",
                ###"""
                - words.lazy.map(make)
                + words.map(make).lazy
                """###),
            Patch(
                "a-subscriber-hears-three-kinds-and-nothing-after",
                ###"""
                - onError: { print(name, "error", $0) },
                """###),
            Patch(
                "an-unheard-error-is-said",
                ###"""
                - source.subscribe(onNext: { print("next", $0) })
                + source.subscribe(onNext: { print("next", $0) }, onError: { _ in })
                """###),
            Patch(
                "cold-may-be-active-and-hot-idle",
                ###"""
                - let hot = PublishSubject<Int>()
                + let hot = Observable<Int>.never()
                """###),
            Patch(
                "cold-runs-for-each",
                ###"""
                - .delay(.milliseconds(10))
                + .delay(.milliseconds(10)).share()
                """###),
            Patch(
                "concat-waits-for-the-end",
                ###"""
                - let concatenated = Observable.from([slow, quick].lazy.array).concat()
                + let concatenated = Observable.from([slow, quick].lazy.array).merge()
                """###),
            Patch(
                "disposal-undoes-the-registration",
                ###"""
                - return Disposables.create { self.center.removeObserver(token) }
                + return Disposables.create()
                """###),
            Patch(
                "each-converts-into-the-other",
                ###"""
                - pushed().sequence
                + pushed().delay(.seconds(1)).sequence
                """###),
            Patch(
                "each-subscription-is-a-target",
                ###"""
                - self?.removeTarget(sendNext)
                """###),
            Patch(
                "group-by-takes-apart",
                ###"""
                - let byLength = pushed().groupBy { $0.count }.flatMap { group in
                + let byLength = pushed().groupBy { _ in 0 }.flatMap { group in
                """###),
            Patch(
                "making-a-signal-adds-no-target",
                ###"""
                - Observable.create { [weak self] subscriber in
                + let early = addTarget(for: .touchUpInside) { _ in }; return Observable.create { [weak self] subscriber in
                """###),
            Patch(
                "merge-takes-what-comes-first",
                ###"""
                - let merged = Observable.from([slow, quick].lazy.array).merge()
                + let merged = Observable.from([slow, quick].lazy.array).concat()
                """###),
            Patch(
                "multicast-goes-through-a-subject",
                ###"""
                - let multicasted = cold.multicast(ReplaySubject<Int>.create(bufferSize: 1))
                + let multicasted = cold.multicast(PublishSubject<Int>())
                """###),
            Patch(
                "publish-waits-for-connect",
                ###"""
                - let published = cold.publish()
                + let published = cold.publish().refCount()
                """###),
            Patch(
                "replay-tells-those-who-come-late",
                ###"""
                - let replayed = cold.share(replay: 1, scope: .whileConnected)
                + let replayed = cold.share()
                """###),
            Patch(
                "share-is-one-run",
                ###"""
                - let shared = cold.share()
                + let shared = cold
                """###),
            Patch(
                "the-action-receives-the-control",
                ###"""
                - let sendNext = button.addTarget(for: .touchUpInside) { _ in self.map { subscriber.onNext($0) } }
                + let sendNext = button.addTarget(for: .touchUpInside) { _ in subscriber.onNext(UIButton("other")) }
                """###),
            Patch(
                "the-end-of-a-control-completes",
                ###"""
                - let end = button.rx.deallocated.subscribe(onNext: { subscriber.onCompleted() })
                + let end = Disposables.create()
                """###),
            Patch(
                "the-present-text-comes-first",
                ###"""
                - Observable<UITextField>.deferred { [weak self] in self.map { Observable.just($0) } ?? Observable.empty() }
                + Observable<UITextField>.empty()
                """###),
            Patch(
                "the-same-operators-pull-and-push",
                ###"""
                - pulled().filter { $0.count > 2 }.map { $0.count }.take(3).reduce(0, +)
                + pulled().map { $0.count }.take(3).reduce(0, +)
                """###),
            Patch(
                "the-signal-ends-with-its-field",
                ###"""
                - Observable<UITextField>.deferred { [weak self] in self.map { Observable.just($0) } ?? Observable.empty() }
                + Observable<UITextField>.just(self)
                """###),
            Patch(
                "three-screens-behave-alike",
                ###"""
                - person.name = name.text.value.trimmingCharacters(in: .whitespaces)
                + person.name = name.text.value
                """###),
            Patch(
                "what-moved-is-shown",
                ###"""
                - ("trims what was typed", "MVCController.edit", "FatPerson.rename", "PersonViewModel.init"),
                """###),
        ])
}
