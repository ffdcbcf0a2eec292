import RxSwift

extension ObservableType {
    func delay(_ time: RxTimeInterval) -> Observable<Element> { delay(time, scheduler: MainScheduler.instance) }
}

extension PrimitiveSequence {
    func delay(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
        delay(time, scheduler: MainScheduler.instance)
    }
}
