import RxSwift

extension ObservableType {
    func delaySubscription(_ time: RxTimeInterval) -> Observable<Element> {
        delaySubscription(time, scheduler: MainScheduler.instance)
    }
}

extension PrimitiveSequence {
    func delaySubscription(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
        delaySubscription(time, scheduler: MainScheduler.instance)
    }
}
