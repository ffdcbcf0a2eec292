import Language
import Values

/// The text that a word stands on, whole or a part, under the indices that it has.
struct Letters {
    let call: Call
    let text: String
    /// The index of its first character.
    let start: Int

    init(_ call: Call) {
        let value = call.held?.value ?? call.receiver
        (self.call, text, start) = (call, value.text ?? "", value.start)
    }

    var end: Int { start + text.count }
    var range: Range<Int> { start..<end }

    /// The index of its character of that number; nil of none.
    func index(_ number: Int?) -> Value { number.map { .int(start + $0) } ?? .null }

    func range(_ range: Range<String.Index>) -> Value {
        let first = start + text.distance(from: text.startIndex, to: range.lowerBound)
        let last = first + text.distance(from: range.lowerBound, to: range.upperBound)
        return .object(RangeObject(.int(first), .int(last), isClosed: false))
    }

    func part(_ part: Substring) -> Value {
        TextSlice.value(part, from: start + text.distance(from: text.startIndex, to: part.startIndex))
    }

    /// What stands between the indices of the range that is the first argument.
    func slice() throws -> Value {
        let places = try places(in: text.count)
        return TextSlice.value(
            text.dropFirst(places.lowerBound).prefix(places.count), from: start + places.lowerBound)
    }

    /// The numbers of the characters that the first argument means, a range of indices.
    func places(in count: Int) throws -> Range<Int> {
        let places = ArrayObject.places(of: try call.object(0), in: count, start)
        guard places.lowerBound >= 0, places.upperBound <= count else {
            throw RuntimeError("this range is out of the text")
        }
        return places
    }

    /// The number of the character at an index.
    func place(of index: Int, in characters: [Character]) throws -> Int {
        guard let place = try? index.minus(start), characters.indices.contains(place) else {
            throw RuntimeError("index \(index) is out of range: there are \(characters.count)")
        }
        return place
    }

    /// Changes the text that a mutating word stands on. Where its first characters go, what is left of a part of another
    /// text begins behind them.
    func change(without gone: Int = 0, _ body: (inout [Character]) throws -> Value) throws -> Value {
        guard let held = call.held, held.value.text != nil else { return .void }
        var characters = Array(text)
        let answer = try body(&characters)
        let isPart = call.receiverType.isNamed("Substring")
        held.value = TextSlice.value(String(characters), from: isPart ? start + gone : start)
        return answer
    }
}
