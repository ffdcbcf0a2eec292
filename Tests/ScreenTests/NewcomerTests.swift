import Testing

/// What someone who knew RxSwift typed in the first ten minutes, without a manual: each entry as it was.
@Suite("A newcomer", .enabled(if: Screen.isHere, Screen.missing))
struct NewcomerTests {
    /// Before what was given up after an error stands a `?`; all other errors were mended by the next entry.
    static let entries = #"""
        ? hello
        help
        1 + 1
        let x = 5
        x
        x = 6
        var x = 6
        x = 7
        x += 3
        print("hi")
        print "hi"
        print("hi")
        Observable.just(1)
        watch _1
        let s = PublishSubject<String>()
        s.onNext("a")
        s.subscribe { print($0) }
        s.onNext("b")
        s <- "c"
        s.map { $0.uppercased() }
        watch _2
        s <- "d"
        let name = BehaviorRelay(value: "")
        name.accept("x")
        name.value
        name.value = "y"
        name <- "y"
        let greeting = name.map { "Hello, " + $0 }
        wach greeting
        watch greeting
        name <- "world"
        :why greeting
        ls
        let age = BehaviorRelay(value: 18)
        let both = Observable.combineLatest(name, age) { "\($0) is \($1)" }
        watch both
        age <- "old"
        age <- 19
        age = 20
        age <- 20
        name.filter { $0.count > 3 }.distinctUntilChanged()
        ? cd ..
        clear
        history
        let t = Observable.interval(1)
        let t = Observable.interval(.seconds(60))
        watch t
        unwatch t
        import RxSwift
        let bag = DisposeBag()
        s.subscribe(onNext: { print("got", $0) }).disposed(by: bag)
        s <- "e"
        func double(_ x: Int) -> Int {
          return x * 2
        }
        double(4)
        watch age.map(double)
        age <- 3
        struct User { let name: String }
        let u = User("Bo")
        let u = User(name: "Bo")
        u.name
        let users = BehaviorRelay<[User]>(value: [])
        users <- [u]
        users.value.count
        for i in 1...3 { print(i) }
        ? Date()
        :type both
        :info age
        :undo
        :foo
        :log age
        subscribe age
        watch age
        help
        """#

    /// What is answered by an empty screen.
    private static let quiet: Set = ["clear", ":clear"]

    /// What another one typed, who knew how subjects are pushed and expected commands to be words.
    static let second = #"""
        ? hi
        man
        help
        ? what can I do?
        let subject = PublishSubject()
        let subject = PublishSubject<Int>()
        subject.subscribe { print($0) }
        subject.onNext(1)
        subject.on(.next(2))
        send subject 3
        subject = 3
        subject <- 3
        subject.map { $0 * 2 }.subscribe(onNext: { print("double:", $0) })
        subject.onNext(4)
        let evens = subject.filter { $0.isMultiple(of: 2) }
        evens.subscribe { e in print(e.element ?? -1) }
        subject.onNext(5)
        subject.onNext(6)
        ? show evens
        print(evens)
        evens
        watch(evens)
        watch evens
        subject <- 8
        let button = PublishRelay<Void>()
        button.accept()
        button.accept(())
        button <- ()
        let text = BehaviorRelay<String>("")
        let valid = text.map { $0.count > 3 }.startWith(false)
        valid.subscribe(onNext: { print("valid:", $0) }).disposed(by: DisposeBag())
        text.accept("hello")
        let disposeBag = DisposeBag()
        valid.subscribe(onNext: { print("valid:", $0) }).disposed(by: disposeBag)
        text.accept("hey")
        text.accept("hello again")
        combineLatest(text, valid)
        Observable.combineLatest(text, valid)
        Observable.combineLatest(text, valid) { t, v in v ? t : "-" }.subscribe(onNext: { print($0) })
        button.withLatestFrom(text).subscribe(onNext: { print("submit", $0) })
        button.accept(())
        graph
        :graph
        why valid
        :why valid
        :why 5
        :why #5
        :whynot evens
        Single.just(1).subscribe(onSuccess: { print($0) })
        Single<Int>.create { single in single(.success(3)); return Disposables.create() }.subscribe { print($0) }
        struct Todo { var title: String; var done = false }
        var todos = BehaviorRelay<[Todo]>(value: [])
        todos.accept(todos.value + [Todo(title: "milk")])
        todos.value
        todos.value[0].title
        class LoginViewModel {
          let email = BehaviorRelay(value: "")
          let password = BehaviorRelay(value: "")
          lazy var isValid = Observable.combineLatest(email, password).map { !$0.isEmpty && $1.count > 5 }
        }
        let loginVM = LoginViewModel()
        loginVM.isValid.bind { print("valid", $0) }
        loginVM.email.accept("a@b.c")
        loginVM.password.accept("secret1")
        loginVM
        print(loginVM.email.value)
        watch loginVM
        unsubscribe
        :unwatch
        :subs
        ? dispose
        ? :reset
        :clear
        let d = evens.subscribe(onNext: { _ in })
        d.dispose()
        Observable.from([1, 2, 3]).subscribe(onNext: { print($0) }, onCompleted: { print("done") })
        Observable.range(start: 1, count: 3).flatMap { Observable.just($0 * 10) }.subscribe { print($0) }
        let r = ReplaySubject<Int>.create(bufferSize: 2)
        [1, 2, 3].forEach { r.onNext($0) }
        r.subscribe(onNext: { print("replayed", $0) })
        Observable.error("oops").subscribe(onError: { print("err", $0) })
        Observable<Int>.error("oops").subscribe(onError: { print("err", $0) })
        enum MyError: Error { case bad }
        Observable<Int>.error(MyError.bad).catchErrorJustReturn(0).subscribe { print($0) }
        :time
        :advance 1s
        :virtual
        :advance 1s
        """#

    @Test(arguments: [entries, second]) func `is led on by what went wrong`(_ entries: String) throws {
        let screen = try Screen.begun(columns: 100, rows: 50)
        var (count, errors, unmended) = (0, 0, 0)
        var hasFailed = false
        var isOpen = false
        for line in entries.split(separator: "\n") {
            let isGivenUp = line.hasPrefix("? ")
            let text = isGivenUp ? line.dropFirst(2) : line
            if !isOpen {
                try screen.press("C-l")
                try screen.wait("an empty screen") { $0.count == 1 && $0[0].withoutStatus == "›" }
            }
            try screen.enter(String(text))
            isOpen = text.hasSuffix("{") || text.hasPrefix("  ")
            if isOpen { continue }
            count += 1
            try screen.wait("the answer to \(text)") {
                $0.last?.withoutStatus == "›" && (NewcomerTests.quiet.contains(String(text)) || $0.count > 1)
            }
            let isError = try screen.rows().contains { $0.hasPrefix("error:") }
            if isError { errors += 1 }
            if isError, hasFailed || isGivenUp { unmended += 1 }
            hasFailed = isError && !isGivenUp
        }
        print("figure: \(count) entries of a newcomer, \(errors) ended in an error, \(unmended) of them unmended")
        #expect(errors > 5)
        #expect(unmended * 10 <= count)
    }
}
