import RxSwift

typealias RACSignal<Element> = Observable<Element>

typealias RACSubject<Element> = PublishSubject<Element>

typealias RACBehaviorSubject<Element> = BehaviorSubject<Element>

typealias RACReplaySubject<Element> = ReplaySubject<Element>
