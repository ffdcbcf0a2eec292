import Language

/// Combine's types, as a program that imports it may name them: streams that say what they fail with.
extension Word {
    static let combineTypes = [
        """
        enum Combine {
            protocol Publisher: ObservableConvertibleType {
                associatedtype Output
                associatedtype Failure: Error
                associatedtype Element = Output
                func receive<S: Combine.Subscriber>(subscriber: S)
            }
            protocol ConnectablePublisher: Combine.Publisher { func connect() -> Combine.Cancellable }
            protocol Subject: Combine.Publisher, ObserverType {
                func send(_ value: Output)
                func send(completion: Combine.Subscribers.Completion<Failure>)
                func send(subscription: Combine.Subscription)
            }
            protocol Cancellable: Disposable { func cancel() }
            protocol Subscription: Combine.Cancellable, Combine.CustomCombineIdentifierConvertible {
                func request(_ demand: Combine.Subscribers.Demand)
            }
            protocol TopLevelDecoder {
                associatedtype Input
                func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
            }
            protocol TopLevelEncoder {
                associatedtype Output
                func encode<T: Encodable>(_ value: T) throws -> Output
            }
            struct CombineIdentifier: Hashable, CustomStringConvertible {}
            protocol CustomCombineIdentifierConvertible {
                var combineIdentifier: Combine.CombineIdentifier { get }
            }
            protocol Subscriber: Combine.CustomCombineIdentifierConvertible {
                associatedtype Input
                associatedtype Failure: Error
                func receive(subscription: Combine.Subscription)
                func receive(_ input: Input) -> Combine.Subscribers.Demand
                func receive(completion: Combine.Subscribers.Completion<Failure>)
            }
            protocol SchedulerTimeIntervalConvertible {}
            enum SchedulerOptions {}
            protocol Scheduler {
                typealias SchedulerTimeType = Combine.SchedulerTime
                typealias SchedulerOptions = Combine.SchedulerOptions
                var now: SchedulerTimeType { get }
                var minimumTolerance: SchedulerTimeType.Stride { get }
                func schedule<Options>(options: Options?, _ action: () -> Void)
            }
            struct SchedulerTime: Hashable, Comparable, Strideable { typealias Stride = Combine.Stride }
            class AnyPublisher<Output, Failure: Error>: Combine.Publisher { typealias Element = Output }
            class AnySubscriber<Input, Failure: Error>: Combine.Subscriber {}
            class PassthroughSubject<Output, Failure: Error>: Combine.Subject { typealias Element = Output }
            class CurrentValueSubject<Output, Failure: Error>: Combine.Subject { typealias Element = Output }
            struct Just<Output>: Combine.Publisher { typealias Failure = Never; typealias Element = Output }
            struct Fail<Output, Failure: Error>: Combine.Publisher { typealias Element = Output }
            struct Empty<Output, Failure: Error>: Combine.Publisher { typealias Element = Output }
            struct Deferred<DeferredPublisher: Combine.Publisher>: Combine.Publisher {
                typealias Output = DeferredPublisher.Output
                typealias Failure = DeferredPublisher.Failure
                typealias Element = DeferredPublisher.Output
            }
            class Future<Output, Failure: Error>: Combine.Publisher {
                typealias Element = Output
                typealias Promise = (Result<Output, Failure>) -> Void
            }
            class Connectable<Output, Failure: Error>: Combine.ConnectablePublisher { typealias Element = Output }
            class PublishedValues<Output>: Combine.Publisher { typealias Failure = Never; typealias Element = Output }
            class Published<Value> { typealias Publisher = Combine.PublishedValues<Value> }
            struct OptionalPublisher<Output>: Combine.Publisher { typealias Failure = Never; typealias Element = Output }
            struct ResultPublisher<Output, Failure: Error>: Combine.Publisher { typealias Element = Output }
            class ObservableObjectPublisher: Combine.Subject {
                typealias Output = Void
                typealias Element = Void
                typealias Failure = Never
            }
            protocol ObservableObject { typealias ObjectWillChangePublisher = Combine.ObservableObjectPublisher }
            class AnyCancellable: Combine.Cancellable, Hashable {}
            class ImmediateScheduler: Combine.Scheduler {
                typealias SchedulerTimeType = Combine.SchedulerTime
                typealias SchedulerOptions = Never
            }
            struct Record<Output, Failure: Error>: Combine.Publisher {
                typealias Element = Output
                class Recording { typealias Input = Output }
            }
            class TimerPublisher: Combine.ConnectablePublisher {
                typealias Output = Date
                typealias Element = Date
                typealias Failure = Never
            }
            struct Stride: Hashable, Comparable, Combine.SchedulerTimeIntervalConvertible {}
            struct MaxPublishers {}
            enum Subscribers {
                enum Completion<Failure: Error>: Equatable { case finished, failure(Failure) }
                class Sink<Input, Failure: Error>: Combine.Subscriber, Combine.Cancellable {}
                class Assign<Root, Input>: Combine.Subscriber, Combine.Cancellable { typealias Failure = Never }
                struct Demand: Hashable, Comparable, CustomStringConvertible {}
            }
            enum Subscriptions {}
            enum Publishers {
                struct TimeGroupingStrategy<Context: Combine.Scheduler> {}
                struct CombineLatest<A: Combine.Publisher, B: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output)
                    typealias Element = (A.Output, B.Output)
                    typealias Failure = A.Failure
                }
                struct CombineLatest3<A: Combine.Publisher, B: Combine.Publisher, C: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output, C.Output)
                    typealias Element = (A.Output, B.Output, C.Output)
                    typealias Failure = A.Failure
                }
                struct CombineLatest4<A: Combine.Publisher, B: Combine.Publisher, C: Combine.Publisher, D: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output, C.Output, D.Output)
                    typealias Element = (A.Output, B.Output, C.Output, D.Output)
                    typealias Failure = A.Failure
                }
                struct Zip<A: Combine.Publisher, B: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output)
                    typealias Element = (A.Output, B.Output)
                    typealias Failure = A.Failure
                }
                struct Zip3<A: Combine.Publisher, B: Combine.Publisher, C: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output, C.Output)
                    typealias Element = (A.Output, B.Output, C.Output)
                    typealias Failure = A.Failure
                }
                struct Zip4<A: Combine.Publisher, B: Combine.Publisher, C: Combine.Publisher, D: Combine.Publisher>: Combine.Publisher {
                    typealias Output = (A.Output, B.Output, C.Output, D.Output)
                    typealias Element = (A.Output, B.Output, C.Output, D.Output)
                    typealias Failure = A.Failure
                }
                \(joined("Merge", 2))
                \(joined("Merge3", 3))
                \(joined("Merge4", 4))
                \(joined("Merge5", 5))
                \(joined("MergeMany", 1))
                \(joined("Concatenate", 2))
                struct Sequence<Elements: Swift.Sequence, Failure: Error>: Combine.Publisher {
                    typealias Output = Elements.Element
                    typealias Element = Elements.Element
                }
                \(["Filter", "RemoveDuplicates", "Share", "Autoconnect", "Drop", "DropWhile", "PrefixWhile", "First", "Last",
                    "HandleEvents", "Print", "ReplaceEmpty", "Retry", "Output", "Comparison"]
                    .map { "typealias \($0)<Upstream: Combine.Publisher> = Combine.AnyPublisher<Upstream.Output, Upstream.Failure>" }
                    .joined(separator: "\n"))
                \(["Map", "CompactMap", "Scan", "Reduce"]
                    .map { "typealias \($0)<Upstream: Combine.Publisher, Output> = Combine.AnyPublisher<Output, Upstream.Failure>" }
                    .joined(separator: "\n"))
                \(["ReceiveOn", "SubscribeOn", "Debounce", "Throttle", "Delay", "Timeout"]
                    .map { "typealias \($0)<Upstream: Combine.Publisher, Context: Combine.Scheduler> = Combine.AnyPublisher<Upstream.Output, Upstream.Failure>" }
                    .joined(separator: "\n"))
                typealias TryMap<Upstream: Combine.Publisher, Output> = Combine.AnyPublisher<Output, Error>
                typealias TryFilter<Upstream: Combine.Publisher> = Combine.AnyPublisher<Upstream.Output, Error>
                typealias MapError<Upstream: Combine.Publisher, Failure: Error> = Combine.AnyPublisher<Upstream.Output, Failure>
                typealias SetFailureType<Upstream: Combine.Publisher, Failure: Error> = Combine.AnyPublisher<Upstream.Output, Failure>
                typealias FlatMap<NewPublisher: Combine.Publisher, Upstream: Combine.Publisher> = Combine.AnyPublisher<NewPublisher.Output, Upstream.Failure>
                typealias SwitchToLatest<P: Combine.Publisher, Upstream: Combine.Publisher> = Combine.AnyPublisher<P.Output, Upstream.Failure>
                typealias Catch<Upstream: Combine.Publisher, NewPublisher: Combine.Publisher> = Combine.AnyPublisher<Upstream.Output, NewPublisher.Failure>
                typealias ReplaceError<Upstream: Combine.Publisher> = Combine.AnyPublisher<Upstream.Output, Never>
                typealias AssertNoFailure<Upstream: Combine.Publisher> = Combine.AnyPublisher<Upstream.Output, Never>
                typealias Collect<Upstream: Combine.Publisher> = Combine.AnyPublisher<[Upstream.Output], Upstream.Failure>
                typealias CollectByCount<Upstream: Combine.Publisher> = Combine.AnyPublisher<[Upstream.Output], Upstream.Failure>
                typealias Count<Upstream: Combine.Publisher> = Combine.AnyPublisher<Int, Upstream.Failure>
                typealias IgnoreOutput<Upstream: Combine.Publisher> = Combine.AnyPublisher<Never, Upstream.Failure>
                typealias MakeConnectable<Upstream: Combine.Publisher> = Combine.Connectable<Upstream.Output, Upstream.Failure>
                typealias Multicast<Upstream: Combine.Publisher, SubjectType: Combine.Subject> = Combine.Connectable<Upstream.Output, Upstream.Failure>
            }
        }
        """,
        "extension Combine.Publisher { func asObservable() -> Observable<Output> }",
        "extension Combine.Subject { func on(_ event: Event<Output>) }",
        "extension Combine.Cancellable { func dispose() }",
        """
        extension Combine.CustomCombineIdentifierConvertible where Self: AnyObject { \
        var combineIdentifier: Combine.CombineIdentifier { get } }
        """,
        "class DispatchQueue: Combine.Scheduler {}", "class RunLoop: Combine.Scheduler {}",
        "class OperationQueue: Combine.Scheduler {}",
        "final class JSONDecoder: Combine.TopLevelDecoder { typealias Input = Data }",
        "final class JSONEncoder: Combine.TopLevelEncoder { typealias Output = Data }",
        "enum Optional { typealias Publisher = Combine.OptionalPublisher<Wrapped> }",
        "enum Result { typealias Publisher = Combine.ResultPublisher<Success, Failure> }",
    ]

    /// What sends what several send.
    private static func joined(_ name: String, _ count: Int) -> String {
        let names = ["A", "B", "C", "D", "E"].prefix(count)
        return """
            struct \(name)<\(names.map { $0 + ": Combine.Publisher" }.joined(separator: ", "))>: Combine.Publisher {
                typealias Output = A.Output
                typealias Element = A.Output
                typealias Failure = A.Failure
            }
            """
    }

    /// What each short name is once Combine is imported.
    static let combineNames = [
        "Publisher", "ConnectablePublisher", "Subject", "Cancellable", "Subscription", "Subscriber", "Scheduler",
        "AnyPublisher", "AnySubscriber", "PassthroughSubject", "CurrentValueSubject", "Just", "Fail", "Empty",
        "Deferred", "Future", "Published", "ObservableObject", "ObservableObjectPublisher", "AnyCancellable",
        "ImmediateScheduler", "Subscribers", "Subscriptions", "Publishers", "Record", "TopLevelDecoder",
        "TopLevelEncoder",
        "CombineIdentifier", "SchedulerTimeIntervalConvertible", "CustomCombineIdentifierConvertible",
    ]
}
