import Glibc
import Session
import Testing

/// A folder of journals that is gone after the test.
private final class Journals {
    let path: String
    var folder: JournalFolder { JournalFolder(path: path) }

    init() throws {
        var template = Array("/tmp/rxsh-damaged-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Unusable() }
        path = String(cString: made)
    }
    struct Unusable: Error {}

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var names: [String] {
        (Folder.entries(of: path) ?? []).map(\.name).filter { $0 != "." && $0 != ".." }.sorted()
    }

    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func read(_ name: String) -> [UInt8] {
        guard let file = fopen("\(path)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }
}

@Suite("A journal that is damaged")
struct DamagedJournalTests {
    private enum Damage: CaseIterable { case flip, cut, insert, remove, double, title, newer, append }

    private static func entry(_ number: Int, _ chance: inout Chance) -> JournalRecord {
        let rest =
            ["", "\n// é\n", "\nentry 3 ff\nabc\n", "  \u{1F600}", "\nleft 0 0\n\n"].randomElement(using: &chance) ?? ""
        return .entry(Entry(number: number, text: "let a\(number) = \(number)\(rest)", origin: .prompt, time: number))
    }

    /// Does it; the answer is which of the bytes that were whole it has touched.
    private static func damage(_ bytes: inout [UInt8], _ damage: Damage, _ chance: inout Chance) -> Range<Int> {
        let title = Journal.title.utf8.count
        let place = Int.random(in: title..<bytes.count, using: &chance)
        let end = min(bytes.count, place + Int.random(in: 1..<200, using: &chance))
        let garbage = (0..<Int.random(in: 1..<50, using: &chance)).map { _ in UInt8.random(in: 0...255, using: &chance)
        }
        let count = bytes.count
        switch damage {
        case .flip: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case .cut: bytes.removeSubrange(place..<count)
        case .insert: bytes.insert(contentsOf: garbage, at: place)
        case .remove: bytes.removeSubrange(place..<end)
        case .double: bytes.insert(contentsOf: bytes[place..<end], at: end)
        case .title:
            let spot = Int.random(in: 0..<title, using: &chance)
            bytes[spot] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case .newer: bytes.replaceSubrange(0..<title, with: Array("rxsh journal 27\nnews 2 a\nhi\n".utf8))
        case .append: bytes += garbage
        }
        switch damage {
        case .flip: return place..<place + 1
        case .cut: return place..<count
        case .insert: return place..<place
        case .remove: return place..<end
        case .double: return end..<end
        case .title, .newer: return 0..<1
        case .append: return count..<count
        }
    }

    /// 25 of each kind: what was there is never changed, what stands before the damage is taken up, and what stands
    /// behind it as well when that is asked for.
    @Test(arguments: 0..<200) func `is left as it is, and read as far as it can be`(_ seed: Int) throws {
        var chance = Chance(state: UInt64(seed) &* 7_919 &+ 3)
        let kind = Damage.allCases[seed % Damage.allCases.count]
        var bytes = Array(Journal.title.utf8)
        var spans: [Range<Int>] = []
        for number in 1...Int.random(in: 2...40, using: &chance) {
            let record = DamagedJournalTests.entry(number, &chance).bytes
            spans.append(bytes.count..<bytes.count + record.count)
            bytes += record
        }
        let hit = DamagedJournalTests.damage(&bytes, kind, &chance)
        let before = spans.filter { $0.upperBound <= hit.lowerBound }.count
        let whole = spans.indices.filter {
            spans[$0].upperBound <= hit.lowerBound || spans[$0].lowerBound >= hit.upperBound
        }
        let isReadable = ![Damage.title, .newer].contains(kind) && before > 0
        let journals = try Journals()
        journals.write(bytes, to: "0.journal")

        func resume() -> [String]? {
            let found = journals.folder.last()
            #expect((found.session == nil) == !isReadable)
            found.session?.file.append(.entry(Entry(number: 0, text: "let z = 0", origin: .prompt, time: 9)))
            #expect(found.session?.file.failure == nil)
            return found.session?.journal.entries.map(\.text)
        }
        let first = resume()
        if let first {
            #expect(
                first.count >= before
                    && first.prefix(before).enumerated().allSatisfy { $1.hasPrefix("let a\($0 + 1) = ") })
            #expect(resume() == first + ["let z = 0"], "what was entered since is there")
        } else {
            #expect(journals.folder.last().unread == ["\(journals.path)/0.journal"])
        }
        #expect(journals.read("0.journal").starts(with: bytes), "what was there is there")
        #expect(journals.names.count == 1 || journals.read("0.journal") == bytes)

        let asked = Journal(bytes, taking: .allWhole)
        #expect(whole.count { index in !asked.entries.contains { $0.number == index + 1 } } <= 1)
        if kind == .title { #expect(journals.folder.session(in: "\(journals.path)/0.journal") != nil) }
    }

    @Test func `is free once it is let go, though a process that begins has a copy of its descriptor`() throws {
        var chance = Chance(state: 1)
        let journals = try Journals()
        journals.write(Array(Journal.title.utf8) + DamagedJournalTests.entry(1, &chance).bytes, to: "0.journal")
        var taken = journals.folder.last().session?.file
        let own = try #require(descriptor(of: "\(journals.path)/0.journal"))
        let copy = fcntl(own, F_DUPFD_CLOEXEC, 0)
        defer { close(copy) }
        #expect(taken != nil && journals.folder.last().session == nil)
        taken = nil
        #expect(journals.folder.last().session != nil)
    }

    /// The descriptor by which this process has a file open.
    private func descriptor(of path: String) -> Int32? {
        (Folder.entries(of: "/proc/self/fd") ?? []).first { entry in
            var target = [UInt8](repeating: 0, count: 4_096)
            let count = readlink("/proc/self/fd/\(entry.name)", &target, target.count)
            return count > 0 && String(decoding: target[..<count], as: UTF8.self) == path
        }.flatMap { Int32($0.name) }
    }

    /// Sessions that run, that broke off and that were left, in any order: the last kind alone makes room.
    @Test(arguments: 0..<20) func `makes room for others only once it is of no use`(_ seed: Int) throws {
        var chance = Chance(state: UInt64(seed) &+ 11)
        let journals = try Journals()
        var running: [JournalFile] = []
        var needed: Set<String> = []
        for number in 10..<10 + Int.random(in: 20...60, using: &chance) {
            let name = "0.\(number).journal"
            let bytes = Array(Journal.title.utf8) + DamagedJournalTests.entry(1, &chance).bytes
            switch Int.random(in: 0..<4, using: &chance) {
            case 0:
                journals.write(bytes, to: name)
                running.append(try #require(journals.folder.session(in: "\(journals.path)/\(name)")).file)
                running[running.count - 1].append(.left)
                needed.insert(name)
            case 1:
                journals.write(bytes, to: name)
                needed.insert(name)
            case 2:
                journals.write(Array("rxsh journal 9\n".utf8) + JournalRecord.left.bytes, to: name)
                needed.insert(name)
            default: journals.write(bytes + JournalRecord.left.bytes, to: name)
            }
        }
        let files = (0..<3).map { _ in journals.folder.begin() }
        for file in files { file.append(.entry(Entry(number: 1, text: "let b = 1", origin: .prompt, time: 0))) }
        #expect(files.allSatisfy { $0.failure == nil })
        let left = Set(journals.names)
        #expect(needed.isSubset(of: left))
        #expect(left.count <= max(20, needed.count + 1) + 2)
        _ = running
    }
}
