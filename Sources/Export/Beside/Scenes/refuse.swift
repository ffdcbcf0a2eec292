import Foundation

/// A gesture that can't be done is said, and ends nothing.
@discardableResult func refuse(_ sentence: String) -> Bool {
    FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
    return false
}
