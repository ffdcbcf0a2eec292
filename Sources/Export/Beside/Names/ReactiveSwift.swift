import RxSwift

typealias SignalProducer<Value, Failure> = Observable<Value>
