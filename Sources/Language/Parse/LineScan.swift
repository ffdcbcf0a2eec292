/// What is open after some lines: brackets, strings, comments, a header, an operator.
struct LineScan {
    /// The brackets that are open, as what closes them.
    private var brackets: [UInt8] = []
    private var depth: Int { brackets.count }
    private var commentDepth = 0
    /// How many `#if` have no `#endif` yet.
    private var conditions = 0
    /// The hashes of a `"""` that is open.
    private var openText: Int?
    /// Whether a `"` has no end in its line, or a bracket closes another than is open: no later line can mend that.
    private(set) var isBroken = false
    private var ternaries = 0
    private var needsBody = false
    private var endsOpen = false
    private(set) var isEmpty = true
    private var isWatch = false
    private var isRepeat = false

    var isOpen: Bool { depth > 0 || conditions > 0 || commentDepth > 0 || openText != nil || needsBody || endsOpen }
    /// Whether a line can be looked at by its first word.
    var isInText: Bool { commentDepth > 0 || openText != nil }

    /// The first byte that is not blank.
    static func start(of line: [UInt8]) -> Int {
        var start = 0
        while start < line.count, line[start] <= 32 { start += 1 }
        return start
    }

    /// Nothing but blanks or a comment.
    static func isBlank(_ line: [UInt8], _ start: Int) -> Bool {
        start >= line.count || line[start] == Byte.slash && start + 1 < line.count && line[start + 1] == Byte.slash
    }

    /// Whether `line` goes on with an entry that could have ended.
    func isContinued(by line: [UInt8], _ start: Int) -> Bool {
        func at(_ offset: Int) -> UInt8 { offset < line.count ? line[offset] : 10 }
        let byte = at(start)
        if byte == Byte.dot {
            return Byte.startsName(at(start + 1))
                || at(start + 1) == Byte.dot
                    && isSpaced(
                        line,
                        start)
        }
        if byte == 0x3A { return ternaries > 0 }
        if Byte.isOperator(byte) { return isSpaced(line, start) }
        if byte == 0x65 { return LineScan.word(line, start) == "else" }
        if byte == 0x63 { return LineScan.word(line, start) == "catch" }
        if byte == 0x77 {
            let word = LineScan.word(line, start)
            return word == "where" || isRepeat && word == "while"
        }
        return (byte == 0x61 || byte == 0x69) && ["as", "is"].contains(LineScan.word(line, start))
    }

    private func isSpaced(_ line: [UInt8], _ start: Int) -> Bool {
        var end = start
        while end < line.count, Byte.isOperator(line[end]) || line[end] == Byte.dot { end += 1 }
        return end < line.count && line[end] <= 32 || end == line.count
    }

    static func word(_ line: [UInt8], _ start: Int) -> String {
        var end = start
        while end < line.count, Byte.continuesName(line[end]) { end += 1 }
        return String(decoding: line[start..<end], as: UTF8.self)
    }

    mutating func feed(_ line: [UInt8]) {
        var place = 0
        if let hashes = openText {
            guard let end = LineScan.endOfText(line, 0, hashes) else { return }
            openText = nil
            place = end
        }
        if commentDepth == 0, depth == 0 { readHead(line) }
        if commentDepth == 0 { readDirective(line) }
        var lastSign = -1
        var lastByte: UInt8 = 0
        while place < line.count {
            let byte = line[place]
            if commentDepth > 0 || byte == Byte.slash {
                if skipComment(line, &place) { continue }
                if place >= line.count { break }
            }
            if byte <= 32 {
                place += 1
                continue
            }
            let before = lastSign
            lastByte = byte
            lastSign = place
            if byte == Byte.quote {
                place = skipString(line, place)
            } else if let end = LineScan.endOfPattern(line, place, before) {
                (place, lastByte, lastSign) = (end, 0x29, end - 1)
            } else {
                count(byte, line, place)
                place += 1
            }
        }
        guard lastSign >= 0 else { return }
        isEmpty = false
        endsOpen = isOperator(line, lastSign, lastByte)
        // `Pair<`: its types follow.
        if lastByte == Byte.less, lastSign > 0, Byte.continuesName(line[lastSign - 1]) { brackets.append(Byte.greater) }
    }

    /// What is open behind a sign.
    private mutating func count(_ sign: UInt8, _ line: [UInt8], _ place: Int) {
        switch sign {
        case 0x28: brackets.append(0x29)
        case 0x5B: brackets.append(0x5D)
        case 0x7B:
            brackets.append(0x7D)
            needsBody = false
        case 0x29, 0x5D, 0x7D: if brackets.popLast() ?? sign != sign { isBroken = true }
        case Byte.greater where brackets.last == Byte.greater && place == LineScan.start(of: line):
            brackets.removeLast()
        case 0x3A where depth == 0: ternaries = max(0, ternaries - 1)
        case 0x3B where depth == 0:
            ternaries = 0
            needsBody = false
        case Byte.question where depth == 0 && (place == 0 || line[place - 1] <= 32):
            if place + 1 >= line.count || line[place + 1] <= 32 { ternaries += 1 }
        default: break
        }
    }

    private mutating func readDirective(_ line: [UInt8]) {
        let start = LineScan.start(of: line)
        guard start < line.count, line[start] == Byte.hash else { return }
        switch LineScan.word(line, start + 1) {
        case "if": conditions += 1
        case "endif": conditions = max(0, conditions - 1)
        default: break
        }
    }

    private func isOperator(_ line: [UInt8], _ place: Int, _ byte: UInt8) -> Bool {
        if byte == 0x2C { return true }
        // `a ? b :`
        if byte == 0x3A { return place > 0 && line[place - 1] <= 32 }
        guard Byte.isOperator(byte) else { return false }
        var start = place
        while start > 0, Byte.isOperator(line[start - 1]) { start -= 1 }
        if isWatch, byte == Byte.star { return false }
        if start == 0 || line[start - 1] <= 32 { return true }
        let sign = String(decoding: line[start...place], as: UTF8.self)
        return sign == "=" || sign == "->" || sign == "<-" || sign == "<~" || sign == "<~>"
    }

    /// True if something was skipped.
    private mutating func skipComment(_ line: [UInt8], _ place: inout Int) -> Bool {
        func at(_ offset: Int) -> UInt8 { offset < line.count ? line[offset] : 10 }
        if commentDepth == 0 {
            if at(place + 1) == Byte.slash {
                place = line.count
                return true
            }
            guard at(place + 1) == Byte.star else { return false }
            commentDepth = 1
            place += 2
            return true
        }
        if at(place) == Byte.slash, at(place + 1) == Byte.star {
            commentDepth += 1
            place += 2
        } else if at(place) == Byte.star, at(place + 1) == Byte.slash {
            commentDepth -= 1
            place += 2
        } else {
            place += 1
        }
        return true
    }

    /// Where a pattern between slashes ends that begins at `place`; nil if none does. `before`: where the last sign stands.
    private static func endOfPattern(_ line: [UInt8], _ place: Int, _ before: Int) -> Int? {
        let isExtended = line[place] == Byte.hash
        guard isExtended || line[place] == Byte.slash else { return nil }
        if !isExtended, before >= 0,
            Byte.continuesName(line[before]) || [0x29, 0x5D, 0x7D, Byte.quote].contains(line[before])
        {
            var start = before
            while start > 0, Byte.continuesName(line[start - 1]) { start -= 1 }
            guard ["return", "case", "in", "try", "throw", "where"].contains(word(line, start)) else { return nil }
        }
        return Lexer(line, limit: line.count).endOfPattern(place)
    }

    private mutating func skipString(_ line: [UInt8], _ quote: Int) -> Int {
        var start = quote
        while start > 0, line[start - 1] == Byte.hash { start -= 1 }
        var lexer = Lexer(line)
        lexer.limit = line.count
        if let end = lexer.endOfString(start, depth: 0) { return max(end, quote + 1) }
        if lexer.at(quote + 1) == Byte.quote, lexer.at(quote + 2) == Byte.quote {
            openText = quote - start
        } else {
            // A mistake that the parser will name.
            isBroken = true
        }
        return line.count
    }

    private static func endOfText(_ line: [UInt8], _ start: Int, _ hashes: Int) -> Int? {
        var lexer = Lexer(line)
        lexer.limit = line.count
        var place = start
        while place < line.count {
            if line[place] == Byte.backslash, hashes == 0 {
                place += 2
            } else if lexer.isRun(Byte.quote, 3, at: place), lexer.isRun(Byte.hash, hashes, at: place + 3) {
                return place + 3 + hashes
            } else {
                place += 1
            }
        }
        return nil
    }

    private enum Head { case modifier, header }
    private static let heads = Dictionary(
        uniqueKeysWithValues: [
            "private", "fileprivate", "public", "internal", "open", "final", "static", "mutating", "override",
            "indirect",
        ].map { ($0, Head.modifier) }
            + [
                "func", "struct", "class", "enum", "protocol", "extension", "if", "guard", "while", "for", "switch",
                "do", "repeat", "defer",
            ].map { ($0, Head.header) })

    /// Looks for a header, whose body must follow.
    private mutating func readHead(_ line: [UInt8]) {
        var start = LineScan.start(of: line)
        while start < line.count {
            if line[start] == 0x40 {
                start = LineScan.endOfAttribute(line, start + 1)
            } else {
                guard line[start] | 0x20 &- 0x61 < 26 || Byte.startsName(line[start]) else { return }
                let word = LineScan.word(line, start)
                start += word.utf8.count
                if start < line.count, line[start] == 0x3A, isEmpty {
                    start += 1
                } else {
                    // `func == (…)` is no assignment.
                    let head = word != "func" && isAssigned(line, start) ? nil : LineScan.heads[word]
                    if head != .modifier { return readHead(word, head, line, start) }
                }
            }
            while start < line.count, line[start] <= 32 { start += 1 }
            if LineScan.isBlank(line, start) { break }
        }
        if isEmpty { needsBody = true }
    }

    /// `@available(iOS 13, *)`: what stands in its brackets belongs to it.
    private static func endOfAttribute(_ line: [UInt8], _ start: Int) -> Int {
        var (end, depth) = (start, 0)
        while end < line.count, depth > 0 || line[end] > 32 {
            if line[end] == 0x28 { depth += 1 }
            if line[end] == 0x29 { depth -= 1 }
            end += 1
        }
        return end
    }

    /// Whether the name that ends at `end` is that of something that is pushed, set or asked: then it heads nothing.
    private func isAssigned(_ line: [UInt8], _ end: Int) -> Bool {
        var next = end
        while next < line.count, line[next] == 32 { next += 1 }
        guard next < line.count else { return false }
        return line[next] == 0x3C || line[next] == 0x3D || line[next] == Byte.dot && next == end
    }

    private mutating func readHead(_ word: String, _ head: Head?, _ line: [UInt8], _ after: Int) {
        if word == "watch" || word == "unwatch" { isWatch = true }
        if word == "repeat" { isRepeat = true }
        var next = after
        while next < line.count, line[next] == 32 { next += 1 }
        let isNamed = next > after && next < line.count && Byte.startsName(line[next])
        if head == .header || isNamed && (word == "viewmodel" || word == "scene") {
            needsBody = true
        } else if isEmpty {
            needsBody = false
        }
    }
}
