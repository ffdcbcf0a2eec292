/// How well a candidate goes with a call: the least is meant. What is compared first weighs most, as in Swift.
struct Rank: Comparable {
    /// Whether the type of the receiver is not what it asks for.
    var isUnmet = false
    /// Whether what it gives can't be what is wanted.
    var isUnwanted = false
    /// Whether it asks to be called only where no other goes.
    var isDisfavored = false
    /// Whether what starts with a dot would not be of the type that is wanted of the whole.
    var isElsewhere = false
    /// Written numbers that would be of another kind than by themselves; collections whose elements would be; values that
    /// would become optional, or `Any`.
    var numbers = 0
    var upcasts = 0
    var wraps = 0
    var erasures = 0
    /// Whether it is a function of the vocabulary, or a word that Swift's library lacks, where a person has one that fits
    /// as well.
    var isHidden = false
    /// Parameters that are left out.
    var leftOut = 0
    var isOther = false
    /// Whether a closure of several names would take one tuple apart.
    var isSpread = false
    /// How many others take less than it does, or ask for more.
    var moreSpecial = 0
    /// Whether the vocabulary gives it, where a person has one as well.
    var isWord = false
    /// Among those that an extension gave, and a type: the nearest first.
    var place = 0

    /// Counts what a closure would have to become, of which nothing is known yet.
    mutating func noteClosure(as wanted: Type) {
        if wanted.wrapped != nil { wraps += 1 }
        if (wanted.wrapped ?? wanted).isAny { erasures += 1 }
    }

    /// Counts what an argument would have to become.
    mutating func note(_ given: Type, as wanted: Type) {
        let target = (wanted.wrapped ?? wanted).resolved
        if case .variable(let variable) = given, variable.literal != nil, let kind = target.nominal, kind.isNumber,
            kind !== variable.fallback.nominal
        {
            numbers += 1
        }
        let held = given.wrapped ?? given
        if let kind = held.nominal, kind.isCovariant, kind === target.nominal,
            zip(held.arguments, target.arguments).contains(where: { own, other in
                other.isAny && !own.isAny || own.isKnown && other.isKnown && !other.isOpen && !own.isSame(as: other)
            })
        {
            upcasts += 1
        }
        if wanted.wrapped != nil, given.wrapped == nil { wraps += 1 }
        if case .any = target { erasures += held.isAny ? 0 : 1 }
    }

    private var order: [Int] {
        [
            isUnmet ? 1 : 0, isUnwanted ? 1 : 0, isDisfavored ? 1 : 0, isElsewhere ? 1 : 0, numbers, upcasts, wraps,
            erasures,
            isHidden ? 1 : 0,
            leftOut, isOther ? 1 : 0, isSpread ? 1 : 0,
            moreSpecial, isWord ? 1 : 0, place,
        ]
    }

    static func < (a: Rank, b: Rank) -> Bool { a.order.lexicographicallyPrecedes(b.order) }
}
