import Language
import Values

/// What words of the standard library ask of a call.
extension Call {
    /// The elements of the sequence that the word stands on.
    func elements() throws -> [Value] { try elements(of: receiver) }

    func elements(_ index: Int) throws -> [Value] { try elements(of: self[index]) }

    func elements(of sequence: Value) throws -> [Value] {
        if let items = sequence.items { return items }
        if case .object(let object) = sequence, let range = object as? RangeObject,
            range.lower?.object == nil
        {
            return try elements(of: range)
        }
        var elements: [Value] = []
        try interpreter.iterate(sequence) {
            try add($0, to: &elements)
            return true
        }
        return elements
    }

    private func elements(of range: RangeObject) throws -> [Value] {
        let count = range.count ?? .max
        guard count <= CompiledLimits.elements else {
            throw RuntimeError("a range of \(count) is too large to go through")
        }
        return range.integers().map(range.element)
    }

    var text: String { receiver.text ?? "" }
    var number: Int { if case .int(let number) = receiver { number } else { 0 } }
    var real: Double { receiver.number ?? 0 }

    /// A count argument, which may not be negative; `fallback` when it is left out.
    func count(_ index: Int, or fallback: Int = 1) throws -> Int {
        guard has(index) else { return fallback }
        guard int(index) >= 0 else { throw RuntimeError("\(site.word) can't take a negative number, \(int(index))") }
        return int(index)
    }

    /// One more element; a failure if there are more than anybody means to have.
    func add(_ element: Value, to items: inout [Value]) throws {
        guard items.count < CompiledLimits.elements else {
            throw RuntimeError("more than \(CompiledLimits.elements) elements: does it end?")
        }
        items.append(element)
    }

    /// Goes through the elements of the sequence that the word stands on, as far as `body` wants.
    func each(_ body: (Value) throws -> Bool) throws { try interpreter.iterate(receiver, body) }

    /// The first element that `isFound` says yes to; those behind it are not asked for.
    func first(where isFound: (Value) throws -> Bool) throws -> Value? {
        var found: Value?
        try each { element in
            guard try isFound(element) else { return true }
            found = element
            return false
        }
        return found
    }

    /// Changes the array, or the text, that a mutating word stands on.
    func change(_ body: (inout [Value]) throws -> Value) throws -> Value {
        var answer = Value.void
        if let held, let text = held.value.text {
            var letters = text.map { Value.string(String($0)) }
            answer = try body(&letters)
            held.value = TextSlice.value(letters.map { $0.text ?? "" }.joined(), from: held.value.start)
            return answer
        }
        held?.start = held?.value.start ?? 0
        try held?.value.withItems {
            answer = try body(&$0)
            if $0.count > CompiledLimits.elements { throw RuntimeError("an array of \($0.count) is too large") }
        }
        return answer
    }

    /// Of a slice: the index of its first element.
    var start: Int { held?.start ?? receiver.start }

    /// A part of the elements, under the indices that they have.
    func slice(_ body: ([Value]) throws -> ArraySlice<Value>) throws -> Value {
        .slice(try body(elements()), of: start)
    }

    /// Where an index into a collection of `count`, or a trap.
    func index(_ argument: Int, below count: Int) throws -> Int {
        let (index, start) = (int(argument), start)
        guard index >= start, let place = try? index.minus(start), place < count else {
            throw RuntimeError("index \(index) is out of range: there are \(count)")
        }
        return place
    }
}

extension Int {
    /// Of two numbers that a person names; a failure if no Int holds it.
    func plus(_ other: Int) throws -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        if overflow { throw RuntimeError("\(self) + \(other) is no Int") }
        return sum
    }
    func minus(_ other: Int) throws -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        if overflow { throw RuntimeError("\(self) - \(other) is no Int") }
        return difference
    }
}

extension Value {
    /// A number of any kind; nil for what is none.
    var number: Double? { anyNumber }
}

extension [Value] {
    /// The least by `isBefore`; nil of none.
    func least(_ isBefore: (Value, Value) throws -> Bool) rethrows -> Value {
        try self.min(by: isBefore).map { .some($0) } ?? .null
    }

    /// The greatest by `isBefore`; nil of none.
    func greatest(_ isBefore: (Value, Value) throws -> Bool) rethrows -> Value {
        try self.max(by: isBefore).map { .some($0) } ?? .null
    }
}

/// The natural order of values.
func natural(_ left: Value, _ right: Value) -> Bool { left.isLess(than: right) }
