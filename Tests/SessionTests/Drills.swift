/// A program with one mistake, as apps have it, and the questions that a person asks of the symptom.
struct Drill: Sendable {
    let name: String
    /// The line at fault ends in `// fault`.
    let program: String
    /// Each is asked by itself, and answered with the place of the fault.
    let questions: [String]

    init(_ name: String, ask questions: String..., program: String) {
        self.init(name, questions, program: program)
    }

    init(_ name: String, _ questions: [String], program: String) {
        (self.name, self.program, self.questions) = (name, program, questions)
    }
}

extension Drill {
    static let all: [Drill] = [
        Drill(
            "stale results: flatMap for flatMapLatest", ask: ":why vm.title",
            program: #"""
                import RxSwift

                struct SearchAPI {
                    var search: (String) -> Observable<[String]>
                }

                final class SearchViewModel {
                    let query = PublishSubject<String>()
                    let results: Observable<[String]>
                    let title: Observable<String>

                    init(api: SearchAPI) {
                        let trimmed = query
                            .map { $0.lowercased() }
                            .distinctUntilChanged()
                        results = trimmed
                            .flatMap { text in  // fault
                                api.search(text)
                            }
                            .share(replay: 1)
                        title = results.map { "\($0.count) hits: \($0.first ?? "")" }
                    }
                }

                let api = SearchAPI { q in
                    Observable.just([q + "!"])
                        .delay(.milliseconds(q.count < 3 ? 400 : 100), scheduler: MainScheduler.instance)
                }
                let vm = SearchViewModel(api: api)
                watch vm
                vm.query <- "rx"
                vm.query <- "rxsh"
                :advance 1s
                """#),
        Drill(
            "a dead button: catch outside of flatMapLatest", ask: ":whynot vm.status",
            program: #"""
                import RxSwift

                final class API {
                    var fails = true
                    func save(_ text: String) -> Observable<String> {
                        if fails {
                            fails = false
                            return Observable.error("503")
                        }
                        return Observable.just("saved " + text)
                    }
                }

                final class EditorViewModel {
                    let text = BehaviorRelay(value: "")
                    let saveTap = PublishRelay<Void>()
                    let status: Observable<String>
                    let isBusy = BehaviorRelay(value: false)

                    init(api: API) {
                        status = saveTap
                            .withLatestFrom(text)
                            .filter { !$0.isEmpty }
                            .flatMapLatest { text in
                                api.save(text)
                            }
                            .catch { _ in Observable.just("could not save") }  // fault
                    }
                }

                let vm = EditorViewModel(api: API())
                watch vm
                vm.text <- "hello"
                vm.saveTap <- ()
                vm.saveTap <- ()
                """#),
        Drill(
            "a request sent three times: share is missing", ask: ":why #3", ":why vm.count",
            program: #"""
                import RxSwift

                final class ItemsAPI {
                    let requests = PublishSubject<String>()
                    func items(_ page: Int) -> Observable<[Int]> {
                        Observable.deferred {
                            self.requests.onNext("GET /items?page=\(page)")
                            return Observable.just([page, page + 1]).delay(.milliseconds(50), scheduler: MainScheduler.instance)
                        }
                    }
                }

                final class ListViewModel {
                    let page = PublishSubject<Int>()
                    let items: Observable<[Int]>
                    let count: Observable<Int>
                    let isEmpty: Observable<Bool>

                    init(api: ItemsAPI) {
                        let loaded = page
                            .flatMapLatest { api.items($0) }
                            .do(onNext: { _ in })  // fault
                        items = loaded
                        count = loaded.map { $0.count }
                        isEmpty = loaded.map { $0.isEmpty }
                    }
                }

                let api = ItemsAPI()
                let vm = ListViewModel(api: api)
                watch api.requests
                watch vm
                vm.page <- 1
                :advance 1s
                """#),
        Drill(
            "captions that lag: zip out of step", ask: ":why vm.caption", ":whynot vm.caption #6",
            program: #"""
                import RxSwift

                final class PlayerViewModel {
                    let selected = PublishSubject<String>()
                    let loaded = PublishSubject<Int>()
                    let caption: Observable<String>

                    init() {
                        let title = selected.map { $0.uppercased() }
                        let length = loaded
                            .filter { $0 > 0 }
                            .map { "\($0) s" }
                        caption = Observable.zip(title, length) { "\($0), \($1)" }  // fault
                    }
                }

                let vm = PlayerViewModel()
                watch vm
                vm.selected <- "intro"
                vm.loaded <- 0
                vm.selected <- "verse"
                vm.loaded <- 20
                vm.selected <- "chorus"
                vm.loaded <- 30
                """#),
        Drill(
            "nothing while scrolling: debounce for throttle", ask: ":whynot vm.visible", ":whynot vm.visible #1",
            program: #"""
                import RxSwift

                final class FeedViewModel {
                    let scrolled = PublishSubject<Int>()
                    let visible: Observable<Int>

                    init() {
                        let rows = scrolled.map { $0 / 44 }
                        visible = rows
                            .debounce(.milliseconds(300), scheduler: MainScheduler.instance)  // fault
                            .distinctUntilChanged()
                    }
                }

                let vm = FeedViewModel()
                watch vm
                vm.scrolled <- 44
                :advance 100ms
                vm.scrolled <- 88
                :advance 100ms
                vm.scrolled <- 132
                :advance 100ms
                vm.scrolled <- 176
                :advance 1s
                """#),
        Drill(
            "a form that never enables: a side that never fires", ask: ":whynot vm.canSubmit",
            program: #"""
                import RxSwift

                final class FormViewModel {
                    let email = BehaviorRelay(value: "")
                    let terms = PublishRelay<Bool>()
                    let canSubmit: Observable<Bool>

                    init() {
                        let validEmail = email.map { $0.contains("@") }
                        let accepted = terms
                            .distinctUntilChanged()
                        canSubmit = Observable
                            .combineLatest(validEmail, accepted) { $0 && $1 }  // fault
                            .distinctUntilChanged()
                    }
                }

                let vm = FormViewModel()
                watch vm
                vm.email <- "a@b.c"
                """#),
        Drill(
            "a title that stays: distinct eats it", ask: ":whynot vm.title",
            program: #"""
                import RxSwift

                struct Item: Equatable {
                    let id: Int
                    var title: String
                    static func == (a: Item, b: Item) -> Bool { a.id == b.id }
                }

                final class DetailViewModel {
                    let item = PublishSubject<Item>()
                    let title: Observable<String>

                    init() {
                        title = item
                            .distinctUntilChanged()  // fault
                            .map { $0.title }
                    }
                }

                let vm = DetailViewModel()
                watch vm
                vm.item <- Item(id: 1, title: "old")
                vm.item <- Item(id: 1, title: "new")
                """#),
        Drill(
            "a closure that captures self", ask: ":why shown",
            program: #"""
                import RxSwift

                let ticks = PublishSubject<Int>()
                let shown = PublishSubject<String>()

                final class ClockViewModel {
                    let bag = DisposeBag()
                    var prefix = "t"

                    init() {
                        ticks
                            .map { n in  // fault
                                self.prefix + String(n)
                            }
                            .subscribe(onNext: { shown.onNext($0) })
                            .disposed(by: bag)
                    }
                    deinit { print("gone") }
                }

                var vm: ClockViewModel? = ClockViewModel()
                watch shown
                ticks <- 1
                vm = nil
                ticks <- 2
                """#),
        Drill(
            "a subscription in no bag", ask: ":why shown",
            program: #"""
                import RxSwift

                let price = BehaviorRelay(value: 10)
                let shown = PublishRelay<String>()

                final class PriceViewModel {
                    let bag = DisposeBag()
                    let currency = "EUR"

                    init() {
                        let text = price.map { "\($0) EUR" }
                        text
                            .distinctUntilChanged()
                            .subscribe(onNext: { shown.accept($0) })  // fault
                    }
                    deinit { print("gone") }
                }

                var vm: PriceViewModel? = PriceViewModel()
                watch shown
                vm = nil
                price <- 11
                """#),
        Drill(
            "a subject killed by an error", ask: ":whynot vm.name",
            program: #"""
                import RxSwift

                final class ProfileViewModel {
                    let reload = PublishSubject<Int>()
                    let profile = PublishSubject<String>()
                    let name: Observable<String>
                    private let bag = DisposeBag()

                    init() {
                        name = profile.map { $0.uppercased() }
                        reload
                            .flatMap { id in
                                id == 2 ? Observable<String>.error("404") : Observable.just("user \(id)")
                            }
                            .bind(to: profile)  // fault
                            .disposed(by: bag)
                    }
                }

                let vm = ProfileViewModel()
                watch vm
                vm.reload <- 1
                vm.reload <- 2
                vm.reload <- 3
                """#),
    ]
}
