import Session
import Testing

/// Where an answer named a cause that was none: what the program shows by itself must not be denied.
extension NamelessTests {
    static let misled: [Case] = sided + parts + refused + untrue

    private static let sided: [Case] = [
        Case(
            symptom: "a relay pushed before combineLatest was heard", question: ":whynot out",
            says: ["(7, false) stopped at filter: the predicate was false"],
            lacks: ["had not sent a value yet", "keeps nothing"],
            program: #"""
                let bag = DisposeBag()
                let a = BehaviorRelay(value: 0)
                let b = BehaviorRelay(value: false)
                let out = Observable.combineLatest(a, b).filter { $0.1 }
                b.accept(true)
                b.accept(false)
                a.accept(7)
                out.subscribe(onNext: { print($0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "the same with a current value", question: ":whynot out",
            says: ["(7, false) stopped at filter: the predicate was false"], lacks: ["had not sent a value yet"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let a = CurrentValueSubject<Int, Never>(0)
                let b = CurrentValueSubject<Bool, Never>(false)
                let out = a.combineLatest(b).filter { $0.1 }
                a.send(7)
                out.sink { print($0) }.store(in: &bag)
                """#),
        Case(
            symptom: "the same with properties", question: ":whynot out",
            says: ["(7, false) stopped at filter: the predicate was false"], lacks: ["had not sent a value yet"],
            program: #"""
                import ReactiveSwift
                let a = MutableProperty(0)
                let b = MutableProperty(false)
                let out = a.producer.combineLatest(with: b.producer).filter { $0.1 }
                a.value = 7
                out.startWithValues { print($0) }
                """#),
        Case(
            symptom: "a skip behind combineLatest", question: ":whynot",
            says: ["stopped at skip 1"], lacks: ["had not sent a value yet"],
            program: #"""
                let bag = DisposeBag()
                let all = BehaviorRelay(value: 0)
                let search = BehaviorSubject(value: "")
                all.accept(1)
                Observable.combineLatest(all, search) { "\($0)\($1)" }.skip(1)
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "a relay pushed before zip was heard", question: ":whynot z",
            says: ["it did arrive: #2 z → 21"], lacks: ["had not sent a value yet"],
            program: #"""
                let bag = DisposeBag()
                let a = BehaviorRelay(value: 1)
                let b = BehaviorRelay(value: 1)
                let z = Observable.zip(a, b) { $0 * 10 + $1 }.filter { $0 > 20 }
                a.accept(2)
                z.subscribe(onNext: { print($0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "a state that was heard by its reducer first", question: ":why",
            says: ["with state = 1 (#2)"], lacks: ["had not reached this side"],
            program: #"""
                let bag = DisposeBag()
                let events = PublishRelay<Int>()
                let state = BehaviorRelay(value: 0)
                events.withLatestFrom(state) { $1 + $0 }.bind(to: state).disposed(by: bag)
                state.subscribe(onNext: { if $0 == 1 { events.accept(10) } }).disposed(by: bag)
                events.accept(1)
                """#),
        Case(
            symptom: "a state that was heard by another first", question: ":why",
            says: ["with state = 0 (its start value); state's own #2 had not reached this side yet"],
            program: #"""
                let bag = DisposeBag()
                let events = PublishRelay<Int>()
                let state = BehaviorRelay(value: 0)
                state.subscribe(onNext: { if $0 == 1 { events.accept(10) } }).disposed(by: bag)
                events.withLatestFrom(state) { $1 + $0 }.bind(to: state).disposed(by: bag)
                events.accept(1)
                """#),
    ]

    private static let parts: [Case] = [
        Case(
            symptom: "a push while concat was at its first part", question: ":whynot",
            says: ["concat had not come to map yet: delay 2 s (app.rx:3) ended later; step keeps nothing"],
            lacks: ["listened to only from"],
            program: #"""
                let bag = DisposeBag()
                let step = PublishSubject<Int>()
                Observable.just("intro").delay(.seconds(2)).concat(step.map { "step \($0)" })
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                step.onNext(1)
                :advance 3s
                """#),
        Case(
            symptom: "a push while append was at its first part", question: ":whynot",
            says: ["append has not come to b yet: a has not ended"], lacks: ["nothing has come of it"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let a = PassthroughSubject<Int, Never>()
                let b = PassthroughSubject<Int, Never>()
                a.append(b).sink { print($0) }.store(in: &bag)
                b.send(10)
                """#),
        Case(
            symptom: "a push while Concatenate was at its first part", question: ":whynot",
            says: ["Concatenate has not come to b yet: a has not ended"], lacks: ["nothing has come of it"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let a = PassthroughSubject<Int, Never>()
                let b = PassthroughSubject<Int, Never>()
                Publishers.Concatenate(prefix: a, suffix: b).sink { print($0) }.store(in: &bag)
                b.send(10)
                """#),
    ]

    private static let validated = #"""
        import ReactiveSwift
        enum Bad: Error { case short }
        let age = ValidatingProperty<Int, Bad>(18) { $0 >= 18 ? .valid : .invalid(.short) }
        let label = age.map { "age \($0)" }
        label.signal.observeValues { print($0) }

        """#

    private static let refused: [Case] =
        [":whynot", ":whynot label", ":whynot age"].map {
            Case(
                symptom: "a value that a validator refused, asked \($0)", question: $0,
                says: ["12 was refused: the validator of age gave .invalid(12, .short)"],
                lacks: ["is not built on", "nothing has been pushed"], program: validated + "age.value = 12")
        } + [
            Case(
                symptom: "a value that a validator took after all", question: ":whynot label",
                says: ["it did arrive"], lacks: ["refused"], program: validated + "age.value = 12\nage.value = 20")
        ]

    private static let untrue: [Case] = [
        Case(
            symptom: "a filter behind take", question: ":whynot opened",
            says: ["filter in front of take leaves that out"], lacks: ["skip(1)"],
            program: #"""
                let bag = DisposeBag()
                let state = BehaviorRelay(value: 0)
                let opened = state.take(1).filter { $0 == 2 }
                opened.subscribe(onNext: { print($0) }).disposed(by: bag)
                state.accept(2)
                """#),
        Case(
            symptom: "an interval that take ends", question: ":whynot last",
            says: ["it sends when its source completes"], lacks: ["does not complete by itself"],
            program: #"""
                let bag = DisposeBag()
                let last = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(5).takeLast(1)
                last.subscribe(onNext: { print($0) }).disposed(by: bag)
                :advance 3s
                """#),
        Case(
            symptom: "a side that spoke only later", question: ":whynot sampled",
            says: ["a had not sent a value yet", "5 (#2) came later"], lacks: ["before, and keeps nothing"],
            program: #"""
                import ReactiveSwift
                let (a, aIn) = Signal<Int, Never>.pipe()
                let (b, bIn) = Signal<Int, Never>.pipe()
                let sampled = a.sample(on: b.map { _ in () })
                sampled.observeValues { print("sampled", $0) }
                bIn.send(value: 1)
                aIn.send(value: 5)
                """#),
        Case(
            symptom: "a relay that no line pushes", question: ":whynot flag",
            says: ["nothing has been pushed into flag: it has its start value, false"], lacks: ["only closures"],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "")
                let flag = BehaviorRelay(value: false)
                let out = Observable.combineLatest(user, flag).filter { $0.1 }
                out.subscribe(onNext: { print($0) }).disposed(by: bag)
                user.accept("ann")
                """#),
    ]
}
