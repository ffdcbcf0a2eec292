import Session
import Testing

/// Properties that are read before they change, whatever the closure does with what it read: nothing needs to be printed.
extension NamelessTests {
    static let early: [Case] =
        read
        + [
            Case(
                symptom: "a closure that takes its argument", question: ":why cart.summary",
                says: ["sink   pushed it"], lacks: ["it read"],
                program: cart("$items.sink { [weak self] in self?.summary = \"\\($0.count) items\" }.store(in: &bag)")),
            Case(
                symptom: "a closure that sets the property and reads another's of that name",
                question: ":why cart.summary",
                says: ["sink   pushed it"], lacks: ["it read"],
                program: cart(
                    "$box.compactMap { $0 }.sink { [weak self] in self?.summary = \"\\($0.items.count) items\" }"
                        + ".store(in: &bag)", last: "cart.box = Box(items: [1, 2])")),
            Case(
                symptom: "a property that is read after a turn of the queue", question: ":why cart.summary",
                says: ["sink   pushed it"], lacks: ["it read"],
                program: cart(
                    "$items.receive(on: DispatchQueue.main)"
                        + ".sink { [weak self] _ in self?.summary = \"\\(self?.items.count ?? 0)\" }.store(in: &bag)",
                    last: "cart.items.append(\"pear\")\n:advance 1s")),
        ]

    private static let note =
        "it read items, which has the value before until all have been told: take the closure's argument"

    private static let read: [Case] = [
        (
            "in what it sets", ":why cart.summary",
            "$items.sink { [weak self] _ in self?.summary = \"\\(self?.items.count ?? 0)\" }.store(in: &bag)"
        ),
        (
            "behind an operator", ":why cart.summary",
            """
            $items.dropFirst().sink { [weak self] _ in
              guard let self = self else { return }
              self.summary = "\\(self.items.count) items"
            }.store(in: &bag)
            """
        ),
        (
            "in a method", ":why cart.summary",
            "$items.sink { [weak self] _ in self?.recount() }.store(in: &bag)"
        ),
        (
            "in a method of a method", ":why cart.summary",
            "$items.dropFirst().sink { [weak self] _ in self?.refresh() }.store(in: &bag)"
        ),
        (
            "for a plain property", ":why cart.items",
            "$items.dropFirst().sink { [weak self] _ in self?.total = self?.items.count ?? 0 }.store(in: &bag)"
        ),
        (
            "for a plain property, asked without a name", ":why",
            "$items.dropFirst().sink { [weak self] _ in self?.total = self?.items.count ?? 0 }.store(in: &bag)"
        ),
        (
            "in an operator", ":why cart.summary",
            "$items.map { [unowned self] _ in \"\\(self.items.count)\" }.assign(to: &$summary)"
        ),
        (
            "without self, as that is in the closure's list", ":why cart.summary",
            "$items.dropFirst().sink { [unowned self] _ in summary = \"\\(items.count)\" }.store(in: &bag)"
        ),
        (
            "for a subject", ":why cart.told",
            "$items.sink { [weak self] _ in self?.told.send(self?.items.count ?? 0) }.store(in: &bag)"
        ),
    ].map { where_, question, chain in
        Case(
            symptom: "a property that is read before it changes, \(where_)", question: question, says: [note],
            program: cart(chain))
    }

    private static func cart(_ chain: String, last: String = "cart.items.append(\"pear\")") -> String {
        """
        import Combine
        struct Box { let items: [Int] }
        final class Cart: ObservableObject {
          @Published var items: [String] = []
          @Published var box: Box?
          @Published var summary = ""
          let told = PassthroughSubject<Int, Never>()
          var total = 0
          private var bag = Set<AnyCancellable>()
          init() {
            \(chain)
          }
          func refresh() { recount() }
          func recount() { summary = "\\(items.count)" }
        }
        let cart = Cart()
        cart.items.append("apple")
        \(last)
        """
    }
}
