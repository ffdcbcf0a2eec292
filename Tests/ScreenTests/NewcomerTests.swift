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

    @Test func `is led on by what went wrong`() throws {
        let screen = try Screen(columns: 100, rows: 50)
        try screen.begin()
        var (count, errors, unmended) = (0, 0, 0)
        var hasFailed = false
        var isOpen = false
        for line in NewcomerTests.entries.split(separator: "\n") {
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
                $0.last?.withoutStatus == "›" && (text == "clear" || $0.count > 1)
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
