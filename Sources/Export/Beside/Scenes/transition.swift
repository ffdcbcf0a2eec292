import Foundation
import RxSwift

/// Completes when a transition that has been made is over: it says nothing else, also to those who come late.
func transition(_ animated: Bool) -> Completable {
    let end = PublishSubject<Never>()
    if animated {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { end.onCompleted() }
    } else {
        end.onCompleted()
    }
    return end.asCompletable()
}
