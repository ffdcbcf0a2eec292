import RxCocoa
import RxRelay
import RxSwift

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    func drive(_ relay: PublishRelay<Element>) -> Disposable { asObservable().subscribe(onNext: relay.accept) }
}
