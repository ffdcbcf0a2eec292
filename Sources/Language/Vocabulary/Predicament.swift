/// A mistake for which the vocabulary may know a way out.
package struct Predicament {
    /// What stands there, and its type.
    package let text: String
    package let type: Type
    package let isStream: Bool
    /// What is wanted there, if it is a value, and whether that holds such values.
    package var wanted: Type?
    package var isElement = false
    /// The number that is written, if it is one.
    package var number: (value: Double, isWhole: Bool)?
    /// The name that the type does not have, or whose arguments do not fit; what stands before it.
    package var name = ""
    package var receiver = ""
    package var isStatic = false
    package var arguments: [(label: String?, text: String)] = []
    /// A value of a type, for lines that show how something is written.
    package let example: (Type) -> String
    /// The line that it stands in, with something else in its place.
    package let line: (String) -> String
}
