import Language
import Reactive
import Values

/// Combine's `@Published`: a property that tells of each value just before it has it.
extension Word {
    static let publishedTypes = [
        "protocol ObservableObject {}", "class PublishedValues<Element>: Observable<Element> {}",
        "class Published<Value> { typealias Publisher = PublishedValues<Value> }",
        "typealias ObservableObjectPublisher = PublishSubject<Void>",
    ]

    static let published: [Word] =
        publishedMembers("Published", "PublishedValues")
        + publishedMembers("Combine.Published", "Combine.PublishedValues")
        + ["", "Combine."].map(changes) + [
            .member(
                of: "Combine.Publisher", "func assign(to published: inout Combine.PublishedValues<Output>)",
                where: "Failure == Never"
            ) { call in
                let box: Box = try call.object(0)
                guard let target = (box.value.object as? PublishedValues)?.property else { return .void }
                target.follow(try call.stream())
                return .void
            },
            .member(of: "ObservableType", "func assign(to published: inout PublishedValues<Element>)") { call in
                let box: Box = try call.object(0)
                guard let target = (box.value.object as? PublishedValues)?.property else { return .void }
                target.follow(try call.stream())
                return .void
            },
        ]
}

extension Word {
    /// What an object says before each change of what it has published.
    private static func changes(_ module: String) -> Word {
        .member(
            of: "\(module)ObservableObject", "var objectWillChange: \(module)ObservableObjectPublisher",
            manner: .init(nil, .announces)
        ) { call in
            let instance: Instance = try call.receiver()
            if let known = instance.attachment as? PublishSubject { return .object(known) }
            let changes = PublishSubject(call.loop, at: call.site)
            instance.attachment = changes
            for case .object(let field) in instance.fields {
                (field as? PublishedProperty)?.willChange = { [weak changes] in changes?.next(.void) }
            }
            return .object(changes)
        }
    }

    /// The property wrapper, by its own name and that of its stream.
    private static func publishedMembers(_ type: String, _ values: String) -> [Word] {
        [
            .member(of: type, "init(wrappedValue: Value); init(initialValue: Value)") { call in
                .object(PublishedProperty(call.loop, call[0], call.site))
            },
            .member(of: type, "var wrappedValue: Value { get set }") { call in
                let property: PublishedProperty = try call.receiver()
                if call.has(0) { property.set(call[0]) }
                return property.value
            },
            .member(of: type, "var projectedValue: \(values)<Value> { get set }") { call in
                .object((try call.receiver() as PublishedProperty).values)
            },
        ]
    }
}

private final class PublishedProperty: Object {
    private(set) var value: Value
    private(set) lazy var values = PublishedValues(loop, self, site)
    var willChange: (() -> Void)?
    private let loop: Loop
    private let site: Site
    private let assigned = Group()

    init(_ loop: Loop, _ value: Value, _ site: Site) { (self.loop, self.value, self.site) = (loop, value, site) }
    deinit { assigned.dispose() }

    func set(_ new: Value) {
        willChange?()
        values.next(new)
        value = new
    }

    /// Takes what a stream says, for as long as the property is there.
    func follow(_ stream: Stream) { assigned.insert(stream.subscribe(onNext: { [weak self] in self?.set($0) })) }

    override func visitReferences(_ visit: (Object) -> Void) {
        value.visitReference(visit)
        visit(values)
        visit(assigned)
    }
}

/// What a published property says; it greets with the present value.
private final class PublishedValues: Subject, Keeping {
    private(set) weak var property: PublishedProperty?

    init(_ loop: Loop, _ property: PublishedProperty, _ site: Site) {
        self.property = property
        super.init(loop, at: site)
    }

    override var present: Value? { property?.value }
    override var speaksBeforeItChanges: Bool { true }
    var keeps: Int { 1 }
    override func greet(_ newcomer: Sink) { if let present { newcomer.next(present) } }
}
