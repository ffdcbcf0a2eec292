/// The name that was probably meant, if one is near enough.
package func nearest(_ name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    let isSmall = name.first?.isLowercase == true
    // Of four letters two others make another word.
    let limit = wanted.count <= 4 ? 2 : (wanted.count + 2) / 3 * 2
    var best: (score: Int, name: String)?
    for candidate in names where candidate != name {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
        if wanted.count == 1, letters.count > 1 || letters.first?.properties.isAlphabetic != true { continue }
        // A short word with a small letter is no slip for a type's name, unless it is that name.
        if wanted.count <= 3, wanted != letters, isSmall, candidate.first?.isUppercase == true { continue }
        let isPrefix =
            wanted.count >= 2 && letters.starts(with: wanted) || letters.count >= 3 && wanted.starts(with: letters)
        // As many letters as one is longer than the other must be put in at least.
        guard isPrefix || abs(wanted.count - letters.count) * 2 <= limit else { continue }
        var score = distance(wanted, letters) * 2
        // A type's name is a slip for another with a small letter only if it is nearly that name.
        if !isSmall, candidate.first?.isLowercase == true, score > 2 { continue }
        if isPrefix { score = min(score - 1, max(3, limit - 1)) }
        if !isPrefix, score > limit { continue }
        if let best, (best.score, best.name) <= (score, candidate) { continue }
        best = (score, candidate)
    }
    return best?.name
}

/// How many letters must be put in, taken out, changed or swapped with a neighbour.
private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var older = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                cost = min(cost, older[column - 1] + 1)
            }
            current.append(cost)
        }
        older = previous
        previous = current
    }
    return previous[right.count]
}
