/// Whose words a program is written in: a remedy is called by them.
enum Dialect {
    case rxSwift, combine, reactiveSwift

    init(of program: any Program) {
        let imports = program.interpreter.names.imports
        let isOurs = imports.contains("RxSwift")
        self =
            !isOurs && imports.contains("Combine")
            ? .combine : !isOurs && imports.contains("ReactiveSwift") ? .reactiveSwift : .rxSwift
    }

    /// What sends for one stream alone, with the newest of another.
    var askingOne: String? {
        switch self {
        case .rxSwift: "withLatestFrom"
        case .reactiveSwift: "withLatest(from:)"
        case .combine: nil
        }
    }

    /// What opens a stream of each element, and leaves the one before.
    var switching: String {
        switch self {
        case .rxSwift: "flatMapLatest"
        case .reactiveSwift: "flatMap(.latest)"
        case .combine: "switchToLatest"
        }
    }

    /// What makes one run of several. `isAtOnce`: of those that go on at the same time.
    func sharing(isAtOnce: Bool) -> String {
        switch self {
        case .rxSwift: isAtOnce ? ".share()" : ".share(replay: 1, scope: .forever)"
        case .reactiveSwift: ".replayLazily(upTo: 1)"
        case .combine: isAtOnce ? ".share()" : ".multicast(subject:) with a CurrentValueSubject"
        }
    }
}
