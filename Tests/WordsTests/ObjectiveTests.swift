import Testing
import Words

@Suite("A line of Objective-C")
struct ObjectiveTests {
    static let lines: [(there: String, here: String?)] = [
        (
            "[[RACObserve(vm, rows) skip:1] subscribeNext:^(id x) { NSLog(@\"%@\", x); }];",
            "RACObserve(vm, rows).skip(1).subscribe(onNext: { x in print(x) })"
        ),
        (
            "[[self.query throttle:0.3] subscribeNext:^(NSString *text) { [self search:text]; }]",
            "self.query.debounce(.milliseconds(300)).subscribe(onNext: { text in self.search(text) })"
        ),
        (
            "RAC(self, canLogin) = [RACSignal combineLatest:@[self.name, self.password] reduce:^id(NSString *n, NSString *p) { return @(n.length > 0 && p.length > 5); }];",
            "RAC(self, canLogin) = Observable.combineLatest(self.name, self.password) { n, p in n.count > 0 && p.count > 5 }"
        ),
        (
            "RACSignal *s = [[RACSignal return:@1] delay:2];", "let s = Observable.just(1).delay(.seconds(2))"
        ),
        ("[subject sendNext:@\"a\"];", "subject.onNext(\"a\")"),
        (
            "[[a flattenMap:^(id x) { return [RACSignal return:x]; }] switchToLatest]",
            "a.flatMap { x in Observable.just(x) }.switchLatest()"
        ),
        ("[1, 2, 3].map { $0 }", nil), ("[[1], [2]]", nil), ("let x = [a b", nil), ("[", nil), ("[[[[", nil),
        ("[a b:^", nil), ("[a b:@\"", nil),
    ]

    @Test(arguments: lines) func `is said in Swift`(_ line: (there: String, here: String?)) {
        #expect(ObjectiveC.swift(line.there) == line.here)
    }

    @Test func `however deep ends`() {
        #expect(ObjectiveC.swift(String(repeating: "[a ", count: 100_000)) == nil)
        #expect(ObjectiveC.swift("[a b:" + String(repeating: "^{ x = ", count: 100_000)) == nil)
        #expect(ObjectiveC.swift("[a b]; } [c d]") == nil)
    }
}
