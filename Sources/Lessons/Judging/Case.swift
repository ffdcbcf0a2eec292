import Marbles

/// What an answer is tried on: marbles that are pushed, or lines that are typed.
package struct Case: Sendable, Equatable {
    package struct Lane: Sendable, Equatable {
        package var name: String
        package var moments: [Moment] = []
    }
    package struct Moment: Sendable, Equatable {
        package var time: Int
        package var mark: Marble.Mark
    }

    package var title = ""
    package var lanes: [Lane] = []
    package var script: [String] = []

    /// How much there is to read of it.
    var size: Int { lanes.reduce(0) { $0 + $1.moments.count } }
    /// When the last marble stands.
    var end: Int { lanes.flatMap { $0.moments.map(\.time) }.max() ?? 0 }

    /// All that is pushed, in the order of time; at one time in the order of the lanes.
    var pushes: [(lane: String, moment: Moment)] {
        lanes.enumerated().flatMap { index, lane in lane.moments.map { (index, lane.name, $0) } }
            .enumerated().sorted {
                ($0.element.2.time, $0.element.0, $0.offset) < ($1.element.2.time, $1.element.0, $1.offset)
            }
            .map { (lane: $0.element.1, moment: $0.element.2) }
    }
}

extension Case {
    /// Reads lanes; a mistake has its line.
    init(_ lanes: [InputLane], frame: Int) throws(LessonFault) {
        for lane in lanes {
            let marble: Marble
            do throws(MarbleMistake) { marble = try Marble(lane.marbles, frame: frame) } catch {
                throw LessonFault(lane.line, "\(lane.name): \(error.text)")
            }
            self.lanes.append(
                Lane(name: lane.name, moments: marble.moments.map { Moment(time: $0.time, mark: $0.mark) }))
        }
    }
}

/// A mistake of a lesson's writer, found when it is used.
package struct LessonFault: Error {
    package let line: Int
    package let sentence: String
    init(_ line: Int, _ sentence: String) { (self.line, self.sentence) = (line, sentence) }
}

/// Draws cases: the same for everybody, because the seed is the lesson's name.
struct CaseMaker {
    private var state: UInt64
    private static let gaps = [1, 2, 3, 5, 8, 13]
    private static let most = 6

    init(seed: String) { state = Hash.of(seed) }

    /// splitmix64.
    private mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
    }

    /// `letters`: what each lane may hold.
    mutating func next(_ letters: [(name: String, letters: [String])], _ inputs: Inputs, frame: Int) -> Case {
        var made = Case()
        for lane in letters {
            var moments: [Case.Moment] = []
            var time = next(2) == 0 ? 0 : CaseMaker.gaps[next(CaseMaker.gaps.count)] * frame
            for _ in 0..<next(CaseMaker.most + 1) {
                moments.append(.init(time: time, mark: .value(lane.letters[next(lane.letters.count)])))
                time += CaseMaker.gaps[next(CaseMaker.gaps.count)] * frame
            }
            if inputs.ends || inputs.fails, next(2) == 0 {
                let fails = inputs.fails && (!inputs.ends || next(2) == 0)
                moments.append(.init(time: time, mark: fails ? .error(nil) : .completed))
            }
            made.lanes.append(.init(name: lane.name, moments: moments))
        }
        return made
    }
}

extension LessonStep {
    /// All that an answer is tried on, in order: the written cases first.
    package func cases(seed: String, frame: Int) throws(LessonFault) -> [Case] {
        var cases: [Case] = []
        for lanes in inputs.cases { cases.append(try Case(lanes, frame: frame)) }
        for run in inputs.runs { cases.append(Case(title: run.title, script: run.code.entries)) }
        if inputs.random > 0 {
            var maker = CaseMaker(seed: seed)
            let letters = laneLetters(of: cases)
            for _ in 0..<inputs.random { cases.append(maker.next(letters, inputs, frame: frame)) }
        }
        return cases.isEmpty ? [Case()] : cases
    }

    /// What drawn lanes may hold: what the written ones do, in the order in which letters were given.
    func laneLetters(of cases: [Case]) -> [(name: String, letters: [String])] {
        var names: [String] = []
        var used: [String: [String]] = [:]
        for lane in cases.flatMap(\.lanes) {
            if !names.contains(lane.name) { names.append(lane.name) }
            for case .value(let letter) in lane.moments.map(\.mark) where used[lane.name]?.contains(letter) != true {
                used[lane.name, default: []].append(letter)
            }
        }
        return names.map { name in
            let found = used[name] ?? []
            let order = letters.pairs.map(\.letter)
            let known = found.sorted { (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1) }
            // Who says true somewhere may say false as well.
            if !known.isEmpty, known.allSatisfy({ ["t", "f"].contains($0) && letters.literal(of: $0) == nil }) {
                return (name, ["f", "t"])
            }
            return (name, known.isEmpty ? ["1", "2", "3"] : known)
        }
    }
}
