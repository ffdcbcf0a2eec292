import RxSwift

typealias Subject<Element> = PublishSubject<Element>
