import RxSwift

enum NopDisposable {
    static var instance: Disposable { Disposables.create() }
}
