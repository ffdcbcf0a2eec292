import Reactive

// What happens at an error or at completion.

extension ObservableConvertible {
    @inlinable public func `catch`<Other: ObservableConvertible<Element>>(
        _ handler: @escaping (any Error) throws -> Other
    ) -> Observable<Element> {
        through(core.catch { try handler($0).core })
    }
    @inlinable public func catchAndReturn(_ element: Element) -> Observable<Element> {
        through(core.catchAndReturn(wrap(element)))
    }
    @inlinable public func retry() -> Observable<Element> { through(core.retry()) }
    @inlinable public func retry(_ count: Int) -> Observable<Element> { through(core.retry(count)) }
    @inlinable public func retry<Notifier: ObservableConvertible>(
        when handler: @escaping (Observable<any Error>) -> Notifier
    ) -> Observable<Element> {
        through(core.retry(when: { handler(Observable<any Error>(core: $0.map { wrap($0.error) })).core }))
    }
    @inlinable public func `repeat`(_ count: Int? = nil) -> Observable<Element> { through(core.repeat(count)) }
    @inlinable public func asSingle() -> Observable<Element> { through(core.asSingle()) }
    @inlinable public func asMaybe() -> Observable<Element> { through(core.asMaybe()) }
    @inlinable public func asCompletable() -> Observable<Never> { through(core.asCompletable()) }
}

extension ObservableConvertible<Never> {
    @inlinable public func andThen<Next: ObservableConvertible>(_ next: Next) -> Observable<Next.Element> {
        through(core.andThen(next.core))
    }
}

extension Observable {
    @inlinable public static func `catch`(sequence: [Observable], on loop: Loop = .current) -> Observable {
        Observable(core: .catch(loop, sequence: sequence.map(\.core)))
    }
    @inlinable public static func onErrorResumeNext(_ sources: [Observable], on loop: Loop = .current) -> Observable {
        Observable(core: .onErrorResumeNext(loop, sources.map(\.core)))
    }
}
