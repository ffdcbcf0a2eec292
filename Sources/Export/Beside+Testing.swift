extension Beside {
    private static let rows = ["abcdef", "ghijkl", "mnopqr", "stuvwx", "yz"]

    /// A value for each letter that may stand in a line of marbles: `a: E? = nil, b: E? = nil, …`.
    private static func parameters(_ type: String) -> String {
        rows.map { $0.map { "\($0): \(type)? = nil" }.joined(separator: ", ") }.joined(separator: ",\n    ")
    }

    /// `[("a", a), ("b", b), …]`
    private static var pairs: String {
        "[" + rows.map { $0.map { "(\"\($0)\", \($0))" }.joined(separator: ", ") }.joined(separator: ",\n        ")
            + "]"
    }

    static let testing = #"""
        /// Events at times from each subscription, as marbles; a letter goes by its name or by the value that is given for it.
        func cold(_ marbles: String, frame: RxTimeInterval = .milliseconds(10)) -> Observable<String> {
            recorded(marbles, frame) { $0 }
        }
        func cold<E>(
            _ marbles: String, frame: RxTimeInterval = .milliseconds(10),
            \#(parameters("E"))
        ) -> Observable<E> {
            let values: [(String, E?)] = \#(pairs)
            return recorded(marbles, frame, value(values))
        }
        /// Events at times from now on, heard by whoever listens then.
        func hot(_ marbles: String, frame: RxTimeInterval = .milliseconds(10)) -> Observable<String> {
            connected(cold(marbles, frame: frame))
        }
        func hot<E>(
            _ marbles: String, frame: RxTimeInterval = .milliseconds(10),
            \#(parameters("E"))
        ) -> Observable<E> {
            let values: [(String, E?)] = \#(pairs)
            return connected(recorded(marbles, frame, value(values)))
        }
        private func connected<E>(_ source: Observable<E>) -> Observable<E> {
            let subject = PublishSubject<E>()
            _ = source.subscribe(subject)
            return subject.asObservable()
        }
        private func value<E>(_ values: [(String, E?)]) -> (String) throws -> E {
            { name in
                if let found = values.first(where: { $0.0 == name })?.1 { return found }
                if let number = Int(name) as? E { return number }
                throw "\(name) has no value"
            }
        }
        private func read(_ marbles: String, _ frame: RxTimeInterval) throws -> Marble {
            do { return try Marble(marbles, frame: Int(frame.seconds * 1e9)) } catch { throw error.text }
        }
        private func recorded<E>(
            _ marbles: String, _ frame: RxTimeInterval, _ value: @escaping (String) throws -> E
        ) -> Observable<E> {
            .deferred {
                let moments = try read(marbles, frame).moments.map { moment -> (Int, RxSwift.Event<E>) in
                    switch moment.mark {
                    case .value(let name): return (moment.time, .next(try value(name)))
                    case .text(let text): return (moment.time, .next(try (text as? E) ?? value(text)))
                    case .error(let name): return (moment.time, .error(name ?? "error"))
                    case .completed: return (moment.time, .completed)
                    }
                }
                return Observable.merge(moments.map { time, event in
                    guard time > 0 else { return Observable.just(event) }
                    return Observable<Int>.timer(.nanoseconds(time), scheduler: MainScheduler.instance).map { _ in event }
                } + [Observable.never()]).dematerialize()
            }
        }

        /// What a stream must do from now on; what it did wrong is said, and the program ends with status 1.
        final class Expectation<Element> {
            fileprivate let stream: Observable<Element>
            private let file: StaticString
            private let line: UInt
            private var subscription: Disposable?
            private var came: [String] = []
            fileprivate init(_ stream: Observable<Element>, _ file: StaticString, _ line: UInt) {
                (self.stream, self.file, self.line) = (stream, file, line)
            }
            func emits(_ values: Element...) {
                let wanted = values.map { String(reflecting: $0) }
                follow("was to say \(wanted.joined(separator: ", "))", isFulfilled: { $0 == wanted }) { wanted.starts(with: $0) }
            }
            func never() { follow("was to say nothing", isFulfilled: { $0.isEmpty }) { $0.isEmpty } }
            func count(_ number: Int) {
                follow("was to say \(number) values", isFulfilled: { $0.count == number }) { $0.count <= number }
            }
            /// Whoever subscribes is not seen there.
            func subscriptions(_ marbles: String..., frame: RxTimeInterval = .milliseconds(10)) {
                FileHandle.standardError.write(Data("\(file):\(line): who subscribes is not seen here: not judged\n".utf8))
            }
            func within(_ time: RxTimeInterval, _ value: Element) {
                let wanted = String(reflecting: value)
                follow("was to say \(wanted)", isFulfilled: { $0.contains(wanted) }) { _ in true }
                Expectations.judge(after: time) { self.settle(&self.pending) }
            }
            private var pending: (() -> Bool)?
            private var sentence = ""
            private func follow(
                _ sentence: String, isFulfilled: @escaping ([String]) -> Bool, isPossible: @escaping ([String]) -> Bool
            ) {
                self.sentence = sentence
                pending = { isFulfilled(self.came) }
                subscription = stream.subscribe(onNext: { element in
                    guard self.pending != nil else { return }
                    self.came.append(String(reflecting: element))
                    if !isPossible(self.came) { self.settle(&self.pending) }
                })
                Expectations.atEnd { self.settle(&self.pending) }
            }
            private func settle(_ verdict: inout (() -> Bool)?) {
                guard let isMet = verdict else { return }
                verdict = nil
                subscription?.dispose()
                let said = came.isEmpty ? "no value" : came.joined(separator: ", ")
                if !isMet() { Expectations.fail("\(file):\(line): \(sentence); \(said) came") }
            }
        }
        func expect<S: ObservableConvertibleType>(_ stream: S, file: StaticString = #file, line: UInt = #line)
            -> Expectation<S.Element>
        { Expectation(stream.asObservable(), file, line) }

        /// What a stream must say from now on, as marbles. Timers of a real clock are late: a moment may be one frame off.
        func expect<S: ObservableConvertibleType>(
            _ stream: S, _ marbles: String, frame: RxTimeInterval = .milliseconds(10),
            \#(parameters("S.Element")),
            file: StaticString = #file, line: UInt = #line
        ) {
            let values: [(String, S.Element?)] = \#(pairs)
            let marble: Marble
            do { marble = try read(marbles, frame) } catch { return Expectations.fail("\(file):\(line): \(error)") }
            let wanted = marble.moments.map { moment -> (time: Double, text: String) in
                let text: String
                switch moment.mark {
                case .value(let name):
                    text = values.first { $0.0 == name }?.1.map { "\($0)" } ?? name
                case .text(let content): text = content
                case .error(let name): text = "#" + (name ?? "")
                case .completed: text = "|"
                }
                return (Double(moment.time) / 1e9, text)
            }
            let start = Date()
            var came: [(time: Double, text: String)] = []
            func isMet(_ index: Int) -> Bool {
                guard index < wanted.count else { return false }
                let isSame = came[index].text == wanted[index].text || wanted[index].text == "#" && came[index].text.hasPrefix("#")
                return isSame && abs(came[index].time - wanted[index].time) <= frame.seconds
            }
            var isOver = false
            func judge() {
                guard !isOver else { return }
                isOver = true
                guard came.count != wanted.count || !came.indices.allSatisfy(isMet) else { return }
                let said = came.map { "\(Int($0.time * 1000)) ms \($0.text)" }.joined(separator: ", ")
                Expectations.fail("\(file):\(line): expected \(marbles); came \(said)")
            }
            let subscription = stream.asObservable().subscribe { event in
                guard !isOver else { return }
                switch event {
                case .next(let element): came.append((Date().timeIntervalSince(start), "\(element)"))
                case .error(let error): came.append((Date().timeIntervalSince(start), "#\(error)"))
                case .completed: came.append((Date().timeIntervalSince(start), "|"))
                }
                if !isMet(came.count - 1) { judge() }
            }
            let last = wanted.last?.time ?? 0
            Expectations.judge(after: .nanoseconds(Int((max(last, Double(marble.end) / 1e9) + frame.seconds) * 1e9))) {
                judge()
                subscription.dispose()
            }
            Expectations.atEnd(judge)
        }
        private enum Expectations {
            nonisolated(unsafe) private static var left: [() -> Void] = []
            nonisolated(unsafe) private static var hasFailed = false
            static func atEnd(_ body: @escaping () -> Void) {
                if left.isEmpty {
                    atexit {
                        for body in Expectations.left { body() }
                        fflush(nil)
                        if Expectations.hasFailed { _exit(1) }
                    }
                }
                left.append(body)
            }
            static func judge(after time: RxTimeInterval, _ body: @escaping () -> Void) {
                DispatchQueue.main.asyncAfter(deadline: .now() + time, execute: body)
            }
            static func fail(_ sentence: String) {
                hasFailed = true
                FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
            }
        }

        """#
}
