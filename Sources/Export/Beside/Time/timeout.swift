import RxSwift

extension ObservableType {
    func timeout(_ time: RxTimeInterval) -> Observable<Element> {
        timeout(time, scheduler: MainScheduler.instance)
    }
    func timeout<S: ObservableConvertibleType>(_ time: RxTimeInterval, other: S) -> Observable<Element>
    where S.Element == Element { timeout(time, other: other, scheduler: MainScheduler.instance) }
}

extension PrimitiveSequence {
    func timeout(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
        timeout(time, scheduler: MainScheduler.instance)
    }
}
