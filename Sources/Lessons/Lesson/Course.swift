import Messages

/// The lessons that come with the shell, in order.
package enum Course {
    /// A lesson's file as it is built in: `16-stale-results`, and its text.
    package struct File: Sendable {
        package let name: String
        package let text: StaticString
        /// Its headings and prose in Chinese, as the file beside it has them.
        let chinese: StaticString

        package var number: Int { Int(name.prefix { $0 != "-" }) ?? 0 }
        package var id: String { String(name.drop { $0 != "-" }.dropFirst()) }

        /// Its title, without reading all of it.
        package func title(in tongue: Tongue) -> String {
            let mark = "title: "
            return "\(tongue == .chinese ? chinese : text)".split(separator: "\n").first { $0.hasPrefix(mark) }.map {
                String($0.dropFirst(mark.count))
            } ?? id
        }

        package var lesson: Lesson { LessonReader.lesson("\(text)", number: number) }

        package func lesson(in tongue: Tongue) -> Lesson {
            tongue == .english
                ? lesson : Translation.lesson("\(chinese)", of: "\(text)", number: number)
        }
    }

    package static let files: [File] = Embedded.lessons

    /// `16`, `stale-results`, `16-stale-results`, its title, or a part of these that no other has.
    package static func file(named name: String) -> File? {
        if let file = files.first(where: { "\($0.number)" == name || $0.id == name || $0.name == name }) { return file }
        let wanted = name.filter { $0 != "\"" }.lowercased()
        guard wanted.count > 1, !wanted.allSatisfy(\.isNumber) else { return nil }
        let names = files.map { file in [file.id] + Tongue.allCases.map { file.title(in: $0).lowercased() } }
        if let place = names.firstIndex(where: { $0.contains(wanted) }) { return files[place] }
        let fitting = names.indices.filter { place in names[place].contains { $0.contains(wanted) } }
        return fitting.count == 1 ? files[fitting[0]] : nil
    }

    package static func file(after id: String) -> File? {
        guard let place = files.firstIndex(where: { $0.id == id }), place + 1 < files.count else { return nil }
        return files[place + 1]
    }
}
