/// What a person said would happen: judged as time passes, and at the end.
package protocol Expecting: AnyObject {
    /// No more will come. A contradiction is said, unless it was said before.
    func settle()
}
