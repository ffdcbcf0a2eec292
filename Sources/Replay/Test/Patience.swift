import Language

/// Matches patterns, and remembers those that took too long.
final class Patience {
    private(set) var exhausted: Set<String> = []

    func matches(_ pattern: String, _ text: String) -> Bool {
        guard !exhausted.contains(pattern), let pattern = PatientPattern(pattern) else { return false }
        guard let places = pattern.places(in: text) else {
            exhausted.insert(pattern.text)
            return false
        }
        return !places.isEmpty
    }
}
