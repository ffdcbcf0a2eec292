/// A control that a tap can be meant for, by what stands on it.
protocol Tappable {
    var face: String { get }
    func tap()
}
