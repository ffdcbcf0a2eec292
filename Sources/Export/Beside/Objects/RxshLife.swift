import RxSwift

/// Says when the object that holds it is let go.
final class RxshLife {
    let end = PublishSubject<Void>()
    deinit {
        end.onNext(())
        end.onCompleted()
    }
}

protocol RxshLiving: AnyObject { var rxshLife: RxshLife { get } }

extension Reactive where Base: RxshLiving {
    var deallocated: Observable<Void> { base.rxshLife.end.asObservable() }
    var deallocating: Observable<Void> { base.rxshLife.end.asObservable() }
}
