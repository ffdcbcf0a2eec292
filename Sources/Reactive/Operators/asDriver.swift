extension Site {
    public static let asDriver = Site("asDriver")
    public static let asSignal = Site("asSignal")
    public static let asInfallible = Site("asInfallible")
}

extension Stream {
    /// State for a view: on `main`, never failing, one run for all, with the latest element for newcomers.
    ///
    ///     --1--#
    ///     asDriver(onErrorJustReturn: 0)
    ///     --1--(0|)
    public func asDriver(
        on main: Scheduler, onErrorRecover recover: @escaping Recovery, at site: Site = .asDriver
    ) -> Stream {
        observe(on: main, at: site).catch(recover, at: site).share(replay: 1, at: site)
    }

    public func asDriver(on main: Scheduler, onErrorJustReturn value: Value, at site: Site = .asDriver) -> Stream {
        observe(on: main, at: site).catchAndReturn(value, at: site).share(replay: 1, at: site)
    }

    /// Events for a view: on `main`, never failing, one run for all, and nothing from before.
    ///
    ///     --1--#
    ///     asSignal(onErrorJustReturn: 0)
    ///     --1--(0|)
    public func asSignal(
        on main: Scheduler, onErrorRecover recover: @escaping Recovery, at site: Site = .asSignal
    ) -> Stream {
        observe(on: main, at: site).catch(recover, at: site).share(at: site)
    }

    public func asSignal(on main: Scheduler, onErrorJustReturn value: Value, at site: Site = .asSignal) -> Stream {
        observe(on: main, at: site).catchAndReturn(value, at: site).share(at: site)
    }

    /// The source, with an error made into a last element: it never fails.
    public func asInfallible(onErrorJustReturn value: Value, at site: Site = .asInfallible) -> Stream {
        catchAndReturn(value, at: site)
    }
}
