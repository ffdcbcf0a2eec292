import Language

/// ReactiveSwift's types, as a program that imports it may name them: signals and producers that say what they fail with.
extension Word {
    static let reactiveSwiftTypes = [
        """
        enum ReactiveSwift {
            protocol SignalProducerConvertible: ObservableConvertibleType {
                associatedtype Value
                associatedtype Error: Swift.Error
                associatedtype Element = Value
                var producer: ReactiveSwift.SignalProducer<Value, Error> { get }
            }
            protocol PropertyProtocol: ReactiveSwift.SignalProducerConvertible {
                var value: Value { get }
                var signal: ReactiveSwift.Signal<Value, Never> { get }
            }
            protocol BindingTargetProvider {
                associatedtype Value
                var bindingTarget: ReactiveSwift.BindingTarget<Value> { get }
            }
            protocol Scheduler { func schedule(_ action: () -> Void) -> Disposable? }
            protocol DateScheduler: ReactiveSwift.Scheduler {}
            class Signal<Value, Error: Swift.Error>: ReactiveSwift.SignalProducerConvertible {
                typealias Element = Value
                class Observer: ObserverType { typealias Element = Value }
                enum Event: CustomStringConvertible { case value(Value), failed(Error), completed, interrupted }
            }
            struct SignalProducer<Value, Error: Swift.Error>: ReactiveSwift.SignalProducerConvertible {
                typealias Element = Value
                typealias ProducedSignal = ReactiveSwift.Signal<Value, Error>
            }
            class Property<Value>: ReactiveSwift.PropertyProtocol { typealias Error = Never; typealias Element = Value }
            class MutableProperty<Value>: ReactiveSwift.PropertyProtocol, ReactiveSwift.BindingTargetProvider, ObserverType {
                typealias Error = Never
                typealias Element = Value
            }
            class ValidatingProperty<Value, ValidationError: Swift.Error>: ReactiveSwift.PropertyProtocol, ReactiveSwift.BindingTargetProvider, ObserverType {
                typealias Error = Never
                typealias Element = Value
                enum Decision { case valid, coerced(Value, ValidationError?), invalid(ValidationError) }
                enum Result { case valid(Value), coerced(Value, Value, ValidationError?), invalid(Value, ValidationError) }
            }
            class Action<Input, Output, Error: Swift.Error>: ReactiveSwift.BindingTargetProvider {
                typealias Value = Input
            }
            enum ActionError<Error: Swift.Error>: Swift.Error { case disabled, producerFailed(Error) }
            class Lifetime { class Token {} }
            class SerialDisposable: Disposable {}
            class CompositeDisposable: Disposable {}
            class AnyDisposable: Disposable {}
            class ScopedDisposable<Inner: Disposable>: Disposable {}
            struct BindingTarget<Value>: ReactiveSwift.BindingTargetProvider {}
            struct FlattenStrategy {}
            class TestScheduler: ReactiveSwift.DateScheduler {}
            class QueueScheduler: ReactiveSwift.DateScheduler {}
            class UIScheduler: ReactiveSwift.Scheduler {}
            class ImmediateScheduler: ReactiveSwift.Scheduler {}
        }
        """,
        "extension ReactiveSwift.SignalProducerConvertible { func asObservable() -> Observable<Value> }",
    ]

    /// What each short name is once ReactiveSwift is imported.
    static let reactiveSwiftNames = [
        "SignalProducerConvertible", "PropertyProtocol", "BindingTargetProvider", "Scheduler", "DateScheduler",
        "Signal",
        "SignalProducer",
        "Property", "MutableProperty", "ValidatingProperty", "Action", "ActionError", "Lifetime", "BindingTarget",
        "FlattenStrategy",
        "SerialDisposable", "CompositeDisposable", "AnyDisposable", "ScopedDisposable", "TestScheduler",
        "QueueScheduler", "UIScheduler", "ImmediateScheduler",
    ]
}
