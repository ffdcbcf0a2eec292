import Export
import Glibc
import Labs
import TestPrograms
import Replay
import Session

let usage = """
    typecheck stubs FOLDER               writes the stubs of RxSwift's modules
    typecheck beside FOLDER              writes what may stand beside an export: all of it, and each piece with what it needs
    typecheck mutants FOLDER COUNT FROM  changes a token of programs in FOLDER/accepted, each number in another way
    typecheck programs FOLDER PATH…      writes every accepted program as Swift: examples of all words, and these scripts
    typecheck again PATH…                runs what these scripts are in Swift here, and says where closures print otherwise
    """
let arguments = CommandLine.arguments
guard arguments.count > 2 else {
    print(usage)
    exit(2)
}
let folder = arguments[2]

func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else {
        print("\(path): \(String(cString: strerror(errno)))")
        exit(1)
    }
    fputs(text, file)
    fclose(file)
}

/// Writes a program, and what must stand beside it.
func write(_ program: (text: String, helper: String?), named name: String) {
    write(program.text, to: "\(folder)/programs/\(name).swift")
    if let helper = program.helper { write(helper, to: "\(folder)/helpers/\(name).swift") }
}

/// What a section is in Swift, if all of its entries but those that must fail are accepted.
func swift(_ section: Section) -> (text: String, helper: String?)? {
    let session = Session { _ in }
    session.declare(section.steps.map { Passage($0.entry.text, line: $0.entry.line) }, in: section.file)
    for step in section.steps {
        if session.enter(step.entry.text, from: .file(section.file, line: step.entry.line)) == .quit { break }
    }
    let text = session.exported
    // There are no stubs of test frameworks.
    return session.journal.isEmpty || text.contains("import RxTest") || text.contains("import XCTest")
        ? nil : (text, session.exportedHelper)
}

/// A lab's walkthrough as far as the first fault that is opened in it: what follows is another program.
func walk(_ lab: Lab) -> [String] {
    let lines = lab.walkthrough.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines.prefix { !$0.hasPrefix(":lab \(lab.name) --fault") })
}

/// The exported programs of a folder that are accepted here as they are.
func accepted(in folder: String) -> [(name: String, text: String)] {
    Corpus.named(in: "\(folder)/accepted", ending: ".swift").filter { Session { _ in }.mistakes(in: $0.text).isEmpty }
}

switch arguments[1] {
case "stubs":
    for module in Stubs.modules { write(Stubs.text(of: module), to: "\(folder)/\(module).swift") }
case "beside":
    write(HelperCode.text, to: "\(folder)/\(HelperCode.name)")
    mkdir("\(folder)/pieces", 0o755)
    for (number, path) in HelperCode.paths.enumerated() {
        write(HelperCode.text(with: path), to: "\(folder)/pieces/\(number).swift")
    }
case "programs":
    for part in ["programs", "helpers"] { mkdir("\(folder)/\(part)", 0o755) }
    var count = 0
    for (name, example) in Corpus.named {
        var section = Section(name: name, file: name)
        section.read(example.split(separator: "\n", omittingEmptySubsequences: false).lazy.map(String.init), from: 1)
        guard let text = swift(section) else { continue }
        count += 1
        write(text, named: "\(name)-\(count)")
    }
    for path in arguments.dropFirst(3) {
        guard let document = try? Document(path: path) else {
            print("\(path): can't be read")
            exit(1)
        }
        for section in document.sections {
            guard let text = swift(section) else { continue }
            count += 1
            let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? "program"
            write(text, named: "\(name)-\(count)")
        }
    }
    for lab in Lab.all {
        for (name, lines) in [(lab.name, [":lab \(lab.name)"]), ("\(lab.name)-walk", walk(lab))] {
            var section = Section(name: name, file: name)
            section.read(lines, from: 1)
            guard let text = swift(section) else { continue }
            count += 1
            write(text, named: "lab-\(name)")
        }
    }
    print("\(count) programs")
case "again":
    var differing = 0
    var compared = 0
    for path in arguments.dropFirst(2) {
        guard let document = try? Document(path: path) else {
            print("\(path): can't be read")
            exit(1)
        }
        for section in document.sections {
            guard let again = Again(section) else { continue }
            compared += 1
            guard let difference = again.difference else { continue }
            differing += 1
            print("\(path):\(section.steps.first?.entry.line ?? 1): \(difference)")
        }
    }
    print("\(compared) programs, \(differing) print otherwise as Swift")
    exit(differing == 0 ? 0 : 1)
case "mutants":
    // One token of a program is changed; the answer says which line that was, and what is said here.
    let programs = accepted(in: folder)
    let refused = Corpus.files(in: "\(folder)/accepted", ending: ".swift").compactMap { text in
        Session { _ in }.mistakes(in: text).first.map { (text, $0) }
    }
    for (text, mistake) in refused {
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)[mistake.line - 1]
        print("swiftc accepts, refused here: \(line)\n    \(mistake.message)")
    }
    let corpus = Corpus(programs.map(\.text))
    let helpers = Dictionary(uniqueKeysWithValues: Corpus.named(in: "\(folder)/helpers", ending: ".swift"))
    mkdir("\(folder)/mutants", 0o755)
    var rows = ""
    let (count, from) = (Int(arguments.dropFirst(3).first ?? "") ?? 500, Int(arguments.dropFirst(4).first ?? "") ?? 0)
    for number in from..<(from + count) {
        let mutant = corpus.mutant(number)
        let mistakes = Session { _ in }.mistakes(in: mutant.text)
        write(mutant.text, to: "\(folder)/mutants/\(number).swift")
        if let helper = helpers[programs[mutant.program].name] {
            write(helper, to: "\(folder)/helpers/\(number).swift")
        }
        let said = mistakes.map { "\($0.line)" }.joined(separator: ",")
        rows += "\(number)\t\(mutant.line)\t\(said.isEmpty ? "-" : said)\t\(mutant.change)\t"
        rows += "\(mistakes.map(\.message).joined(separator: " | "))\n"
    }
    write(rows, to: "\(folder)/mutants.tsv")
default:
    print(usage)
    exit(2)
}
