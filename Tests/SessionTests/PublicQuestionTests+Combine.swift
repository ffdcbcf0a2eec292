import Session
import Testing

/// What people ask of Combine: who keeps a cancellable, what a Future does, what a publisher keeps.
extension PublicQuestionTests {
    /// A model whose `start` does something with a sink.
    private static func weather(_ start: String, then more: String = "") -> String {
        """
        import Combine
        final class WeatherVM {
          let city = PassthroughSubject<String, Never>()
          let alarm = PassthroughSubject<String, Never>()
          var held: AnyCancellable?
          var bag = Set<AnyCancellable>()
          @Published var title = "-"
          func start() {
            \(start)
          }
          func quiet() { bag.removeAll() }
        }
        let weather = WeatherVM()
        weather.start()
        watch weather.$title
        \(more)weather.city.send("Oslo")
        """
    }

    private static let model = """
        import Combine
        final class ProfileModel {
          let input = PassthroughSubject<String, Never>()
          var name = "?"
          var bag = Set<AnyCancellable>()
          init() { input.assign(to: \\.name, on: self).store(in: &bag) }
        }
        var profile: ProfileModel? = ProfileModel()
        profile = nil
        """

    private static let paired = """
        import Combine
        let clicks = PassthroughSubject<Int, Never>()
        let key = Just("k1")
        let signed = clicks.zip(key).map { "\\($0.0)/\\($0.1)" }
        watch signed
        clicks.send(1)
        clicks.send(2)
        """

    private static let numbers = """
        import Combine
        let numbers = [1, 2, 3].publisher.share()
        let second = numbers.map { "b\\($0)" }
        watch numbers
        watch second
        """

    private static let nested = """
        import Combine
        final class Settings: ObservableObject { @Published var dark = false }
        final class AppModel: ObservableObject { @Published var settings = Settings() }
        let app = AppModel()
        let renders = app.objectWillChange.map { "render" }
        watch renders
        app.settings.dark = true
        """

    static let ofCombine: [Case] = [
        Case(
            symptom: "a cancellable that is a constant of a function", question: ":whynot weather.$title",
            says: "c held it, and goes at the end of start", program: weather("let c = city.sink { self.title = $0 }")),
        Case(
            symptom: "a cancellable that nobody keeps", question: ":whynot weather.$title",
            says: "nothing held what sink gave back", program: weather("_ = city.sink { self.title = $0 }")),
        Case(
            symptom: "one property for two cancellables", question: ":whynot weather.$title",
            says: "held held it, and was given another",
            program: weather("held = city.sink { self.title = $0 }\n    held = alarm.sink { self.title = $0 }")),
        Case(
            symptom: "a set of cancellables that is emptied", question: ":whynot weather.$title",
            says: "bag held it, and is emptied",
            program: weather("city.sink { self.title = $0 }.store(in: &bag)", then: "weather.quiet()\n")),
        Case(
            symptom: "a published property goes by its own name", question: ":why weather.$title",
            says: "weather.$title → \"Oslo\"", lacks: "_1",
            program: weather("city.sink { self.title = $0 }.store(in: &bag)")),
        Case(
            symptom: "assign(to:on: self) in a set of self's", question: ":leaks",
            says: "`sink { [weak self] in self?.name = $0 }` there breaks the cycle", program: model),
        Case(
            symptom: "zip with a Just ends after one pair", question: ":whynot signed",
            says: "key had completed (#2), and had no element left for pair 2", program: paired),
        Case(
            symptom: "share of what ends at once", question: ":whynot second",
            says: "numbers had completed by then (#4), and is not run again; makeConnectable()",
            lacks: "share(replay: 1)",
            program: numbers),
        Case(
            symptom: "an observable object in another", question: ":whynot renders",
            says: "what changes inside settings is told by settings.objectWillChange alone", lacks: "init →",
            program: nested),
    ]

    @Test("is answered in Combine's words", arguments: ofCombine)
    func answersOfCombine(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
