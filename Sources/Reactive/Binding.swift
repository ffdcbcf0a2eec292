extension Stream {
    /// Pushes what this says into `target`. The end goes along, unless `target` never ends: then it is reported.
    public func bind(to target: Subject, elementsOnly: Bool = false) -> Disposable {
        elementsOnly
            ? subscribe(onNext: { target.next($0) }, onError: UnbindableError.report(to: loop), into: target)
            : subscribe(
                onNext: { target.next($0) }, onError: { target.error($0) }, onCompleted: { target.completed() },
                into: target)
    }
}

/// An error that came to a binding, which has nowhere to put it: it stops an app.
public struct UnbindableError: Error {
    public let error: any Error
    public let site: Site?

    /// What a binding that is made now does with an error.
    public static func report(to loop: Loop) -> (any Error) -> Void {
        let site = loop.site
        return { loop.onFault?(UnbindableError(error: $0, site: site)) }
    }
}

/// Keeps two subjects equal. A value that comes back from where it was sent goes no further.
public final class TwoWayBinding: Disposable {
    private let group = Group()

    /// `left` takes the present value of `right` first. With `passesEnds` an end on one side ends the other.
    public init(_ left: Subject, _ right: Subject, passesEnds: Bool = true) {
        super.init()
        let toLeft = Passage(left, group, passesEnds)
        let toRight = Passage(right, group, passesEnds)
        toLeft.opposite = toRight
        toRight.opposite = toLeft
        group.insert(right.subscribe(toLeft))
        guard !group.isDisposed else { return }
        toRight.isAwake = false
        let subscription = left.subscribe(toRight)
        toRight.isAwake = true
        group.insert(subscription)
    }

    public override var isDisposed: Bool { group.isDisposed }
    public override func dispose() { group.dispose() }
    public override func visitReferences(_ visit: (Object) -> Void) { visit(group) }

    /// What is heard on one side and pushed into the other.
    private final class Passage: Sink {
        private let target: Subject
        private let group: Group
        private let passesEnds: Bool
        private let site: Site?
        weak var opposite: Passage?
        /// False while it would hear what it is not meant to: the present value of the side that follows.
        var isAwake = true
        /// What is being pushed into the target.
        private var passing: Value?

        init(_ target: Subject, _ group: Group, _ passesEnds: Bool) {
            self.target = target
            self.group = group
            self.passesEnds = passesEnds
            site = target.loop.site
            super.init()
        }

        override func next(_ value: Value) {
            guard isAwake, opposite?.passing != value else { return }
            let outer = passing
            passing = value
            target.loop.site = site
            target.next(value)
            passing = outer
        }

        override func error(_ error: any Error) {
            group.dispose()
            if passesEnds { target.error(error) }
        }

        override func completed() {
            group.dispose()
            if passesEnds { target.completed() }
        }
    }
}
