import Language
import Words

/// RxSwift's modules as far as the vocabulary knows them: types that stand still, and the members that words declare.
package enum Stubs {
    package static let modules = ["RxSwift", "RxRelay", "RxCocoa"]

    package static func text(of module: String) -> String {
        let skeleton = skeletons[module] ?? ""
        var seen: Set<String> = []
        let members = Vocabulary.portable.flatMap { word in
            word.signatures.filter { isRx($0) && self.module(of: $0) == module && !isOurs(word.name, $0) }
        }
        .filter { seen.insert($0).inserted }.compactMap { SwiftText(swift($0)).text }
        return ([skeleton] + members).joined(separator: "\n") + "\n"
    }

    /// Words that join streams say what they make by the type they stand on.
    private static func swift(_ signature: String) -> String {
        guard signature.contains("static func combineLatest<") || signature.contains("static func zip<") else {
            return signature
        }
        let owner = owner(of: signature)
        var text = signature
        if text.contains("resultSelector") {
            text = text.replacing(", R>(", with: ">(").replacing("-> R)", with: "-> Element)").replacing(
                "<R>", with: "<Element>")
        } else if text.contains("[S]") {
            text = text.replacing(" }", with: " where S.Element == Element }")
        } else {
            text = text.replacing("extension \(owner) {", with: "extension \(owner) where Element == Any {")
        }
        return owner == "Observable" ? text.replacing("extension Observable ", with: "extension ObservableType ") : text
    }

    private static let owners: Set<String> = [
        "ObservableConvertibleType", "ObservableType", "Observable", "ConnectableObservable", "GroupedObservable",
        "Single", "Maybe", "Completable", "Infallible", "Driver", "Signal", "Event", "AnyObserver", "PublishSubject",
        "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay", "ReplayRelay",
        "ObserverType", "Disposable", "SharedSequenceConvertibleType", "Disposables", "DisposeBag",
    ]

    private static func owner(of signature: String) -> String {
        String(signature.dropFirst("extension ".count).prefix { $0.isLetter })
    }

    private static func isRx(_ signature: String) -> Bool {
        signature.hasPrefix("extension ") && owners.contains(owner(of: signature))
    }

    private static func module(of signature: String) -> String {
        if signature.contains("Driver") || signature.contains("SharedSequence") || signature.contains("Signal<")
            || signature.hasPrefix("extension Signal")
        {
            return "RxCocoa"
        }
        if signature.contains("bind(onNext") || signature.contains("bind<O: Obs") { return "RxCocoa" }
        return signature.contains("Relay") ? "RxRelay" : "RxSwift"
    }

    /// What the skeleton says better, and what is the shell's own and so in `Rxsh.swift`.
    private static func isOurs(_ name: String, _ signature: String) -> Bool {
        if own.contains(name) { return true }
        return parts.contains { signature.contains($0) }
    }

    private static let own: Set<String> = [
        "allSatisfy", "contains", "isEmpty", "combineSettled", "forkJoin", "distinct", "last", "count", "sum",
        "average",
        "min", "max", "onErrorResumeNext", "pairwise", "repeat", "sequenceEqual", "skipLast", "bindBothWays",
        "mapTo", "elements", "errors",
        "mapWithIndex", "flatMapWithIndex", "takeWhileWithIndex", "skipWhileWithIndex", "doOn", "toObservable",
    ]

    private static let parts = [
        "init(value: Element); init(_", "Command<", "Variable<", "func buffer(count", "func buffer<S",
        "func takeLast(for",
        "func skipLast(for", "func skip(for", "func sample(_ period", "_ accumulator:",
        "startWith(_ elements: [Element])",
        "onEnd: ", "func merge<S: ObservableType>(with", "func combineLatest<S: ObservableType>(",
        "func zip<S: ObservableType>(",
        "func asObservable", "func asSharedSequence", "extension PublishSubject { init",
        "extension PublishRelay { init",
        "extension AsyncSubject { init", "func on(_ event", "func subscribe<O:", "static func from(_",
        "static func interval(",
        "static func timer(", "func dispose()", "extension DisposeBag", "extension Disposables",
        "extension GroupedObservable", "Variable<", "catchErrorJustReturn(_ element: Element) -> Observable<Observable",
    ]
}
