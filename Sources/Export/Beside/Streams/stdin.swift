import RxSwift

struct StandardInput {
    var lines: Observable<String> {
        .create { observer in
            while let line = readLine() { observer.onNext(line) }
            observer.onCompleted()
            return Disposables.create()
        }
    }
}

let stdin = StandardInput()
