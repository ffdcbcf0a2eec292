/// What lets a browser in: two secrets, one to watch and one to type as well, which die with the server.
struct Tokens {
    enum Right: CaseIterable { case see, type }

    private let see = Tokens.secret()
    private let type = Tokens.secret()
    /// When wrong ones came last, on `Monotonic`'s clock.
    private var wrong: [Int] = []

    private static let mostWrong = 10
    private static let minute = 60_000_000_000

    init() {}

    func token(_ right: Right) -> String { right == .type ? type : see }

    /// What a token allows; nil if it is none.
    func right(of token: String) -> Right? {
        Right.allCases.first { Tokens.isSame(token, self.token($0)) }
    }

    /// Whether more tokens may be tried for now.
    func mayTry(at time: Int) -> Bool { wrong.count { time - $0 < Tokens.minute } < Tokens.mostWrong }

    mutating func failed(at time: Int) {
        wrong = wrong.suffix(Tokens.mostWrong - 1) + [time]
    }

    /// 128 bits, in signs that an address may hold.
    private static func secret() -> String {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var random = SystemRandomNumberGenerator()
        return String((0..<22).map { _ in signs[Int.random(in: signs.indices, using: &random)] })
    }

    /// Takes as long wherever two texts of the same length differ.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
