/// Times and lengths are what a person names, however large: what no Int can hold is the greatest or the least one.
extension Int {
    @inlinable public func adding(clamped other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// 0 for what is no number.
    public init(clamped number: Double) {
        self = Int(exactly: number.rounded()) ?? (number > 0 ? .max : number < 0 ? .min : 0)
    }
}
