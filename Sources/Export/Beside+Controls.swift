extension Beside {
    static let controls = #"""
        enum UIControlEvent {
            case touchUpInside, editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit, valueChanged, editing
            fileprivate static let allEditing: [UIControlEvent] = [
                .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
            ]
        }
        class UIResponder: NSObject, RxshLiving { let rxshLife = RxshLife() }

        /// A control's value: what a person makes of it is heard, what the program sets is only shown.
        final class ControlProperty<Element>: ObservableType, ObserverType {
            private let shown: BehaviorRelay<Element>?
            private let values: Observable<Element>
            private let changes = PublishSubject<Element>()
            fileprivate var onSet: (Element) -> Void = { _ in }
            init(_ value: Element) {
                let shown = BehaviorRelay(value: value), changes = changes
                self.shown = shown
                values = Observable.deferred { changes.startWith(shown.value) }
            }
            init<V: ObservableType, S: ObserverType>(values: V, valueSink: S)
            where V.Element == Element, S.Element == Element {
                shown = nil
                self.values = values.asObservable()
                onSet = { valueSink.onNext($0) }
            }
            var value: Element { shown!.value }
            func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
                values.subscribe(observer)
            }
            func asDriver() -> Driver<Element> { asObservable().asDriver(onErrorDriveWith: .empty()) }
            func on(_ event: RxSwift.Event<Element>) {
                guard case .next(let element) = event else { return }
                shown?.accept(element)
                onSet(element)
            }
            fileprivate func change(to element: Element) {
                shown?.accept(element)
                Turn.run { changes.onNext(element) }
            }
        }
        /// What a control tells of.
        final class ControlEvent<Element>: ObservableType {
            private let events: Observable<Element>
            init<E: ObservableType>(events: E) where E.Element == Element { self.events = events.asObservable() }
            func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
                events.subscribe(observer)
            }
            func asDriver() -> Driver<Element> { asObservable().asDriver(onErrorDriveWith: .empty()) }
            func asSignal() -> Signal<Element> { asObservable().asSignal(onErrorSignalWith: .empty()) }
        }
        extension ControlProperty where Element == String { var orEmpty: ControlProperty<String> { self } }
        extension ControlProperty where Element == String? {
            var orEmpty: ControlProperty<String> {
                ControlProperty<String>(values: map { $0 ?? "" }, valueSink: AnyObserver { self.onNext($0.element) })
            }
        }
        extension ObservableType {
            func bind(to property: ControlProperty<Element>) -> Disposable {
                Stage.kept(subscribe(onNext: { property.on(.next($0)) }))
            }
        }

        class UIControl: UIResponder {
            let isEnabled = ControlProperty(true)
            let isHidden = ControlProperty(false)
            fileprivate var name = "the control"
            fileprivate weak var scene: UIViewController?
            fileprivate var reason: () -> String? = { nil }
            private var targets: [(number: Int, events: [UIControlEvent], action: (UIControl) -> Void)] = []
            private var next = 0
            var targetCount: Int { targets.count }

            @discardableResult func addTarget(for event: UIControlEvent, _ action: @escaping (UIControl) -> Void) -> Int {
                next += 1
                targets.append((next, event == .editing ? UIControlEvent.allEditing : [event], action))
                return next
            }
            func removeTarget(_ number: Int) { targets.removeAll { $0.number == number } }
            fileprivate func send(_ event: UIControlEvent) {
                for target in targets where target.events.contains(event) { target.action(self) }
            }
            /// Whether a person can touch it now; says why not.
            fileprivate func isTouchable() -> Bool {
                if let scene, let absence = Stage.shared.absence(of: scene) { return refuse("\(name) \(absence)") }
                if isHidden.value { return refuse("\(name) is hidden") }
                guard isEnabled.value else { return refuse("\(name) is disabled" + (reason().map { ": \($0)" } ?? "")) }
                return true
            }
        }
        /// A gesture that can't be done is said, and ends nothing.
        @discardableResult private func refuse(_ sentence: String) -> Bool {
            FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
            return false
        }
        private protocol EventSource: UIControl {}
        extension EventSource {
            fileprivate func stream(of event: UIControlEvent) -> Observable<Self> {
                .create { [weak self] observer in
                    guard let self else {
                        observer.onCompleted()
                        return Disposables.create()
                    }
                    let number = self.addTarget(for: event) { control in (control as? Self).map(observer.onNext) }
                    let end = self.rx.deallocated.subscribe(onNext: { observer.onCompleted() })
                    return Disposables.create { [weak self] in
                        end.dispose()
                        self?.removeTarget(number)
                    }
                }
            }
        }

        final class UITextField: UIControl, EventSource {
            let text = ControlProperty("")
            let mark = ControlProperty("")
            private var isEditing = false
            init(_ caption: String = "", secure: Bool = false) { super.init() }
            func events(_ event: UIControlEvent) -> Observable<UITextField> { stream(of: event) }
            func type(_ more: String) { edit(text.value + more) }
            func clear() { edit("") }
            func enter() {
                guard isTouchable() else { return }
                send(.editingDidEndOnExit)
                leave()
            }
            func leave() {
                guard isEditing else { return }
                isEditing = false
                send(.editingDidEnd)
            }
            private func edit(_ content: String) {
                guard isTouchable() else { return }
                if !isEditing {
                    isEditing = true
                    send(.editingDidBegin)
                }
                Turn.run {
                    text.change(to: content)
                    send(.editingChanged)
                }
            }
        }
        final class UIButton: UIControl, EventSource {
            let title: ControlProperty<String>
            private let tapped = PublishSubject<Void>()
            var taps: Observable<Void> { tapped.asObservable() }
            init(_ title: String = "") {
                self.title = ControlProperty(title)
                super.init()
            }
            func events(_ event: UIControlEvent) -> Observable<UIButton> { stream(of: event) }
            func tap() {
                guard isTouchable() else { return }
                Turn.run {
                    tapped.onNext(())
                    send(.touchUpInside)
                }
            }
        }
        final class UILabel: UIControl {
            let text: ControlProperty<String>
            init(_ text: String = "") {
                self.text = ControlProperty(text)
                super.init()
            }
        }
        final class UISwitch: UIControl, EventSource {
            let isOn: ControlProperty<Bool>
            fileprivate let caption: String
            init(_ caption: String = "", isOn: Bool = false) {
                self.caption = caption
                self.isOn = ControlProperty(isOn)
                super.init()
            }
            func events(_ event: UIControlEvent) -> Observable<UISwitch> { stream(of: event) }
            func tap() {
                guard isTouchable() else { return }
                Turn.run {
                    isOn.change(to: !isOn.value)
                    send(.valueChanged)
                }
            }
        }
        /// A picture that loads its own address; a new address clears it first.
        final class UIImageView: UIControl {
            let url = ControlProperty<String?>(nil)
            let image = ControlProperty<String?>(nil)
            private let loading = SerialDisposable()
            init(load: @escaping (String) -> Observable<String>) {
                super.init()
                url.onSet = { [weak self] address in
                    guard let self else { return }
                    loading.disposable = Disposables.create()
                    image.on(.next(nil))
                    guard let address else { return }
                    loading.disposable = load(address).subscribe(onNext: { [weak self] in self?.image.on(.next($0)) })
                }
            }
            override convenience init() {
                self.init { Observable.just($0).delay(.milliseconds(50), scheduler: MainScheduler.instance) }
            }
            deinit { loading.dispose() }
        }

        extension Reactive where Base: UIControl {
            var isEnabled: ControlProperty<Bool> { base.isEnabled }
            var isHidden: ControlProperty<Bool> { base.isHidden }
        }
        extension Reactive where Base: UITextField {
            var text: ControlProperty<String> { base.text }
            func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
                ControlEvent(events: base.events(event).map { _ in })
            }
        }
        extension Reactive where Base: UIButton {
            var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
            func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
                ControlEvent(events: base.events(event).map { _ in })
            }
        }
        extension Reactive where Base: UILabel { var text: ControlProperty<String> { base.text } }
        extension Reactive where Base: UISwitch {
            var isOn: ControlProperty<Bool> { base.isOn }
            func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
                ControlEvent(events: base.events(event).map { _ in })
            }
        }

        extension Command {
            /// A tap executes it; the button is enabled while it may. When none is bound any more, what runs is cancelled.
            @discardableResult func bind(to button: UIButton) -> Disposable where Input == Void {
                button.reason = { [weak self] in
                    self.map { $0.isExecuting ? "its command is executing" : "its command is not enabled" }
                }
                let isEnabled = button.isEnabled
                return Stage.kept(
                    Disposables.create(
                        enabled.subscribe(onNext: { isEnabled.on(.next($0)) }),
                        button.taps.subscribe(onNext: { self.execute() }), hold()))
            }
        }
        @discardableResult func <~ <E>(button: UIButton, command: Command<Void, E>) -> Disposable {
            command.bind(to: button)
        }
        func <- <E>(property: ControlProperty<E>, element: E) { Turn.run { property.on(.next(element)) } }
        func <- <E>(property: ControlProperty<E>?, element: E) { property?.on(.next(element)) }
        @discardableResult func <~ <S: ObservableConvertibleType>(property: ControlProperty<S.Element>, source: S)
            -> Disposable
        { source.asObservable().bind(to: property) }
        @discardableResult func <~ <S: ObservableConvertibleType>(property: ControlProperty<S.Element?>, source: S)
            -> Disposable
        { source.asObservable().map(Optional.some).bind(to: property) }
        @discardableResult func <~> <E>(property: ControlProperty<E>, relay: BehaviorRelay<E>) -> Disposable {
            Stage.kept(bothWays(property, { property.on(.next($0)) }, relay, relay.accept))
        }
        @discardableResult func <~> <E>(relay: BehaviorRelay<E>, property: ControlProperty<E>) -> Disposable {
            Stage.kept(bothWays(relay, relay.accept, property, { property.on(.next($0)) }))
        }

        """#
}
