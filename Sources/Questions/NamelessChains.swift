import Log

/// What chains without names are at that lead away from a subject.
struct NamelessChains {
    private let question: WhyNot
    private let stream: Int

    init(_ stream: Int, _ question: WhyNot) { (self.stream, self.question) = (stream, question) }

    /// That one of them holds the subject's start value, or waits with it.
    var finding: Finding? {
        guard question.wiring.isHeardWithoutNames(stream) else { return nil }
        return Due(among: streams, question).finding ?? question.unfinished(streams)
    }

    private var streams: Set<Int> {
        var (found, rest): (Set<Int>, [Int]) = ([], question.wiring.users[stream])
        while let user = rest.popLast() {
            if found.insert(user).inserted { rest += question.wiring.users[user] }
        }
        return found
    }
}
