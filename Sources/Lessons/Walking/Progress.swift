import Glibc
import Labs
import Messages
import Replay
import Session
import Values

/// How far a person is: a line of JSON an event, in a file that is only added to.
package final class Progress {
    package enum Did: String, Sendable { case open, pass, fail, hint, shown, skip, prove }

    struct Event {
        var lesson: String
        var revision: String
        var step: String
        var did: Did
        var wrong = ""
        var tries = 0
        var hints = 0
        var seconds = 0

        /// What a lab's drills are called in place of a lesson.
        static let drill = "drill/"
        var isOfDrill: Bool { lesson.hasPrefix(Event.drill) }
    }

    private let folder: String?
    private var events: [Event] = []
    /// Lines that cannot be read, by number.
    package private(set) var damaged: [Int] = []
    /// Why nothing is kept, once that is so.
    package private(set) var failure: String?

    /// `folder` is made if it is not there; nil keeps nothing.
    package init(folder: String?) {
        self.folder = folder
        guard let folder else { return }
        mkdir(folder, 0o700)
        mkdir(folder + "/answers", 0o700)
        let file = open(folder + "/progress.jsonl", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = String(decoding: Progress.bytes(file), as: UTF8.self)
        for (index, line) in text.split(separator: "\n").enumerated() {
            if let event = Event(json: line) { events.append(event) } else { damaged.append(index + 1) }
        }
    }

    private static let largest = 16 << 20

    private static func bytes(_ file: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < largest, case let count = read(file, &block, block.count), count > 0 {
            bytes += block[..<count]
        }
        return bytes
    }

    // MARK: what was done

    /// The lesson and step where the person stopped.
    var last: (lesson: String, step: String)? {
        guard let last = events.last(where: { !$0.step.isEmpty && !$0.isOfDrill }) else { return nil }
        return (last.lesson, openStep(of: last.lesson) ?? last.step)
    }

    /// The step to go on with: the one that was opened last, unless all is done.
    func openStep(of lesson: String) -> String? {
        guard let last = events.last(where: { $0.lesson == lesson && !$0.step.isEmpty }) else { return nil }
        return last.did == .open || last.did == .fail || last.did == .hint || last.did == .shown ? last.step : nil
    }

    /// How many steps of a lesson were skipped, and never done.
    func skipped(of lesson: Lesson, isProof: Bool) -> Int {
        let own = events.filter { $0.lesson == lesson.id }
        let passed = Set(own.filter { $0.did == .pass }.map(\.step))
        let skipped = Set(own.filter { $0.did == .skip }.map(\.step)).subtracting(passed)
        return lesson.steps.count { skipped.contains($0.id) && ($0.isTask || !isProof) }
    }

    func revision(of lesson: String) -> String? { events.last { $0.lesson == lesson }?.revision }

    /// The last attempt at a step, if one was made.
    package func attempt(at step: String) -> String? {
        guard let folder else { return nil }
        let file = open("\(folder)/answers/\(step).rx", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = String(decoding: Progress.bytes(file), as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    // MARK: drills

    /// Drills stand beside the lessons, a lab's as the steps of one.
    package static func drillBook(in folder: @escaping () -> String?) -> DrillBook {
        DrillBook(
            solved: { Progress(folder: folder()).drills(of: $0) },
            solve: { lab, number, drilling in
                Progress(folder: folder()).add(
                    Event(
                        lesson: Event.drill + lab, revision: "", step: "\(number)", did: .pass, tries: drilling.misses,
                        hints: drilling.hints))
            })
    }

    private func drills(of lab: String) -> Set<Int> {
        Set(events.filter { $0.lesson == Event.drill + lab && $0.did == .pass }.compactMap { Int($0.step) })
    }

    /// A line for each lab of which a drill was solved.
    private func drillTable(in tongue: Tongue) -> [String] {
        Lab.all.compactMap { lab in
            let solved = drills(of: lab.name).sorted()
            guard !solved.isEmpty else { return nil }
            let (mark, numbers) = (solved.count == lab.drills.count ? "✓" : "◐", solved.map(String.init))
            let count = "\(solved.count)/\(lab.drills.count)"
            return Message("\(mark) drills of \(lab.name): \(count) solved (\(numbers.joined(separator: ", ")))")
                .text(in: tongue)
        }
    }

    /// A line for each lesson: ✓ done, ◐ begun, ○ shown or skipped.
    package func table(in tongue: Tongue) -> [String] {
        Course.files.map { file in
            let own = events.filter { $0.lesson == file.id }
            let lesson = own.isEmpty ? nil : file.lesson
            let passed = Set(own.filter { $0.did == .pass }.map(\.step))
            let helped = Set(own.filter { $0.did == .shown || $0.did == .skip }.map(\.step)).subtracting(passed)
            let steps = lesson.map { Set($0.steps.map(\.id)) } ?? []
            let mark =
                own.contains { $0.did == .prove } || !steps.isEmpty && steps.isSubset(of: passed)
                ? "✓" : own.isEmpty ? " " : steps.isSubset(of: passed.union(helped)) ? "○" : "◐"
            let tries = own.filter { $0.did == .fail }.count
            let minutes = (own.filter { $0.did == .pass }.reduce(0) { $0 + $1.seconds } + 59) / 60
            let more = own.isEmpty ? "" : "   " + Message("\(tries) wrong, \(minutes) min").text(in: tongue)
            return "\(mark) \(file.number < 10 ? " " : "")\(file.number) \(file.title(in: tongue))\(more)"
        } + drillTable(in: tongue)
    }

    /// Everything, as it stands in the file.
    package var json: [String] { events.map(\.json) }

    // MARK: writing

    func add(
        _ lesson: Lesson, _ step: String, did: Did, wrong: String = "", tries: Int = 0, hints: Int = 0, seconds: Int = 0
    ) {
        add(
            Event(
                lesson: lesson.id, revision: lesson.revision, step: step, did: did, wrong: wrong, tries: tries,
                hints: hints, seconds: seconds))
    }

    private func add(_ event: Event) {
        events.append(event)
        write(event.json + "\n", to: "progress.jsonl", O_APPEND)
    }

    /// Keeps the last attempt at a step.
    func keep(_ text: String, of step: String) {
        guard !step.contains("/"), step.first != "." else { return }
        write(text, to: "answers/\(step).rx", O_TRUNC)
    }

    private func write(_ text: String, to name: String, _ flag: Int32) {
        guard let folder, failure == nil else { return }
        let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flag, 0o600)
        guard file >= 0 else {
            failure = "\(folder)/\(name): \(String(cString: strerror(errno)))"
            return
        }
        defer { close(file) }
        _ = flock(file, LOCK_EX)
        let reason = Descriptor.write(Array(text.utf8), to: file)
        if reason != 0 { failure = "\(folder)/\(name): \(String(cString: strerror(reason)))" }
    }
}

extension Progress.Event {
    var json: String {
        func quoted(_ text: String) -> String {
            var quoted = ""
            quoted.append(json: text)
            return quoted
        }
        let wrong = self.wrong.isEmpty ? "" : #""wrong":\#(quoted(self.wrong)),"#
        return #"{"v":1,"at":"\#(Progress.Event.now)","lesson":\#(quoted(lesson)),"rev":"\#(revision)","#
            + #""step":\#(quoted(step)),"did":"\#(did.rawValue)",\#(wrong)"tries":\#(tries),"hints":\#(hints),"s":\#(seconds)}"#
    }

    private static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }

    /// nil if it is no event of this version.
    init?(json line: Substring) {
        guard line.hasPrefix("{"), line.hasSuffix("}") else { return nil }
        func text(_ key: String) -> String? {
            guard let start = line.firstRange(of: "\"\(key)\":\"")?.upperBound else { return nil }
            return String(line[start...].prefix { $0 != "\"" })
        }
        func number(_ key: String) -> Int {
            guard let start = line.firstRange(of: "\"\(key)\":")?.upperBound else { return 0 }
            return Int(line[start...].prefix(9).prefix { $0.isNumber }) ?? 0
        }
        guard number("v") == 1, let lesson = text("lesson"), let step = text("step"),
            let did = text("did").flatMap(Progress.Did.init)
        else { return nil }
        self.init(
            lesson: lesson, revision: text("rev") ?? "", step: step, did: did, wrong: text("wrong") ?? "",
            tries: number("tries"), hints: number("hints"), seconds: number("s"))
    }
}
