import Values

/// One word of the vocabulary: what it is called here and elsewhere, its type, what it means, and what it does.
package final class Word: Sendable {
    package let name: String
    /// Swift declarations inside of the extension that they belong to; the order is preference:
    /// `extension ObservableType { func take(_ count: Int) -> Observable<Element> }`.
    package var signatures: [String] {
        if let lazySignatures { return lazySignatures.signatures }
        return head.map { head in given.map { "\(head) { \($0) }" } } ?? given
    }
    private let given: [String]
    /// The type that it extends, and on which condition, if that is not written with what was given. There are two
    /// thousand members, and a session speaks of a few: their texts are put together when they are asked for.
    private let extended: (names: DeclaredNames, constraint: String)?
    private var head: String? {
        extended.map { names, constraint in
            constraint.isEmpty ? "extension \(names.owner)" : "extension \(names.owner) where \(constraint)"
        }
    }
    /// Signatures that are made when one is first asked for.
    package let lazySignatures: LazySignatures?
    /// What other libraries call it.
    package let elsewhere: Elsewhere
    /// One sentence.
    package let sentence: String
    /// Whether RxSwift has another name for it today.
    package let isOlder: Bool
    /// What it does with what it hears, for answers; nil if there is nothing to say of it.
    package let manner: Manner?
    /// Input, word and output as marbles, a line each.
    package let marble: String
    /// Script lines with what they answer: help, documentation and tests at once.
    package let example: String
    /// Whether it reaches out of the session, which only words do that are made for it.
    package let isOutward: Bool
    package let body: @Sendable (Call) throws -> Value

    private init(
        _ name: String, _ given: [String], _ lazySignatures: LazySignatures?, _ sentence: String, _ manner: Manner?,
        _ elsewhere: Elsewhere, _ marble: String, _ example: String, _ isOutward: Bool, _ isOlder: Bool,
        extended: (names: DeclaredNames, constraint: String)? = nil, _ body: @escaping @Sendable (Call) throws -> Value
    ) {
        (self.name, self.given, self.lazySignatures, self.sentence) = (name, given, lazySignatures, sentence)
        self.extended = extended
        (self.isOutward, self.isOlder) = (isOutward, isOlder)
        (self.manner, self.elsewhere, self.marble, self.example, self.body) = (manner, elsewhere, marble, example, body)
    }

    package convenience init(
        _ name: String, _ signatures: [String], _ sentence: String, manner: Manner? = nil,
        elsewhere: Elsewhere = Elsewhere(),
        marble: String = "", example: String = "", isOutward: Bool = false, isOlder: Bool = false,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) {
        self.init(name, signatures, nil, sentence, manner, elsewhere, marble, example, isOutward, isOlder, body)
    }

    package convenience init(
        _ name: String, _ lazySignatures: LazySignatures, _ sentence: String, manner: Manner? = nil,
        elsewhere: Elsewhere = Elsewhere(),
        marble: String = "", example: String = "", _ body: @escaping @Sendable (Call) throws -> Value
    ) {
        self.init(name, [], lazySignatures, sentence, manner, elsewhere, marble, example, false, false, body)
    }

    /// A member, by the one declaration of it.
    package convenience init(
        memberOf type: String, where constraint: String, _ declaration: String, _ manner: Manner?,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) {
        let names = DeclaredNames(members: declaration, of: type)
        self.init(
            names.names.first ?? declaration, [declaration], nil, "", manner, Elsewhere(), "", "", false, false,
            extended: (names, constraint), body)
    }

    var count: Int { given.count }

    /// What one of its signatures declares.
    package func declared(_ index: Int) -> DeclaredNames { extended?.names ?? DeclaredNames(given[index]) }

    /// The type that a signature extends; "" for a function that belongs to none.
    package func owner(_ index: Int) -> String {
        lazySignatures?.owner ?? extended?.names.owner ?? DeclaredNames.owner(of: given[index])
    }

    /// The name that a signature is called by: `onError` of the word `onNext`.
    func written(_ index: Int) -> String {
        guard lazySignatures == nil, let start = end(of: "func ", in: given[index]) else { return name }
        return String(given[index][start...].prefix { $0 != "(" && $0 != "<" })
    }

    /// Whether a signature changes its receiver.
    func isMutating(_ index: Int) -> Bool { lazySignatures == nil && end(of: "mutating ", in: given[index]) != nil }

    /// Where a keyword of a signature ends. Asked at each call, and so without a search through characters.
    private func end(of keyword: String, in signature: String) -> String.Index? {
        var bytes = signature.utf8[...]
        while let start = bytes.firstIndex(where: { $0 == keyword.utf8.first }) {
            bytes = bytes[start...]
            if bytes.starts(with: keyword.utf8) { return bytes.index(start, offsetBy: keyword.utf8.count) }
            bytes = bytes.dropFirst()
        }
        return nil
    }
}

/// A word's names in other libraries; empty where there is none.
package struct Elsewhere: Sendable {
    package var rac = ""
    package var reactiveSwift = ""
    package var combine = ""
    package var rxjs = ""
    package init(rac: String = "", reactiveSwift: String = "", combine: String = "", rxjs: String = "") {
        self.rac = rac
        self.reactiveSwift = reactiveSwift
        self.combine = combine
        self.rxjs = rxjs
    }
}

/// What the language is given to speak of: types as Swift declarations without bodies, and words.
package struct Vocabulary: Sendable {
    /// `final class PublishSubject<Element>: Observable<Element>, ObserverType {}`
    package let types: [String]
    package let words: [Word]
    package let bridges: [Bridge]
    /// Calls of other libraries that have another name here.
    package let foreign: @Sendable () -> [Foreign]
    /// What else the checker asks.
    let customs: @Sendable () -> Customs
    /// Modules that are written in the language itself.
    let kit: @Sendable () -> Kit
    /// The part of it that Foundation opens.
    let foundation: @Sendable () -> Kit
    let index: WordIndex
    /// Where a library goes when its session is over.
    let shelf = Shelf()

    /// Whether answers name the place where a word stands.
    func marks(_ word: Word) -> Bool { index.marking.contains(word.name) }

    package init(
        types: [String], words: [Word], bridges: [Bridge] = [],
        foreign: @escaping @Sendable () -> [Foreign] = { [] },
        customs: @escaping @Sendable () -> Customs = { Customs() },
        kit: @escaping @Sendable () -> Kit = { Kit.none },
        foundation: @escaping @Sendable () -> Kit = { Kit.none }
    ) {
        (self.kit, self.foundation) = (kit, foundation)
        self.foreign = foreign
        self.customs = customs
        index = WordIndex(words)
        self.types = types
        self.words = words
        self.bridges = bridges
    }
}

/// How values of an enum of the vocabulary are made and read, when they are no `EnumObject`s.
package struct Bridge: Sendable {
    package let name: String
    package let make: @Sendable (Int, [Value]) -> Value
    /// What a value holds, if it is the case of that index.
    package let read: @Sendable (Value, Int) -> [Value]?
    package init(
        _ name: String, make: @escaping @Sendable (Int, [Value]) -> Value,
        read: @escaping @Sendable (Value, Int) -> [Value]?
    ) {
        self.name = name
        self.make = make
        self.read = read
    }
}
