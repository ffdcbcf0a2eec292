extension Stubs {
    static let skeletons = ["RxSwift": rxSwift, "RxRelay": rxRelay, "RxCocoa": rxCocoa]

    private static let rxSwift = """
        @_exported import Foundation
        public protocol ObservableConvertibleType { associatedtype Element; func asObservable() -> Observable<Element> }
        public protocol ObservableType: ObservableConvertibleType {
            func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element
        }
        extension ObservableType { public func asObservable() -> Observable<Element> { fatalError() } }
        public class Observable<Element>: ObservableType {
            init() {}
            public func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element { fatalError() }
            public func asObservable() -> Observable<Element> { self }
        }
        extension ObservableType {
            public static func from<S: Sequence>(
                _ sequence: S, scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
            ) -> Observable<Element> where S.Element == Element { fatalError() }
            public static func from(
                _ array: [Element], scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
            ) -> Observable<Element> { fatalError() }
        }
        extension ObservableType where Element: FixedWidthInteger {
            public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
                fatalError()
            }
            public static func timer(
                _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: SchedulerType
            ) -> Observable<Element> { fatalError() }
        }
        extension ObservableType {
            public func skip(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> { fatalError() }
        }
        public protocol ObserverType { associatedtype Element; func on(_ event: Event<Element>) }
        public protocol Disposable { func dispose() }
        public protocol Cancelable: Disposable { var isDisposed: Bool { get } }
        extension Cancelable { public var isDisposed: Bool { fatalError() } }
        public enum InfallibleEvent<Element> { case next(Element), completed }
        public struct Resources { public static var total: Int { fatalError() } }
        public protocol ImmediateSchedulerType {}
        public protocol SchedulerType: ImmediateSchedulerType { var now: Date { get } }
        extension ImmediateSchedulerType {
            public func schedule<S>(_ state: S, action: @escaping (S) -> Disposable) -> Disposable { fatalError() }
        }
        extension SchedulerType {
            public func scheduleRelative<S>(_ state: S, dueTime: RxTimeInterval, action: @escaping (S) -> Disposable)
                -> Disposable
            { fatalError() }
            public func schedulePeriodic<S>(
                _ state: S, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (S) -> S
            ) -> Disposable { fatalError() }
        }
        public typealias RxTimeInterval = DispatchTimeInterval
        public class ConnectableObservable<Element>: Observable<Element> {}
        public struct GroupedObservable<Key, Element>: ObservableType {
            public let key: Key
            public func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element { fatalError() }
        }
        public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
            public func asObservable() -> Observable<Element> { fatalError() }
            public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Self { fatalError() }
            public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Self { fatalError() }
            public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Self { fatalError() }
        }
        public enum SingleTrait {}
        public enum MaybeTrait {}
        public enum CompletableTrait {}
        public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
        public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
        public typealias Completable = PrimitiveSequence<CompletableTrait, Never>
        public struct Infallible<Element>: ObservableConvertibleType {
            public func asObservable() -> Observable<Element> { fatalError() }
        }
        public enum MaybeEvent<Element> { case success(Element), error(Error), completed }
        public enum CompletableEvent { case error(Error), completed }
        public protocol EventConvertible { associatedtype Element; var event: Event<Element> { get } }
        @frozen public enum Event<Element>: EventConvertible {
            case next(Element), error(Error), completed
            public var event: Event<Element> { self }
        }
        public enum RxError: Error {
            case unknown, disposed(object: AnyObject), overflow, argumentOutOfRange, noElements, moreThanOneElement, timeout
        }
        public enum TakeBehavior { case exclusive, inclusive }
        public enum SubjectLifetimeScope { case whileConnected, forever }
        public struct AnyObserver<Element>: ObserverType { public func on(_ event: Event<Element>) {} }
        public struct Binder<Value>: ObserverType {
            public init<Target: AnyObject>(
                _ target: Target, scheduler: ImmediateSchedulerType = MainScheduler(),
                binding: @escaping (Target, Value) -> Void
            ) {}
            public func on(_ event: Event<Value>) {}
        }
        @dynamicMemberLookup public struct Reactive<Base> {
            public let base: Base
            public subscript<Property>(dynamicMember path: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
            where Base: AnyObject { fatalError() }
        }
        public protocol ReactiveCompatible {
            associatedtype ReactiveBase
            static var rx: Reactive<ReactiveBase>.Type { get set }
            var rx: Reactive<ReactiveBase> { get set }
        }
        extension ReactiveCompatible {
            public static var rx: Reactive<Self>.Type {
                get { fatalError() }
                set {}
            }
            public var rx: Reactive<Self> {
                get { fatalError() }
                set {}
            }
        }
        extension NSObject: ReactiveCompatible {}
        extension NotificationCenter: ReactiveCompatible {}
        extension Reactive where Base: NotificationCenter {
            public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
                fatalError()
            }
        }
        public class SubjectBase<Element>: Observable<Element>, ObserverType, Cancelable {
            public func on(_ event: Event<Element>) {}
            public func dispose() {}
        }
        public final class PublishSubject<Element>: SubjectBase<Element> { public override init() {} }
        public final class BehaviorSubject<Element>: SubjectBase<Element> { public init(value: Element) {} }
        public final class ReplaySubject<Element>: SubjectBase<Element> {}
        public final class AsyncSubject<Element>: SubjectBase<Element> { public override init() {} }
        public final class DisposeBag {
            public init() {}
            public func insert(_ disposable: Disposable) {}
            public func insert(_ disposables: Disposable...) {}
            public func insert(_ disposables: [Disposable]) {}
        }
        public class AnyDisposable: Disposable { public func dispose() {} }
        public final class SingleAssignmentDisposable: Disposable {
            public init() {}
            public func dispose() {}
            public func setDisposable(_ disposable: Disposable) {}
        }
        public final class SerialDisposable: Cancelable {
            public init() {}
            public var isDisposed: Bool { fatalError() }
            public var disposable: Disposable {
                get { fatalError() }
                set {}
            }
            public func dispose() {}
        }
        public final class BooleanDisposable: Cancelable {
            public init() {}
            public var isDisposed: Bool { fatalError() }
            public func dispose() {}
        }
        public final class CompositeDisposable: Cancelable {
            public struct DisposeKey {}
            public init() {}
            public init(_ disposable1: Disposable, _ disposable2: Disposable) {}
            public init(disposables: [Disposable]) {}
            public var isDisposed: Bool { fatalError() }
            public var count: Int { fatalError() }
            public func insert(_ disposable: Disposable) -> DisposeKey? { nil }
            public func remove(for disposeKey: DisposeKey) {}
            public func dispose() {}
        }
        public struct Disposables {
            public static func create() -> Disposable { fatalError() }
            public static func create(with dispose: @escaping () -> Void) -> Cancelable { fatalError() }
            public static func create(_ disposables: Disposable...) -> Disposable { fatalError() }
            public static func create(_ disposables: [Disposable]) -> Disposable { fatalError() }
        }
        public class MainScheduler: SchedulerType {
            public init() {}
            public var now: Date { fatalError() }
            nonisolated(unsafe) public static let instance = MainScheduler()
            nonisolated(unsafe) public static let asyncInstance = MainScheduler()
        }
        public class CurrentThreadScheduler: ImmediateSchedulerType {
            nonisolated(unsafe) public static let instance = CurrentThreadScheduler()
        }
        public class ConcurrentMainScheduler: SchedulerType {
            public var now: Date { fatalError() }
            nonisolated(unsafe) public static let instance = ConcurrentMainScheduler()
        }
        public class SerialDispatchQueueScheduler: SchedulerType {
            public var now: Date { fatalError() }
            public init(internalSerialQueueName: String) {}
            public init(qos: DispatchQoS) {}
            public init(queue: DispatchQueue, internalSerialQueueName: String) {}
        }
        public class ConcurrentDispatchQueueScheduler: SchedulerType {
            public var now: Date { fatalError() }
            public init(qos: DispatchQoS) {}
            public init(queue: DispatchQueue) {}
        }
        public class OperationQueueScheduler: ImmediateSchedulerType { public init(operationQueue: OperationQueue) {} }
        """

    private static let rxRelay = """
        import RxSwift
        public final class PublishRelay<Element>: ObservableType {
            public init() {}
            public func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element { fatalError() }
        }
        public final class BehaviorRelay<Element>: ObservableType {
            public init(value: Element) {}
            public func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element { fatalError() }
        }
        public final class ReplayRelay<Element>: ObservableType {
            public func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element { fatalError() }
        }
        """

    private static let rxCocoa = """
        import RxRelay
        import RxSwift
        public enum DriverSharingStrategy {}
        public enum SignalSharingStrategy {}
        public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
            associatedtype SharingStrategy
            func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
        }
        extension SharedSequenceConvertibleType {
            public func asObservable() -> Observable<Element> { fatalError() }
        }
        public struct SharedSequence<SharingStrategy, Element>: SharedSequenceConvertibleType {
            public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { fatalError() }
            public static func from<S: Sequence>(_ sequence: S) -> Self where S.Element == Element { fatalError() }
        }
        extension SharedSequenceConvertibleType {
            public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
                fatalError()
            }
            public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
                fatalError()
            }
            public func compactMap<Result>(_ selector: @escaping (Element) -> Result?)
                -> SharedSequence<SharingStrategy, Result>
            { fatalError() }
        }
        public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
        public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>
        """
}
