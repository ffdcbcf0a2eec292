/// What the folder search holds. Written by scripts/labs.
extension Lab {
    static let search = Lab(
        name: "search",
        source: ###"""
            // find users, page by page: a table, a search field, a paged API, and rows that follow their models

            // ---- Model

            final class UserItemModel: NSObject, Decodable {
                let uid: String
                let locId: String
                let createdTime: String
                let isBanned: Bool
                let isSuicide: Bool
                dynamic var name: String
                dynamic var locName: String
                dynamic var signature: String
                dynamic var avatarURLString: String?

                enum CodingKeys: String, CodingKey {
                    case uid, name, signature
                    case locId = "loc_id", createdTime = "created", locName = "loc_name", avatarURLString = "avatar"
                    case isBanned = "is_banned", isSuicide = "is_suicide"
                }
            }

            struct UserPage: Decodable {
                let start: Int
                let total: Int
                let users: [UserItemModel]
            }

            // ---- Service

            enum RequestError: Error, Equatable {
                case timeout, noNetwork, notParseable(String), tokenExpired, notSignedIn, badRequest(String), serverFault(Int)
                case message(String)

                init(_ error: Error) {
                    if let known = error as? RequestError {
                        self = known
                    } else if let url = error as? URLError {
                        self = url == .timedOut ? .timeout : .noNetwork
                    } else {
                        self = .notParseable("\(error)")
                    }
                }

                init(status: Int, message: String) {
                    switch status {
                    case 400: self = .badRequest(message)
                    case 401: self = .notSignedIn
                    case 403: self = .tokenExpired
                    case 500...599: self = .serverFault(status)
                    default: self = .message(message)
                    }
                }

                var code: Int {
                    switch self {
                    case .timeout: return -1001
                    case .noNetwork: return -1009
                    case .notParseable: return 3840
                    case .tokenExpired: return 403
                    case .notSignedIn: return 401
                    case .badRequest: return 400
                    case .serverFault(let status): return status
                    case .message: return 0
                    }
                }

                var message: String {
                    switch self {
                    case .timeout: return "the server took too long"
                    case .noNetwork: return "no network"
                    case .notParseable(let what): return "not understood: \(what)"
                    case .tokenExpired: return "the sign-in has expired"
                    case .notSignedIn: return "not signed in"
                    case .badRequest(let what): return "bad request: \(what)"
                    case .serverFault(let status): return "the server has a fault (\(status))"
                    case .message(let text): return text
                    }
                }
            }

            protocol UserServiceType {
                func users(_ parameters: [String: String], start: Int, count: Int) -> Observable<[UserItemModel]>
            }

            struct UserService: UserServiceType {
                let api: LabAPI
                let currentUser: UserItemModel

                func users(_ parameters: [String: String], start: Int, count: Int) -> Observable<[UserItemModel]> {
                    var query = parameters
                    query["start"] = "\(start)"
                    query["count"] = "\(count)"
                    return api.get("/v2/user/search", query)
                        .map { response in
                            guard response.statusCode == 200 else {
                                throw RequestError(status: response.statusCode, message: response.json.msg.string ?? "no message")
                            }
                            return try response.map(UserPage.self).users.map { $0.uid == currentUser.uid ? currentUser : $0 }
                        }
                        .catch { .error(RequestError($0)) }
                }
            }

            // ---- Networking operations: what a viewmodel shows of its API manager

            protocol NetworkingRAC: AnyObject {
                var refreshCommand: Command<Void, [UserItemModel]> { get }
                var requestNextPageCommand: Command<Void, [UserItemModel]> { get }
                var cancelCommand: Command<Void, Void> { get }
                var executionSignal: Observable<Bool> { get }
                var requestErrorSignal: Observable<Error> { get }
            }

            protocol ParametersSource: AnyObject {
                var parameters: [String: String] { get }
            }

            final class UserListAPIManager: NetworkingRAC {
                let pageSize = 20
                let hasNextPage = BehaviorRelay(value: false)
                weak var parametersSource: ParametersSource?
                private(set) var models: [UserItemModel] = []
                private let service: UserServiceType
                private var parameters: [String: String] = [:]
                private var page = 0

                init(service: UserServiceType) {
                    self.service = service
                }

                lazy var refreshCommand: Command<Void, [UserItemModel]> = Command { [weak self] in self?.refresh() ?? .empty() }

                lazy var requestNextPageCommand: Command<Void, [UserItemModel]> =
                    Command(enabledIf: Observable.combineLatest(hasNextPage, refreshCommand.executing).map { $0 && !$1 }) {
                        [weak self] in self?.request(page: (self?.page ?? 0) + 1) ?? .empty()
                    }

                lazy var cancelCommand: Command<Void, Void> = Command { [weak self] in
                    self?.refreshCommand.cancel()
                    self?.requestNextPageCommand.cancel()
                    return Observable<Void>.empty()
                }

                lazy var executionSignal: Observable<Bool> = Observable.merge(
                    refreshCommand.executions.switchLatest().map { _ in true },
                    requestNextPageCommand.executions.switchLatest().map { _ in false })

                lazy var requestErrorSignal: Observable<Error> =
                    Observable.merge(refreshCommand.errors, requestNextPageCommand.errors)
                        .filter { !($0 is CommandError) }
                        .observe(on: MainScheduler.instance)

                private func refresh() -> Observable<[UserItemModel]> {
                    requestNextPageCommand.cancel()
                    parameters = parametersSource?.parameters ?? [:]
                    return request(page: 0)
                }

                private func request(page number: Int) -> Observable<[UserItemModel]> {
                    service.users(parameters, start: number * pageSize, count: pageSize)
                        .observe(on: MainScheduler.instance)
                        .do(onNext: { [weak self] users in
                            guard let self else { return }
                            self.page = number
                            self.models = users
                            self.hasNextPage.accept(users.count == self.pageSize)
                        })
                }
            }

            // ---- A cache, and one token for all who wait

            final class CachedUsers {
                let refreshCommand: Command<Bool, [UserItemModel]>
                private let kept = BehaviorRelay<[UserItemModel]?>(value: nil)
                private let bag = DisposeBag()

                /// `refreshCommand` executed with true asks the server whatever is kept.
                init(service: UserServiceType, expiry: RxTimeInterval) {
                    let kept = self.kept
                    refreshCommand = Command { skipsCache in
                        if let users = kept.value, !skipsCache { return Observable.just(users) }
                        return service.users([:], start: 0, count: 20).do(onNext: { kept.accept($0) })
                    }
                    kept.compactMap { $0 }
                        .debounce(expiry, scheduler: MainScheduler.instance)
                        .subscribe(onNext: { _ in kept.accept(nil) })
                        .disposed(by: bag)
                }
            }

            final class FollowingService {
                private let api: LabAPI
                private var token = "none yet"
                private var renewal: Observable<String>?

                init(api: LabAPI) {
                    self.api = api
                }

                /// A request that depends on another: on a token that is still good.
                func following(_ uid: String) -> Observable<[UserItemModel]> {
                    Observable.deferred { self.ask(uid, self.token) }
                        .flatMap { response in
                            response.statusCode == 403 ? self.renewed().flatMap { self.ask(uid, $0) } : Observable.just(response)
                        }
                        .map { try $0.json.users.map([UserItemModel].self) }
                }

                private func ask(_ uid: String, _ token: String) -> Observable<HTTPResponse> {
                    api.get("/v2/user/\(uid)/following", token: token)
                }

                private func renewed() -> Observable<String> {
                    if let renewal { return renewal }
                    let renewal = api.post("/token/refresh").map { $0.json.data.string ?? "" }
                        .do(onNext: { self.token = $0 }, onDispose: { self.renewal = nil })
                        .share(replay: 1)
                    self.renewal = renewal
                    return renewal
                }
            }

            // ---- ViewModel

            final class UserItemViewModel: NSObject {
                let name: Driver<String>
                let locName: Driver<String>
                let signature: Driver<String>
                let avatarURL: Driver<String?>

                init(_ model: UserItemModel) {
                    name = RACObserve(model, name).asDriver(onErrorJustReturn: "")
                    locName = RACObserve(model, locName).asDriver(onErrorJustReturn: "")
                    signature = RACObserve(model, signature).asDriver(onErrorJustReturn: "")
                    avatarURL = RACObserve(model, avatarURLString).asDriver(onErrorJustReturn: nil)
                }
            }

            protocol UserCoordinatorType: AnyObject {
                func showDetail(_ user: UserItemViewModel)
            }

            final class UserListViewModel: NSObject, ParametersSource {
                // Input
                let keywords = BehaviorRelay(value: "")
                let select = PublishSubject<Int>()
                // Output
                dynamic var userItemViewModels: [UserItemViewModel] = []
                let hasNextPage: Driver<Bool>
                let networkingRAC: NetworkingRAC

                private let manager: UserListAPIManager
                private let bag = DisposeBag()

                // Init
                init(service: UserServiceType, coordinator: UserCoordinatorType) {
                    manager = UserListAPIManager(service: service)
                    networkingRAC = manager
                    hasNextPage = manager.hasNextPage.asDriver()
                    super.init()
                    manager.parametersSource = self
                    networkingRAC.executionSignal
                        .subscribe(onNext: { [weak self] isRefresh in self?.take(isRefresh: isRefresh) })
                        .disposed(by: bag)
                    select
                        .subscribe(onNext: { [weak self] row in
                            guard let self else { return }
                            coordinator.showDetail(self.userItemViewModels[row])
                        })
                        .disposed(by: bag)
                }

                var parameters: [String: String] { ["q": keywords.value] }

                private func take(isRefresh: Bool) {
                    let rows = Array(manager.models.lazy.map { UserItemViewModel($0) })
                    userItemViewModels = isRefresh ? rows : userItemViewModels + rows
                }
            }

            // ---- Scene

            extension UITableView {
                func header<Element>(refreshing command: Command<Void, Element>) -> Disposable {
                    onPull { [weak command] in command?.execute() }
                    return command.executing.filter { !$0 }.subscribe(onNext: { _ in self.stopHeader() })
                }

                func footer<Element>(loading command: Command<Void, Element>) -> Disposable {
                    onEnd { [weak command] in command?.execute() }
                    return command.executing.filter { !$0 }.subscribe(onNext: { _ in self.stopFooter() })
                }
            }

            final class UserCell: UITableViewCell<UserItemViewModel> {
                let avatar = UIImageView()
                let name = UILabel()
                let place = UILabel()
                let signature = UILabel()

                override init() {
                    super.init()
                    let row = viewModel.compactMap { $0 }
                    avatar.url <~ row.flatMapLatest { $0.avatarURL.asObservable() }
                    name.text <~ row.flatMapLatest { $0.name.asObservable() }
                    place.text <~ row.flatMapLatest { $0.locName.asObservable() }
                    signature.text <~ row.flatMapLatest { $0.signature.asObservable() }
                }
            }

            scene UserListScene(vm: UserListViewModel) {
                title "Users"
                field keywords "Name"
                button search "Search"
                table list { UserCell() }
                bind {
                    vm.keywords <~ keywords.text
                    search <~ vm.networkingRAC.refreshCommand
                    list.rows <~ RACObserve(vm, userItemViewModels).skip(1).observe(on: MainScheduler.instance)
                    list.header(refreshing: vm.networkingRAC.refreshCommand)
                    list.footer(loading: vm.networkingRAC.requestNextPageCommand)
                    list.footerText <~ vm.hasNextPage.asObservable().map { $0 ? "" : "no more" }
                    title <~ vm.networkingRAC.requestErrorSignal.map { RequestError($0).message }
                    title <~ vm.networkingRAC.refreshCommand.executing.filter { $0 }.map { _ in "Users" }
                    vm.select <~ list.selected
                    list.selected.subscribe(onNext: { _ in self.list.deselect() })
                }
            }

            scene UserDetailScene(vm: UserItemViewModel) {
                title "User"
                image avatar
                label name
                label signature
                bind {
                    avatar.url <~ vm.avatarURL.asObservable()
                    name.text <~ vm.name.asObservable()
                    signature.text <~ vm.signature.asObservable()
                    title <~ vm.name.asObservable()
                }
            }

            final class UserCoordinator: UserCoordinatorType {
                private weak var root: UIViewController?

                func start(_ vm: UserListViewModel) {
                    let scene = UserListScene(vm: vm)
                    root = scene
                    present(scene)
                }

                func showDetail(_ user: UserItemViewModel) {
                    root?.navigationController?.push(UserDetailScene(vm: user))
                }
            }

            // ---- The app

            let api = LabAPI()
            let currentUser = JSON(parsing: """
                {"uid": "1000", "loc_id": "108288", "name": "Ann Ash", "created": "2010-01-01 08:00:00", "loc_name": "北京",
                 "avatar": null, "signature": "me", "is_banned": false, "is_suicide": false}
                """).map(UserItemModel.self)
            let coordinator = UserCoordinator()
            let vm = UserListViewModel(service: UserService(api: api, currentUser: currentUser), coordinator: coordinator)
            coordinator.start(vm)
            """###,
        walkthrough: ###"""
            // Find users, page by page: `rxsh lab search`, then type these lines. What a line prints stands below it.
            :lab search
            //= …

            // The scene as its user sees it.
            :screen
            //= ┌ Users ───────────────────────────────────────┐
            //= │ Name [                                     ] │
            //= │ ( Search )                                   │
            //= │ no more                                      │
            //= └──────────────────────────────────────────────┘

            // Typing requests nothing: the viewmodel's `keywords` changes, and nobody asks for them yet.
            keywords.type("wood")
            //= keywords.text → "wood"
            //= └ vm.keywords → "wood"   nobody listens

            // A tap starts the command; now the manager asks its data source for the newest keywords. The button waits with it.
            search.tap()
            //= search.tap → ()
            //= └ vm.networkingRAC.refreshCommand started
            //=   └ vm.networkingRAC.refreshCommand.enabled → false
            //=     └ search.isEnabled → false
            //=   └ api → "GET /v2/user/search?q=wood&start=0&count=20"
            search.tap()
            //! search is disabled: vm.networkingRAC.refreshCommand is executing
            :advance 1s
            //= …
            print(list.count, list.footerText.value)
            //= 12 no more

            // A request that fails: the error is the title, the rows stay, the button wakes, and nothing has ended.
            api.failNext(503)
            search.tap()
            //= …
            :advance 1s
            //= …
            :screen
            //~ ┌ the server has a fault \(503\) .*
            //= …
            search.tap()
            //= …
            :advance 1s
            //= …
            print(list.count)
            //= 12

            // Pages: the end of the table asks for the next one; while it loads, another is refused.
            keywords.clear()
            //= …
            search.tap()
            //= …
            :advance 1s
            //= …
            list.scrollToEnd()
            //= …
            //~ .*"GET /v2/user/search\?q=&start=20&count=20"
            vm.networkingRAC.requestNextPageCommand.execute()
            //~ .*requestNextPageCommand refused: .*
            :advance 1s
            //= …
            print(list.count)
            //= 40

            // One shared model: whoever changes it changes its row by itself.
            currentUser.signature = "on holiday"
            //= …
            list.scroll(to: 0)
            //= …
            print((list.cell(0) as? UserCell)?.signature.text.value ?? "")
            //= on holiday

            // A row may be written both ways. Bound to its model, it follows; assigned, it stays as it was.
            let bound = UserItemViewModel(currentUser)
            //= …
            let assigned = Driver.just(currentUser.signature)
            currentUser.signature = "back"
            //= …
            watch bound.signature as follows
            //= …
            //~ .*→ "back".*
            watch assigned as stays
            //= …
            //~ .*→ "on holiday".*
            //= …

            // Selecting a row jumps: the scene tells its viewmodel, the viewmodel orders the coordinator.
            list.select(0)
            //= …
            :screen
            //~ Users › Ann Ash
            //= …
            back()
            //= …
            :leaks
            //= nothing is left over: what lives has a name or an owner

            // Why did the table change? The chain goes back to the tap, line by line.
            :why list.changes
            //= …

            // A fault to find. A refresh no longer cancels the next page that is loading.
            :lab search --fault stale-results
            //= …
            search.tap()
            //= …
            :advance 1s
            //= …
            api.delayNext(.milliseconds(500))
            list.scrollToEnd()
            //= …
            list.pull()
            //= …
            :advance 1s
            //= …
            print(list.count)
            //= 40

            // 40 rows after a refresh: late rows came. Asked why, the shell names the run that was still open: the next page's.
            :why list.changes
            //= …
            //~ .*switchLatest   run 1 of 1, opened by #.*
            //= …
            """###,
        faults: [
            Patch(
                "a-cache-answers-without-a-request",
                ###"""
                - if let users = kept.value, !skipsCache { return Observable.just(users) }
                """###),
            Patch(
                "a-cache-expires",
                ###"""
                - .subscribe(onNext: { _ in kept.accept(nil) })
                + .subscribe()
                """###),
            Patch(
                "a-chosen-row-opens-and-is-let-go",
                ###"""
                - list.selected.subscribe(onNext: { _ in self.list.deselect() })
                + list.selected.subscribe(onNext: { _ in })
                """###),
            Patch(
                "a-late-avatar-is-dropped",
                ###"""
                - avatar.url <~ row.flatMapLatest { $0.avatarURL.asObservable() }
                + avatar.url <~ row.flatMap { $0.avatarURL.asObservable() }
                """###),
            Patch(
                "a-mistake-names-its-json-path",
                ###"""
                - let isBanned: Bool
                + let isBanned: Bool?
                """###),
            Patch(
                "a-model-changes-its-row-and-detail",
                ###"""
                - signature = RACObserve(model, signature).asDriver(onErrorJustReturn: "")
                + signature = Driver.just(model.signature)
                """###),
            Patch(
                "a-page-is-assigned-once",
                ###"""
                - userItemViewModels = isRefresh ? rows : userItemViewModels + rows
                + userItemViewModels = isRefresh ? [] : userItemViewModels; userItemViewModels = userItemViewModels + rows
                """###),
            Patch(
                "a-popped-scene-cancels",
                ###"""
                - search <~ vm.networkingRAC.refreshCommand
                + search.isEnabled <~ vm.networkingRAC.refreshCommand.enabled; search.taps.subscribe(onNext: { vm.networkingRAC.refreshCommand.execute() })
                """###),
            Patch(
                "a-reused-cell-forgets-its-row",
                ###"""
                - name.text <~ row.flatMapLatest { $0.name.asObservable() }
                + name.text <~ row.flatMap { $0.name.asObservable() }
                """###),
            Patch(
                "an-error-ends-nothing",
                ###"""
                - refreshCommand.executions.switchLatest().map { _ in true },
                + refreshCommand.executions.take(until: refreshCommand.errors).switchLatest().map { _ in true },
                """###),
            Patch(
                "cancel-stops-what-loads",
                ###"""
                - self?.refreshCommand.cancel()
                """###),
            Patch(
                "errors-are-told-apart",
                ###"""
                - case 403: self = .tokenExpired
                + case 403: self = .notSignedIn
                """###),
            Patch(
                "failed-page-does-not-advance",
                ###"""
                - .do(onNext: { [weak self] users in
                + .do(onSubscribe: { [weak self] in self?.page = number }).do(onNext: { [weak self] users in
                """###),
            Patch(
                "newest-keywords",
                ###"""
                - var parameters: [String: String] { ["q": keywords.value] }
                + lazy var parameters: [String: String] = ["q": keywords.value]
                """###),
            Patch(
                "next-page-appends",
                ###"""
                - userItemViewModels = isRefresh ? rows : userItemViewModels + rows
                + userItemViewModels = rows
                """###),
            Patch(
                "next-page-keeps-keywords",
                ###"""
                - service.users(parameters, start: number * pageSize, count: pageSize)
                + service.users(parametersSource?.parameters ?? [:], start: number * pageSize, count: pageSize)
                """###),
            Patch(
                "no-avatar-is-nil",
                ###"""
                - avatarURL = RACObserve(model, avatarURLString).asDriver(onErrorJustReturn: nil)
                + avatarURL = RACObserve(model, avatarURLString).map { $0! as String? }.asDriver(onErrorJustReturn: "crashed")
                """###),
            Patch(
                "one-next-page-at-a-time",
                ###"""
                - Command(enabledIf: Observable.combineLatest(hasNextPage, refreshCommand.executing).map { $0 && !$1 }) {
                + Command(enabledIf: hasNextPage, allowsConcurrentExecution: true) {
                """###),
            Patch(
                "one-token-is-renewed-for-all",
                ###"""
                - if let renewal { return renewal }
                """###),
            Patch(
                "refresh-replaces",
                ###"""
                - userItemViewModels = isRefresh ? rows : userItemViewModels + rows
                + userItemViewModels = userItemViewModels + rows
                """###),
            Patch(
                "short-page-ends-paging",
                ###"""
                - self.hasNextPage.accept(users.count == self.pageSize)
                + self.hasNextPage.accept(!users.isEmpty)
                """###),
            Patch(
                "stale-results",
                ###"""
                - requestNextPageCommand.cancel()
                """###),
            Patch(
                "start-is-page-times-size",
                ###"""
                - service.users(parameters, start: number * pageSize, count: pageSize)
                + service.users(parameters, start: min(number, 1) * pageSize, count: pageSize)
                """###),
            Patch(
                "the-button-waits",
                ###"""
                - lazy var refreshCommand: Command<Void, [UserItemModel]> = Command { [weak self] in self?.refresh() ?? .empty() }
                + lazy var refreshCommand: Command<Void, [UserItemModel]> = Command(allowsConcurrentExecution: true) { [weak self] in self?.refresh() ?? .empty() }
                """###),
            Patch(
                "the-footer-stops-on-error",
                ###"""
                - return command.executing.filter { !$0 }.subscribe(onNext: { _ in self.stopFooter() })
                + return command.values.subscribe(onNext: { _ in self.stopFooter() })
                """###),
            Patch(
                "the-header-holds-its-command-weakly",
                ###"""
                - onPull { [weak command] in command?.execute() }
                + onPull { command.execute() }
                """###),
            Patch(
                "the-header-stops-on-error",
                ###"""
                - return command.executing.filter { !$0 }.subscribe(onNext: { _ in self.stopHeader() })
                + return command.values.subscribe(onNext: { _ in self.stopHeader() })
                """###),
            Patch(
                "the-manager-stays-hidden",
                ###"""
                - let networkingRAC: NetworkingRAC
                + let networkingRAC: UserListAPIManager
                """###),
            Patch(
                "true-skips-the-cache",
                ###"""
                - if let users = kept.value, !skipsCache { return Observable.just(users) }
                + if let users = kept.value { return Observable.just(users) }
                """###),
            Patch(
                "typing-requests-nothing",
                ###"""
                - vm.keywords <~ keywords.text
                + keywords.text.skip(1).subscribe(onNext: { text in vm.keywords.accept(text); api.get("/v2/user/search", ["q": text]).subscribe() })
                """###),
        ])
}
