extension Beside {
    static let earlier = #"""
        /// RxSwift 4's `Variable`.
        final class Variable<Element> {
            private let subject: BehaviorSubject<Element>
            var value: Element { didSet { subject.onNext(value) } }
            init(_ value: Element) {
                self.value = value
                subject = BehaviorSubject(value: value)
            }
            deinit { subject.onCompleted() }
            func asObservable() -> Observable<Element> { subject.asObservable() }
            #if canImport(RxCocoa)
                func asDriver() -> Driver<Element> { subject.asDriver(onErrorDriveWith: .empty()) }
            #endif
        }
        extension ObservableType {
            @discardableResult func bind(to variable: Variable<Element>) -> Disposable {
                subscribe(onNext: { variable.value = $0 })
            }
        }
        extension DispatchTimeInterval {
            init(_ seconds: Double) { self = .nanoseconds(Int(seconds * 1_000_000_000)) }
            init(_ seconds: Int) { self = .seconds(seconds) }
        }
        typealias DispatchQueueSchedulerQOS = DispatchQoS
        enum NopDisposable {
            static var instance: Disposable { Disposables.create() }
        }
        extension Array {
            func toObservable() -> Observable<Element> { Observable.from(self) }
        }
        extension DispatchSourceTimer {
            func scheduleRepeating(deadline: DispatchTime, interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)) {
                schedule(deadline: deadline, repeating: interval, leeway: leeway)
            }
        }
        extension String {
            var characters: String { self }
        }
        extension ObservableConvertibleType {
            func mapWithIndex<R>(_ transform: @escaping (Element, Int) throws -> R) -> Observable<R> {
                asObservable().enumerated().map { try transform($0.element, $0.index) }
            }
            func flatMapWithIndex<S: ObservableConvertibleType>(_ selector: @escaping (Element, Int) throws -> S)
                -> Observable<S.Element>
            { asObservable().enumerated().flatMap { try selector($0.element, $0.index) } }
            func takeWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
                asObservable().enumerated().take(while: { try predicate($0.element, $0.index) }).map(\.element)
            }
            func skipWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
                asObservable().enumerated().skip(while: { try predicate($0.element, $0.index) }).map(\.element)
            }
            func doOn(_ handler: @escaping (RxSwift.Event<Element>) throws -> Void) -> Observable<Element> {
                asObservable().do(
                    onNext: { try handler(.next($0)) }, onError: { try handler(.error($0)) },
                    onCompleted: { try handler(.completed) })
            }
        }

        /// What the support files of playgrounds have.
        enum Playground {
            static func example(_ name: String, action: () throws -> Void) rethrows {
                print("\n--- \(name) example ---")
                try action()
            }
            static func example(of name: String, action: () throws -> Void) rethrows {
                print("\n--- Example of: \(name) ---")
                try action()
            }
            static func delay(_ seconds: Double, closure: @escaping () -> Void) {
                DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: closure)
            }
            static func shouldContinueIndefinitely() {}
        }
        enum TestError: Error { case test }

        """#
}
