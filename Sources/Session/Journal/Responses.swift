/// What came from outside: when the past is played again, it is told and not asked for anew.
final class Responses {
    private var lines: [String?]
    /// Whether all of them are here; beyond so many they are not kept.
    private(set) var isWhole = true
    /// Told of each one that is new.
    var keep: (String?) -> Void = { _ in }
    private static let most = 100_000

    init(_ lines: [String?] = []) { self.lines = lines }

    /// What a new world reads: first what was heard before, then what there is.
    func reader(_ read: @escaping () throws -> String?) -> () throws -> String? {
        var next = 0
        return { [self] in
            if next < lines.count {
                next += 1
                return lines[next - 1]
            }
            let line = try read()
            if isWhole, lines.count < Responses.most {
                lines.append(line)
                next += 1
                keep(line)
            } else {
                isWhole = false
                lines = []
            }
            return line
        }
    }
}
