import Language

extension Word {
    /// The standard library: a file for each type.
    static let standard: [Word] = [
        functions, sequenceMembers, sequenceQuestions, slices, arrayMembers, arrayPlaces, told, setMembers,
        dictionaryMembers, stringMembers, characters, numberMembers, movingPlaces, rangeParts, rangeEnds,
        rangeMembers, optionalMembers, resultMembers, locks, characterSets, files, bytes, scalarProperties, regexes,
        defaults,
        notifications,
        timerSources, scheduling, queues, threads, dates, locales, regularExpressions, logging, calendars, webTexts,
        formats, wholeValues, chances, generators, indices, errors, patterns, indexPaths, urls, coders, coding,
        codingErrors,
        serialization,
        workItems, optionSets, setAlgebras, identities, groups, caches, playgrounds, dumps, mirrors, timers, geometry,
        keyPaths, differences, ownCollections, replaceables, styles, interpolations, comparators, objectTexts,
        objectCollections, folders, spellings,
    ].flatMap { $0 }
}
