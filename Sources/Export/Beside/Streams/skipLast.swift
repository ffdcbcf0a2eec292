import Foundation
import RxSwift

extension ObservableConvertibleType {
    func skipLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
        -> Observable<Element>
    {
        .deferred {
            var held: [(Date, Element)] = []
            return asObservable().materialize().concatMap { event -> Observable<Element> in
                if case .error(let error) = event { return .error(error) }
                if case .next(let element) = event { held.append((scheduler.now, element)) }
                let old = held.prefix { $0.0 <= scheduler.now - time.seconds }
                held.removeFirst(old.count)
                return .from(old.map(\.1))
            }
        }
    }
    func skipLast(_ count: Int) -> Observable<Element> {
        .deferred {
            var held: [Element] = []
            return asObservable().compactMap { element in
                held.append(element)
                return held.count > count ? held.removeFirst() : nil
            }
        }
    }
}
