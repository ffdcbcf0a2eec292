import Language

/// The types of the vocabulary, as Swift declares them.
enum Types {
    static let all: [String] = [
        Word.standardProtocols, Word.reactiveProtocols, streams, subjects, others, services, scenes, synonyms,
        Word.queueTypes, Word.dateTypes,
        Word.localeTypes, Word.calendarTypes, Word.dateIntervalTypes, Word.formatTypes, Word.notificationTypes,
        Word.defaultsTypes, Word.fileTypes, Word.chanceTypes, Word.generatorTypes, Word.indexTypes, Word.errorTypes,
        Word.disposableTypes, Word.hookTypes, Word.patternTypes, Word.lockTypes, Word.testingTypes,
        Word.historicalTypes, Word.coderTypes, Word.urlTypes, Word.webTypes, Word.groupTypes,
        Word.workItemTypes, Word.codingTypes, Word.codingErrorTypes, Word.serializationTypes,
        Word.iteratorTypes, Word.execTypes, Word.fileNameTypes, Word.signalTypes, Word.requestTypes,
        Word.sessionTypes, Word.sessionTaskTypes, Word.moyaTypes, Word.moyaPluginTypes, Word.storeTypes,
        Word.timerTypes, Word.geometryTypes,
        Word.playgroundTypes, Word.variableTypes, Word.waitingTypes, Word.cacheTypes, Word.reactorTypes,
        Word.publishedTypes, Word.futureTypes, Word.combineTypes, Word.reactiveSwiftTypes, Word.regularTypes,
        Word.regexTypes, Word.loggingTypes, Word.mirrorTypes,
        Word.differenceTypes, Word.objectTextTypes, Word.objectCollectionTypes, Word.folderTypes, Word.styleTypes,
        Word.kitTypes, Word.associatedTypes,
        Word.comparatorTypes,
    ].flatMap { $0 }

    /// Swift's finer kinds of numbers and texts are one here.
    private static let synonyms =
        [
            "typealias CGFloat = Double", "typealias RxAbstractInteger = FixedWidthInteger",
            "typealias Float32 = Float", "typealias Float64 = Double",
            "typealias CBool = Bool", "typealias CChar = Int8", "typealias CUnsignedChar = UInt8",
            "typealias CShort = Int16", "typealias CUnsignedShort = UInt16", "typealias CInt = Int32",
            "typealias CUnsignedInt = UInt32", "typealias CLong = Int", "typealias CUnsignedLong = UInt",
            "typealias CLongLong = Int64", "typealias CUnsignedLongLong = UInt64", "typealias CFloat = Float",
            "typealias CDouble = Double", "typealias NoError = Never",
            "typealias NSIndexPath = IndexPath", "typealias NSUUID = UUID", "typealias NSURLComponents = URLComponents",
            "typealias NSURL = URL", "typealias NSData = Data", "typealias NSLocale = Locale",
            "typealias NSInteger = Int",
            "typealias NSUInteger = UInt", "typealias NSNotification = Notification", "typealias NSTimeZone = TimeZone",
            "typealias NSDecimalNumber = NSNumber",
            "typealias StringLiteralType = String",
            "typealias IntegerLiteralType = Int", "typealias FloatLiteralType = Double",
            "typealias BooleanLiteralType = Bool",
            "typealias DefaultStringInterpolation = String.StringInterpolation", "typealias CVarArg = Any",
            "typealias AnyHashable = Hashable", "typealias AnyClass = Any.Type",
            "typealias QualityOfService = DispatchQoS",
            "typealias Collection = Sequence",
            "typealias StaticString = String", "typealias NSCharacterSet = CharacterSet",
            "typealias AnyCollection<Element> = Array<Element>",
            "typealias ContiguousArray<Element> = Array<Element>",
            "typealias WritableKeyPath<Root, Value> = KeyPath<Root, Value>",
            "typealias ReferenceWritableKeyPath<Root, Value> = KeyPath<Root, Value>",
            "typealias PartialKeyPath<Root> = KeyPath<Root, Any>",
            "typealias AnyKeyPath = KeyPath<Any, Any>",
            "typealias SingleEvent<Element> = Result<Element, Error>",
        ]

    private static let streams = [
        "class Observable<Element>: ObservableType {}",
        "class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {}",
        "class GroupedObservable<Key, Element>: Observable<Element> {}",
        """
        struct Single<Element>: ObservableConvertibleType { typealias Trait = SingleTrait; \
        typealias SingleObserver = (Result<Element, Error>) -> Void }
        """,
        """
        struct Maybe<Element>: ObservableConvertibleType { typealias Trait = MaybeTrait; \
        typealias MaybeObserver = (MaybeEvent<Element>) -> Void }
        """,
        """
        struct Completable: ObservableConvertibleType { typealias Element = Never; typealias Trait = CompletableTrait; \
        typealias CompletableObserver = (CompletableEvent) -> Void }
        """,
        "enum Never: Error, Hashable {}",
        "struct Infallible<Element>: InfallibleType {}",
        "struct SingleTrait {}", "struct MaybeTrait {}", "struct CompletableTrait {}",
        "enum SharingScheduler {}",
        "struct DriverSharingStrategy: SharingStrategyProtocol {}",
        "struct SignalSharingStrategy: SharingStrategyProtocol {}",
        """
        struct Driver<Element>: SharedSequenceConvertibleType { typealias SharingStrategy = DriverSharingStrategy }
        """,
        """
        struct Signal<Element>: SharedSequenceConvertibleType { typealias SharingStrategy = SignalSharingStrategy }
        """,
        "struct SharedSequence<SharingStrategy, Element>: SharedSequenceConvertibleType {}",
        "enum InfallibleEvent<Element> { case next(Element), completed }",
        "extension Event: Equatable where Element: Equatable {}",
        "enum MaybeEvent<Element>: Equatable { case success(Element), error(Error), completed }",
        "enum Completion { case finished, failure(Error) }",
        "enum CompletableEvent: Equatable { case error(Error), completed }",
        "enum Event<Element>: EventConvertible { case next(Element), error(Error), completed }",
        "enum TakeBehavior: Equatable { case exclusive, inclusive }",
        "struct AnyObserver<Element>: ObserverType {}",
        "struct Binder<Value>: ObserverType { typealias Element = Value }", "struct Reactive<Base> {}",
    ]

    private static let subjects = [
        "final class PublishSubject<Element>: Observable<Element>, ObserverType, SubjectType { typealias Observer = PublishSubject<Element> }",
        "final class BehaviorSubject<Element>: Observable<Element>, ObserverType, SubjectType { typealias Observer = BehaviorSubject<Element> }",
        "final class ReplaySubject<Element>: Observable<Element>, ObserverType, SubjectType { typealias Observer = ReplaySubject<Element> }",
        "final class AsyncSubject<Element>: Observable<Element>, ObserverType, SubjectType { typealias Observer = AsyncSubject<Element> }",
        "final class PublishRelay<Element>: ObservableType {}", "final class BehaviorRelay<Element>: ObservableType {}",
        "final class ReplayRelay<Element>: ObservableType {}",
    ]

    private static let others = [
        "final class Command<Input, Element> {}", "final class Action<Input, Element> {}",
        "typealias CocoaAction = Action<Void, Void>",
        "enum ActionError: Error { case notEnabled, underlyingError(Error) }",
        "struct CharacterSet {}",
        "struct KeyValuePairs<Key, Value>: Sequence { typealias Element = (key: Key, value: Value) }",
        "struct IndexPath: Hashable, Comparable {}", "struct StandardInput {}",
        "final class DisposeBag {}", "struct DisposableBuilder {}", "struct Disposables {}",
        """
        enum RxTimeInterval: Equatable { case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never }
        """,
        "class NSObject: Hashable {}",
        "class NSNull: NSObject {}",
        "class MainScheduler: SerialDispatchQueueScheduler {}",
        "class CurrentThreadScheduler: ImmediateSchedulerType {}", "class ConcurrentMainScheduler: SchedulerType {}",
        "class SerialDispatchQueueScheduler: SchedulerType {}",
        "class ConcurrentDispatchQueueScheduler: SchedulerType {}",
        "enum DispatchQoS: Equatable { typealias QoSClass = DispatchQoS; case background, utility, `default`, userInitiated, userInteractive }",
        "enum SubjectLifetimeScope: Equatable { case whileConnected, forever }",
        "enum Result<Success, Failure: Error> { case success(Success), failure(Failure) }",
        "class AnyDisposable: Disposable {}",
        "struct Expectation<Element> {}",
    ]

    private static let services = [
        "final class LabAPI {}", "final class HTTPResponse {}", "struct JSON: Equatable {}",
        "enum LabFault { case timeout, noNetwork, notJSON }",
        """
        enum URLError: Error, Hashable, CustomStringConvertible { typealias Code = URLError; \
        case \(NumberedError.web.map(\.name).joined(separator: ", ")) }
        """,
        """
        enum CocoaError: Error, Hashable, CustomStringConvertible { typealias Code = CocoaError; \
        case \(NumberedError.cocoa.map(\.name).joined(separator: ", ")) }
        """,
    ]

    private static let scenes = [
        "class UIResponder {}", "class UIViewController: UIResponder {}", "class UIControl: UIResponder {}",
        "final class UITextField: UIControl {}", "final class UIButton: UIControl {}",
        "final class UILabel: UIControl {}",
        "final class UISwitch: UIControl {}", "final class UIImageView: UIControl {}",
        "final class UITableView<Row>: UIControl {}", "class UITableViewCell<Row>: UIResponder {}",
        "final class RxshLife {}", "protocol RxshLiving {}", "struct TableSection<Row> {}",
        "enum CommandError: Error, Equatable { case notEnabled }",
        """
        enum RxError: Error { case unknown, disposed(object: Any), overflow, argumentOutOfRange, noElements, \
        moreThanOneElement, timeout }
        """,
        "final class PullSequence<Element>: Sequence {}",
        """
        final class ControlProperty<Element>: Observable<Element>, ObserverType, ControlPropertyType { \
        typealias PropertyType = Element }
        """,
        "class ControlEvent<Element>: Observable<Element>, ControlEventType { typealias PropertyType = Element }",
        "final class UINavigationController: UIResponder {}", "final class UITabBarController: UIResponder {}",
        """
        enum UIControlEvent: Equatable { case touchUpInside, editingDidBegin, editingChanged, editingDidEnd, \
        editingDidEndOnExit, valueChanged, editing }
        """,
    ]
}
