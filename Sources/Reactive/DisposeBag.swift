/// Ends what it was given when it is itself let go.
public final class DisposeBag: Object {
    private let group = Group()
    /// Where it was made, if a person's text made it.
    public let place: Place?

    public init(at place: Place? = nil) { self.place = place }

    public func insert(_ disposable: Disposable) {
        if let subscriber = disposable as? Subscriber {
            guard !subscriber.isDisposed else { return }
            subscriber.enter(self, as: group.count)
        }
        group.insert(disposable)
    }

    /// Lets go of what has ended, and with it of what its closures hold: often the bag's own owner.
    func forget(_ number: Int) { group.vacate(number) }

    public var count: Int { group.count }

    deinit { group.dispose() }

    public override func write(to text: inout String, as style: TextStyle) { text += "DisposeBag" }
    public override func visitReferences(_ visit: (Object) -> Void) { visit(group) }
}

extension Disposable {
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
