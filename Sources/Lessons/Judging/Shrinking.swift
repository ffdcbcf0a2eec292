import Marbles

/// Makes a case smaller for as long as it goes wrong: fewer marbles, fewer lanes, shorter gaps, earlier letters.
struct Shrinking {
    let letters: [(name: String, letters: [String])]
    let frame: Int
    private static let mostTries = 120

    init(letters: [(name: String, letters: [String])], frame: Int) { (self.letters, self.frame) = (letters, frame) }

    /// `goesWrong` is asked of each that is tried.
    func smallest(_ first: Case, _ goesWrong: (Case) -> Bool) -> Case {
        var best = first
        var tries = 0
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for candidate in candidates(of: best) where candidate != best {
                guard tries < Shrinking.mostTries else { return best }
                tries += 1
                if goesWrong(candidate) {
                    best = candidate
                    isSmaller = true
                    break
                }
            }
        }
        return best
    }

    func candidates(of tried: Case) -> [Case] {
        guard tried.script.isEmpty else { return [] }
        return emptied(tried) + thinned(tried) + tightened(tried) + relettered(tried)
    }

    private func changed(_ tried: Case, _ lane: Int, _ body: (inout [Case.Moment]) -> Void) -> Case {
        var made = tried
        body(&made.lanes[lane].moments)
        return made
    }

    private func emptied(_ tried: Case) -> [Case] {
        tried.lanes.indices.filter { tried.lanes[$0].moments.count > 1 }.map { changed(tried, $0) { $0 = [] } }
    }

    private func thinned(_ tried: Case) -> [Case] {
        tried.lanes.indices.flatMap { lane in
            tried.lanes[lane].moments.indices.map { place in changed(tried, lane) { _ = $0.remove(at: place) } }
        }
    }

    /// Everything from a marble on comes sooner, in all lanes, so that their order stays.
    private func tightened(_ tried: Case) -> [Case] {
        let times = Set(tried.lanes.flatMap { $0.moments.map(\.time) }).sorted()
        var made: [Case] = []
        for (index, time) in times.enumerated() {
            let before = index > 0 ? times[index - 1] : nil
            let gap = before.map { time - $0 } ?? time
            let least = before == nil ? 0 : frame
            for new in [least, gap / frame / 2 * frame, gap - frame] where new >= least && new < gap {
                made.append(shifted(tried, from: time, by: gap - new))
            }
        }
        return made
    }

    private func shifted(_ tried: Case, from time: Int, by less: Int) -> Case {
        var made = tried
        for lane in made.lanes.indices {
            for place in made.lanes[lane].moments.indices where made.lanes[lane].moments[place].time >= time {
                made.lanes[lane].moments[place].time -= less
            }
        }
        return made
    }

    /// Two different values never become equal: `ab` is easier to read than `aa`.
    private func relettered(_ tried: Case) -> [Case] {
        tried.lanes.indices.flatMap { lane -> [Case] in
            guard let known = letters.first(where: { $0.name == tried.lanes[lane].name })?.letters else { return [] }
            let used = Set(tried.lanes[lane].moments.map(\.mark))
            return used.flatMap { mark -> [Case] in
                guard case .value(let letter) = mark, let place = known.firstIndex(of: letter) else { return [] }
                return known[..<place].filter { !used.contains(.value($0)) }.map { earlier in
                    changed(tried, lane) { moments in
                        for index in moments.indices where moments[index].mark == mark {
                            moments[index].mark = .value(earlier)
                        }
                    }
                }
            }
        }
    }
}

extension Marble.Mark: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
}
