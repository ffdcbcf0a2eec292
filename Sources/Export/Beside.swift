/// `Rxsh.swift`: what stands beside an exported program, for what the language here has and RxSwift has not.
package enum Beside {
    package static let name = "Rxsh.swift"
    package static var text: String {
        let parts = [
            head, earlier, settled, pushes, schedulers, operators, more, commands, objects, sequences, controls, tables,
            stage,
            server,
            lab,
            services, marbles,
            testing,
        ]
        return parts.joined(separator: "\n")
    }

    /// The names of types that it has of its own: a program's type of that name is called otherwise there.
    static let types: Set<String> = {
        var names: Set<String> = []
        let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias"]
        for line in text.split(separator: "\n") where line.first != " " {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard let place = words.prefix(4).firstIndex(where: keywords.contains), place + 1 < words.count else {
                continue
            }
            names.insert(String(words[place + 1]))
        }
        return names
    }()

    static let head = #"""
        // What rxsh has beside RxSwift 6: keep this file next to what `rxsh export` writes. An index out of range, nil unwrapped,
        // a division by zero and an overflow, which are error events in rxsh, end the program, as they do in any of Swift.
        import Foundation
        import RxRelay
        import RxSwift

        #if canImport(RxCocoa)
            import RxCocoa
        #else
            extension ObservableType {
                func bind<O: ObserverType>(to observer: O) -> Disposable where O.Element == Element {
                    subscribe(observer)
                }
                func bind(onNext: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: onNext) }
            }
        #endif

        extension String: @retroactive Error {}
        extension Error {
            var message: String { (self as? String) ?? "\(self)" }
        }

        typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>
        typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>
        typealias AnyPublisher<Output, Failure> = Observable<Output>
        typealias SignalProducer<Value, Failure> = Observable<Value>
        typealias AnyCancellable = Disposable
        typealias Subject<Element> = PublishSubject<Element>
        typealias RACSignal<Element> = Observable<Element>
        typealias RACSubject<Element> = PublishSubject<Element>
        typealias RACBehaviorSubject<Element> = BehaviorSubject<Element>
        typealias RACReplaySubject<Element> = ReplaySubject<Element>

        /// How a stream ends, for a closure that hears both ends.
        enum Completion { case finished, failure(Error) }
        extension ObservableType {
            func subscribe(onNext: @escaping (Element) -> Void, onEnd: @escaping (Completion) -> Void) -> Disposable {
                subscribe(onNext: onNext, onError: { onEnd(.failure($0)) }, onCompleted: { onEnd(.finished) })
            }
        }

        extension ObservableType {
            @discardableResult func bind(to variable: Variable<Element?>) -> Disposable {
                subscribe(onNext: { variable.value = $0 })
            }
        }
        #if canImport(RxCocoa)
            extension Driver {
                @discardableResult func drive(_ variable: Variable<Element>) -> Disposable {
                    asObservable().bind(to: variable)
                }
            }
        #endif
        extension BehaviorRelay {
            convenience init(_ value: Element) { self.init(value: value) }
        }
        extension BehaviorSubject {
            convenience init(_ value: Element) { self.init(value: value) }
        }

        struct StandardInput {
            var lines: Observable<String> {
                .create { observer in
                    while let line = readLine() { observer.onNext(line) }
                    observer.onCompleted()
                    return Disposables.create()
                }
            }
        }
        let stdin = StandardInput()

        """#
}
