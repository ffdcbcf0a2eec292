import Session
import Testing

/// A line of an app in Objective-C is answered with the same line in this language, which then runs.
@Suite("A line of an app in Objective-C")
struct ObjectiveLineTests {
    private static let world = [
        #"class VM: NSObject { var name = "ann"; var password = ""; var again = ""; var isValid = false }"#,
        "let vm = VM()",
        #"struct Client { func find(_ q: String) -> Observable<[String]> { .just([q]) }; func logIn() -> Observable<String> { .just("bob") } }"#,
        "let client = Client()",
        #"let letters = Observable.of("A", "B")"#, "let subject = PublishSubject<Any>()",
        "let command = Command { (_: Void) in client.logIn() }", "let stop = PublishSubject<Void>()",
    ]

    static let lines: [(there: String, here: String)] = [
        (
            #"[[RACObserve(vm, name) filter:^BOOL(NSString *n) { return [n hasPrefix:@"j"]; }] subscribeNext:^(NSString *n) { NSLog(@"New name: %@, %lu letters", n, n.length); }];"#,
            #"RACObserve(vm, name).filter { n in n.hasPrefix("j") }.subscribe(onNext: { n in print("New name: \(n), \(n.count) letters") })"#
        ),
        (
            "RAC(vm, isValid) = [RACSignal combineLatest:@[ RACObserve(vm, password), RACObserve(vm, again) ] reduce:^(NSString *p, NSString *a) { return @([a isEqualToString:p]); }];",
            "RAC(vm, isValid) = Observable.combineLatest(RACObserve(vm, password), RACObserve(vm, again)) { p, a in a == p }"
        ),
        (
            #"RACCommand *press = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id _) { NSLog(@"pressed"); return [RACSignal empty]; }];"#,
            #"let press = Command { (_: Void) in print("pressed"); return Observable<Any>.empty() }"#
        ),
        (
            "RACCommand *search = [[RACCommand alloc] initWithEnabled:RACObserve(vm, isValid) signalBlock:^(NSString *query) { return [client find:query]; }];",
            "let search = Command(enabledIf: RACObserve(vm, isValid)) { (query: String) in client.find(query) }"
        ),
        (
            #"[command.executionSignals subscribeNext:^(RACSignal *one) { [one subscribeCompleted:^{ NSLog(@"in"); }]; }];"#,
            #"command.executions.subscribe(onNext: { one in one.subscribe(onCompleted: { print("in") }) })"#
        ),
        (
            "[[[client logIn] flattenMap:^(NSString *user) { return [client find:user]; }] subscribeNext:^(NSArray *found) { } completed:^{ }];",
            "client.logIn().flatMap { user in client.find(user) }.subscribe(onNext: { _ in }, onCompleted: { })"
        ),
        (
            #"RACSignal *words = [@"A B C" componentsSeparatedByString:@" "].rac_sequence.signal;"#,
            #"let words = Observable.from("A B C".components(separatedBy: " "))"#
        ),
        (
            #"RACSequence *numbers = [@"1 2 3" componentsSeparatedByString:@" "].rac_sequence;"#,
            #"let numbers = "1 2 3".components(separatedBy: " ").lazy"#
        ),
        (
            "RACSignal *made = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) { [subscriber sendNext:@1]; [subscriber sendCompleted]; return nil; }];",
            "let made = Observable.create { subscriber in subscriber.onNext(1); subscriber.onCompleted(); return Disposables.create() }"
        ),
        (
            #"RACSignal *kept = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) { [subscriber sendNext:@1]; return [RACDisposable disposableWithBlock:^{ NSLog(@"gone"); }]; }];"#,
            #"let kept = Observable.create { subscriber in subscriber.onNext(1); return Disposables.create { print("gone") } }"#
        ),
        (
            #"[[letters delay:1.5] subscribeNext:^(id x) { if (x != nil) { NSLog(@"late %@", x); } else { NSLog(@"never"); } }];"#,
            #"letters.delay(.milliseconds(1500)).subscribe(onNext: { x in if x != nil { print("late \(x)") } else { print("never") } })"#
        ),
        (
            "[[letters doNext:^(NSString *l) { NSLog(@\"%@\", l); }] then:^{ return letters; }]",
            "letters.do(onNext: { l in print(l) }).ignoreElements().asCompletable().andThen(Observable.deferred { letters })"
        ),
        (
            #"[[letters scanWithStart:@"" reduce:^(NSString *all, NSString *l) { return [NSString stringWithFormat:@"%@-%@", all, l]; }] subscribeNext:^(id x) { }];"#,
            #"letters.scan("") { all, l in "\(all)-\(l)" }.subscribe(onNext: { _ in })"#
        ),
        (
            "[[letters deliverOn:RACScheduler.mainThreadScheduler] subscribeNext:^(id x) { [subject sendNext:x]; }];",
            "letters.observe(on: MainScheduler.instance).subscribe(onNext: { x in subject.onNext(x) })"
        ),
        (
            #"[[letters finally:^{ NSLog(@"over"); }] subscribeNext:^(id x) { }];"#,
            #"letters.do(afterError: { _ in ({ print("over") })() }, afterCompleted: { print("over") }).subscribe(onNext: { _ in })"#
        ),
        (
            "[[letters takeUntil:stop] subscribeNext:^(id x) { } error:^(NSError *error) { } completed:^{ }];",
            "letters.take(until: stop).subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: { })"
        ),
        (
            "[[letters aggregateWithStart:@0 reduce:^(NSNumber *n, NSString *l) { return @(n.integerValue + 1); }] subscribeNext:^(NSNumber *n) { NSLog(@\"%@\", n); }];",
            "letters.reduce(0) { n, _ in n + 1 }.subscribe(onNext: { n in print(n) })"
        ),
    ]

    @Test(arguments: lines) func `is answered with one that runs`(_ line: (there: String, here: String)) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for entry in Self.world { #expect(session.enter(entry) == .fine) }
        #expect(session.enter(line.there) == .failed)
        #expect(said.last == "error: this is Objective-C; here it is written\n\(line.here)")
        #expect(session.enter(line.here) == .fine, "\(said.last ?? "")")
    }
}
