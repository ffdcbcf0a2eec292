import Reactive
import Services

extension Vector {
    /// Runs the vector on the engine, and compares.
    package func run() -> Verdict {
        do {
            let stage = try Stage(self)
            let compare = try prepare(stage)
            stage.play(until: lastTime + 10_000)
            if let obstacle = stage.obstacle { return .inexpressible(obstacle) }
            var comparison = Comparison(stage)
            try compare(&comparison)
            for (index, expected) in subscriptions.enumerated() {
                guard let expected else { continue }
                try comparison.spans(index, stage.source(at: index).subscriptions, expected)
            }
            let differences = stage.differences + comparison.differences
            return differences.isEmpty ? .passed : .failed(differences)
        } catch {
            return .inexpressible((error as? Inexpressible)?.sentence ?? "\(error)")
        }
    }

    /// Puts everything on the clock; the answer compares what was heard.
    private func prepare(_ stage: Stage) throws -> (inout Comparison) throws -> Void {
        switch form {
        case .simple: try prepareSimple(stage)
        case .script: try prepareScript(stage)
        case .groups: try prepareGroups(stage)
        case .using: try prepareUsing(stage)
        }
    }

    private func prepareSimple(_ stage: Stage) throws -> (inout Comparison) throws -> Void {
        let expression = try wanted("expr")
        let subscribeTime = try time("subscribe")
        var built: Stream?
        stage.at(self["created"]?.time ?? min(100, subscribeTime)) {
            built = try Node(expression, on: stage).stream()
        }
        stage.at(subscribeTime) { if let built { stage.handles["res"] = stage.listen(to: built, as: "res") } }
        stage.at(try time("dispose")) { stage.handles["res"]?.dispose() }
        return { try $0.events("res", stage.heard["res"] ?? [], expected("res")) }
    }

    private func prepareScript(_ stage: Stage) throws -> (inout Comparison) throws -> Void {
        guard let steps = self["steps"]?.array else { throw Inexpressible("a script needs steps") }
        for step in steps {
            guard let time = step[at: "t"]?.time else { throw Inexpressible("the step \(step.text) has no time") }
            stage.at(time) { try stage.perform(step) }
        }
        let observers = self["expected_observers"]?.members ?? []
        return { comparison in
            for observer in observers {
                try comparison.events(observer.key, stage.heard[observer.key] ?? [], expected(observer.key))
            }
        }
    }

    private func prepareUsing(_ stage: Stage) throws -> (inout Comparison) throws -> Void {
        let compare = try prepareSimple(stage)
        let wanted = Resource(self["expected_resource"])
        return { comparison in
            try compare(&comparison)
            comparison.fact("resource", stage.resource, is: wanted)
        }
    }

    func wanted(_ key: String) throws -> JSON {
        guard let value = json[at: key] else { throw Inexpressible("the vector has no \(key)") }
        return value
    }

    func time(_ key: String) throws -> Int {
        guard let time = try wanted(key).time else { throw Inexpressible("\(key) is no time") }
        return time
    }
}
