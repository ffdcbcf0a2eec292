import Language

extension Duty {
    /// What types are for in an app; of several that fit, the first.
    static let all: [Duty] = [
        duty("view", classes: ["UIControl", "UITableViewCell"]),
        duty(
            "scene", classes: ["UIViewController"], keyword: .scene, not: ["service", "coordinator"],
            "a scene must not call a service or the coordinator: it tells its viewmodel", isStrict: true),
        duty(
            "viewmodel", keyword: .viewmodel, endings: ["ViewModel"], not: ["view", "scene"],
            "a viewmodel must not name a control or a scene: a scene binds what it shows"),
        duty("coordinator", endings: ["Coordinator", "CoordinatorType"]),
        duty(
            "service", endings: ["Service", "ServiceType", "API", "APIManager"],
            not: ["view", "scene", "viewmodel"], "a service must not hold screen state: a viewmodel does"),
        duty(
            "data source", endings: ["DataSource"], not: ["service"],
            "a data source must not request: it keeps what a viewmodel hands it"),
        duty(
            "model", endings: ["Model"], follows: "Decodable", not: ["view", "scene", "viewmodel"],
            "a model must not know a view or a viewmodel: they watch it"),
    ]

    private static func duty(
        _ name: String, classes: Set<String> = [], keyword: TypeDeclaration.Keyword? = nil, endings: [String] = [],
        follows: String? = nil, not forbidden: Set<String> = [], _ sentence: String = "", isStrict: Bool = false
    ) -> Duty {
        var duty = Duty(name)
        (duty.classes, duty.keyword, duty.endings, duty.follows) = (classes, keyword, endings, follows)
        (duty.forbidden, duty.sentence, duty.isStrict) = (forbidden, sentence, isStrict)
        return duty
    }
}
