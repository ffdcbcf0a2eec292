import RxSwift

extension ObservableType {
    func bind<E>(to command: Command<Element, E>) -> Disposable {
        subscribe(onNext: { command.execute($0) })
    }
}
