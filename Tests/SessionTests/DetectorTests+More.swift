extension DetectorTests {
    static let more = [
        Suspicion(
            "reentrancy", false,
            """
            // What is bound both ways settles.
            let a = BehaviorRelay(value: "")
            let b = BehaviorRelay(value: "")
            a.bind(to: b)
            b.distinctUntilChanged().bind(to: a)
            a <- "x"
            """),
        Suspicion(
            "glitch", false,
            """
            let a = BehaviorRelay(value: 1)
            let sum = Observable.combineLatest(a, a.map { $0 * 2 }) { $0 + $1 }
            let settled = sum.debounce(.milliseconds(0), scheduler: MainScheduler.instance)
            watch settled
            a <- 2
            """),
        Suspicion(
            "twice", true,
            """
            let id = PublishSubject<Int>()
            let page = id.flatMapLatest { n in Observable.deferred { .just(n) } }
            page.subscribe(onNext: { print("title", $0) })
            page.subscribe(onNext: { print("body", $0) })
            id <- 1
            """),
        Suspicion(
            "leak", true,
            """
            final class VM {
                let taps = PublishRelay<Int>()
                let bag = DisposeBag()
                var n = 0
                init() { taps.subscribe(onNext: { self.n += $0 }).disposed(by: bag) }
            }
            var vm: VM? = VM()
            vm = nil
            """),
        Suspicion(
            "leak", false,
            """
            final class VM {
                let taps = PublishRelay<Int>()
                let bag = DisposeBag()
                var n = 0
                init() { taps.subscribe(onNext: { [weak self] in self?.n += $0 }).disposed(by: bag) }
            }
            var vm: VM? = VM()
            let other = vm
            vm = nil
            """),
        Suspicion(
            "leak", false,
            """
            // What keeps itself alive, and has another name.
            final class VM {
                let taps = PublishRelay<Int>()
                let bag = DisposeBag()
                var n = 0
                init() { taps.subscribe(onNext: { self.n += $0 }).disposed(by: bag) }
            }
            var vm: VM? = VM()
            let other = vm
            vm = nil
            """),
    ]
}
