import Language

extension Word {
    /// The standard library: a file for each type.
    static let standard: [Word] =
        functions + sequenceMembers + arrayMembers + setMembers + dictionaryMembers + stringMembers + numberMembers
        + rangeMembers + optionalMembers + resultMembers
        + locks + characterSets + files + timerSources + scheduling + queues + threads + dates + formats + chances
        + indices
        + errors
        + patterns + widths + indexPaths + urls + coders + coding + workItems + optionSets + identities + groups
        + playgrounds + dumps + timers + geometry + serialization
}
