/// What the folder shop holds. Written by scripts/labs.
extension Lab {
    static let shop = Lab(
        name: "shop",
        source: ###"""
            // sign in, pick goods, fill a cart that survives a restart: tabs, jumps by name, and one signal for all that a tick changes

            // ---- Model

            struct Good: Decodable, Equatable {
                let id: Int
                let name: String
                let price: Int
                let stock: Int
            }

            struct CartItem: Decodable, Equatable {
                let good: Good
                var count: Int
                var isSelected: Bool
            }

            struct Address: Decodable, Equatable {
                let id: Int
                let text: String
            }

            enum Asker: Equatable { case button, keyboard }

            enum ShopError: Error, Equatable {
                case refused(String)
                case noAddress
            }

            func sentence(_ error: Error) -> String {
                guard let known = error as? ShopError else {
                    return (error as? URLError) == .timedOut ? "the server took too long" : "no network"
                }
                switch known {
                case .refused(let why): return "refused: \(why)"
                case .noAddress: return "no address to send it to"
                }
            }

            enum JumpError: Error, Equatable {
                case noNavigationController
                case noScene(String)
                case missing(String)
            }

            func yuan(_ cents: Int) -> String {
                "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
            }

            // ---- Service

            protocol ShopServiceType {
                func logIn(_ name: String, _ password: String) -> Observable<JSON>
                func goods() -> Observable<[Good]>
                func addresses(_ user: String) -> Observable<[Address]>
                func price(_ items: [CartItem]) -> Observable<Int>
                func checkout(_ address: Address, _ total: Int) -> Observable<Int>
            }

            struct ShopService: ShopServiceType {
                let api: LabAPI

                func logIn(_ name: String, _ password: String) -> Observable<JSON> {
                    api.post("/login", ["username": name, "password": password])
                        .observe(on: MainScheduler.instance)
                        .map { $0.json }
                }

                func goods() -> Observable<[Good]> {
                    api.get("/goods", ["count": "12"])
                        .observe(on: MainScheduler.instance)
                        .map { try answer($0).map([Good].self) }
                }

                func addresses(_ user: String) -> Observable<[Address]> {
                    api.get("/addresses", ["user": user])
                        .observe(on: MainScheduler.instance)
                        .map { try answer($0).map([Address].self) }
                }

                func price(_ items: [CartItem]) -> Observable<Int> {
                    api.post("/price", ["goods": items.map { ["id": $0.good.id, "count": $0.count] }])
                        .observe(on: MainScheduler.instance)
                        .map { try answer($0).int ?? 0 }
                }

                func checkout(_ address: Address, _ total: Int) -> Observable<Int> {
                    api.get("/checkout", ["address": "\(address.id)", "total": "\(total)"])
                        .observe(on: MainScheduler.instance)
                        .map { try answer($0).total.int ?? 0 }
                }

                private func answer(_ response: HTTPResponse) throws -> JSON {
                    guard response.statusCode == 200, response.json.code.int == 100 else {
                        throw ShopError.refused(response.json.data.string ?? response.json.msg.string ?? "\(response.statusCode)")
                    }
                    return response.json.data
                }
            }

            // ---- Managers: what outlives every scene

            final class AddressManager {
                let chosen = BehaviorRelay<Address?>(value: nil)
                private let service: ShopServiceType

                init(service: ShopServiceType) {
                    self.service = service
                }

                func load(_ user: String) -> Observable<Address> {
                    service.addresses(user).map { all in
                        guard let address = all.first else { throw ShopError.noAddress }
                        return address
                    }.do(onNext: { [weak self] in self?.chosen.accept($0) })
                }
            }

            final class UserManager {
                let name = BehaviorRelay(value: "")
                let badgeValue = BehaviorRelay(value: 0)
                let addresses: AddressManager

                init(addresses: AddressManager) {
                    self.addresses = addresses
                }
            }

            final class ShoppingManager {
                let change = PublishSubject<Void>()
                let user: UserManager
                private(set) var goodsDic: [Int: CartItem] = [:]
                private let store: LabStore

                init(user: UserManager, store: LabStore) throws {
                    self.user = user
                    self.store = store
                    for item in try store.value("goods").isNull ? [] : store.value("goods").map([CartItem].self) {
                        goodsDic[item.good.id] = item
                    }
                    user.badgeValue.accept(try store.value("badge").int ?? 0)
                }

                var items: [CartItem] { goodsDic.values.sorted { $0.good.id < $1.good.id } }
                var badge: Int { items.reduce(0) { $0 + $1.count } }

                func add(_ good: Good, _ count: Int) throws {
                    let present = goodsDic[good.id]?.count ?? 0
                    guard present + count > 0 else { return }
                    try set(good, count: present + count, isSelected: goodsDic[good.id]?.isSelected ?? true)
                }

                func set(_ good: Good, count: Int, isSelected: Bool) throws {
                    var next = goodsDic
                    next[good.id] = CartItem(good: good, count: min(max(count, 1), good.stock), isSelected: isSelected)
                    try keep(next)
                }

                func selectAll(_ isSelected: Bool) throws {
                    var next = goodsDic
                    for item in items {
                        next[item.good.id] = CartItem(good: item.good, count: item.count, isSelected: isSelected)
                    }
                    try keep(next)
                }

                func remove(_ good: Good) throws {
                    var next = goodsDic
                    next[good.id] = nil
                    try keep(next)
                }

                func takeOutSelected() throws {
                    let goods = items
                    var next: [Int: CartItem] = [:]
                    for item in goods where !item.isSelected {
                        next[item.good.id] = item
                    }
                    try keep(next)
                }

                private func keep(_ next: [Int: CartItem]) throws {
                    let badge = next.values.reduce(0) { $0 + $1.count }
                    let goods = next.values.sorted { $0.good.id < $1.good.id }
                    try store.save(["goods": goods, "badge": badge])
                    goodsDic = next
                    user.badgeValue.accept(badge)
                    change <- ()
                }
            }

            // ---- Jumps: whoever holds the tool can jump

            final class JumpTool {
                weak var navigationController: UINavigationController?
                private let makers: [String: (BaseViewModel, [String: Any]) throws -> UIViewController]

                init(_ makers: [String: (BaseViewModel, [String: Any]) throws -> UIViewController] = [:]) {
                    self.makers = makers
                }

                func push(_ name: String, _ paramsDict: [String: Any], from viewModel: BaseViewModel) -> JumpError? {
                    guard let navigationController else { return .noNavigationController }
                    guard let make = makers[name] else { return .noScene(name) }
                    do {
                        try navigationController.push(make(viewModel, paramsDict))
                        return nil
                    } catch {
                        return error as? JumpError
                    }
                }
            }

            // ---- ViewModels

            class BaseViewModel: NSObject {
                let title: String
                let params: [String: Any]
                let jumpTool: JumpTool
                let bag = DisposeBag()

                init(_ paramsDict: [String: Any], jumpTool: JumpTool) {
                    params = paramsDict
                    title = paramsDict["title"] as? String ?? ""
                    self.jumpTool = jumpTool
                    super.init()
                }

                @discardableResult
                func jump(_ name: String, _ paramsDict: [String: Any] = [:]) -> JumpError? {
                    jumpTool.push(name, paramsDict, from: self)
                }
            }

            final class SignInViewModel: BaseViewModel {
                // Input
                let username = BehaviorRelay(value: "")
                let password = BehaviorRelay(value: "")
                // Output
                let isValid: Driver<Bool>
                let usernameMark: Driver<String>
                let passwordMark: Driver<String>
                let message: Driver<String>
                let signedIn: Signal<String>
                // Commands
                let signIn: Command<Asker, JSON>
                private(set) var askers: [Asker] = []

                init(_ paramsDict: [String: Any], jumpTool: JumpTool, service: ShopServiceType) {
                    let (username, password) = (self.username, self.password)
                    let valid = Observable.combineLatest(username, password).map { !$0.isEmpty && $1.count >= 6 }
                    isValid = valid.asDriver(onErrorJustReturn: false)
                    usernameMark = username.map { $0.isEmpty ? "wanted" : "" }.asDriver(onErrorJustReturn: "")
                    passwordMark = password.map { $0.count < 6 ? "too short" : "" }.asDriver(onErrorJustReturn: "")
                    let asked = PublishSubject<Asker>()
                    signIn = Command(enabledIf: valid) { asker in
                        asked <- asker
                        return service.logIn(username.value, password.value)
                    }
                    message = Observable.merge(
                        signIn.values.map { $0.code.int == 100 ? "welcome" : $0.data.string ?? "refused" },
                        signIn.errors.map { sentence($0) }
                    ).asDriver(onErrorJustReturn: "")
                    signedIn = signIn.values.compactMap { $0.data.username.string }.asSignal(onErrorJustReturn: "")
                    super.init(paramsDict, jumpTool: jumpTool)
                    asked.subscribe(onNext: { [weak self] in self?.askers.append($0) }).disposed(by: bag)
                }
            }

            /// The same sign-in, its failure told three ways.
            final class SignInWays {
                let byCode: Command<Void, JSON>
                let byError: Command<Void, String>
                let byBool: Command<Void, Bool>

                init(service: ShopServiceType, _ name: String, _ password: String) {
                    byCode = Command { service.logIn(name, password) }
                    byError = Command {
                        service.logIn(name, password).map { answer in
                            guard answer.code.int == 100 else { throw ShopError.refused(answer.data.string ?? "refused") }
                            return answer.data.username.string ?? ""
                        }
                    }
                    byBool = Command { service.logIn(name, password).map { $0.code.int == 100 } }
                }
            }

            final class GoodsCellViewModel: NSObject {
                let good: Good
                let tag = PublishSubject<Int>()

                init(_ good: Good) {
                    self.good = good
                    super.init()
                }
            }

            final class GoodsListViewModel: BaseViewModel {
                dynamic var cells: [GoodsCellViewModel] = []
                let refreshCommand: Command<Void, [Good]>
                private let shopping: ShoppingManager

                init(_ paramsDict: [String: Any], jumpTool: JumpTool, service: ShopServiceType, shopping: ShoppingManager) {
                    self.shopping = shopping
                    refreshCommand = Command { service.goods() }
                    super.init(paramsDict, jumpTool: jumpTool)
                    refreshCommand.values.subscribe(onNext: { [weak self] in self?.take($0) }).disposed(by: bag)
                }

                func open(_ row: Int) -> JumpError? {
                    jump("GoodsDetail", ["title": cells[row].good.name, "good": cells[row].good])
                }

                private func take(_ goods: [Good]) {
                    cells = goods.map { GoodsCellViewModel($0) }
                    Observable.merge(cells.map { cell in cell.tag.map { (cell.good, $0) } })
                        .subscribe(onNext: { [weak self] good, tag in try self?.shopping.add(good, tag) })
                        .disposed(by: bag)
                }
            }

            final class GoodsDetailViewModel: BaseViewModel {
                let good: Good
                let add: Command<Void, Void>

                init(_ paramsDict: [String: Any], jumpTool: JumpTool, shopping: ShoppingManager) throws {
                    guard let good = paramsDict["good"] as? Good else { throw JumpError.missing("good") }
                    self.good = good
                    add = Command {
                        try shopping.add(good, 1)
                        return Observable<Void>.empty()
                    }
                    super.init(paramsDict, jumpTool: jumpTool)
                }
            }

            final class CartViewModel: BaseViewModel {
                struct State: Equatable {
                    let items: [CartItem]
                    var selected: [CartItem] { items.filter { $0.isSelected } }
                    var total: Int { selected.reduce(0) { $0 + $1.good.price * $1.count } }
                    var count: Int { selected.reduce(0) { $0 + $1.count } }
                }

                let state: Driver<State>
                let checkoutCommand: Command<Void, Int>
                private let shopping: ShoppingManager

                init(_ paramsDict: [String: Any], jumpTool: JumpTool, service: ShopServiceType, shopping: ShoppingManager) {
                    self.shopping = shopping
                    let present = shopping.change.startWith(()).map { State(items: shopping.items) }.share(replay: 1)
                    state = present.asDriver(onErrorJustReturn: State(items: []))
                    checkoutCommand = Command(enabledIf: present.map { $0.count > 0 }) {
                        let selected = State(items: shopping.items).selected
                        let address = shopping.user.addresses.load(shopping.user.name.value)
                        return Observable.zip(address, service.price(selected))
                            .flatMap { service.checkout($0, $1) }
                            .do(onNext: { _ in try shopping.takeOutSelected() })
                    }
                    super.init(paramsDict, jumpTool: jumpTool)
                }

                func tick(_ row: Int) throws {
                    let item = shopping.items[row]
                    try shopping.set(item.good, count: item.count, isSelected: !item.isSelected)
                }

                func setCount(_ row: Int, _ count: Int) throws {
                    let item = shopping.items[row]
                    try shopping.set(item.good, count: count, isSelected: item.isSelected)
                }

                func selectAll(_ isSelected: Bool) throws {
                    try shopping.selectAll(isSelected)
                }

                func delete(_ row: Int) throws {
                    try shopping.remove(shopping.items[row].good)
                }
            }

            /// Says farewell: its own deallocation is what it waits for, so nothing that waits may hold it.
            final class Farewell: NSObject {
                let name: String

                init(_ name: String) {
                    self.name = name
                    super.init()
                    self.rx.deallocated.subscribe(onNext: { [weak self] in print("farewell", self?.name ?? "") })
                }
            }

            // ---- Scenes

            class BaseScene: UIViewController {
                let title = ControlProperty("")
                private let base: BaseViewModel?
                var viewModel: BaseViewModel? { base }

                init(viewModel: BaseViewModel?) {
                    base = viewModel
                    super.init()
                }

                func viewDidLoad() {
                    guard let viewModel else { return print("a scene without its viewmodel: it has no jumpTool") }
                    viewModel.jumpTool.navigationController = navigationController
                }

                func bindViewModel() {
                    title <- viewModel?.title ?? ""
                }
            }

            scene SignInScene(vm: SignInViewModel) {
                title "Sign in"
                field user "User name"
                field pass "Password", secure: true
                button go "Sign in"
                label status
                bind {
                    vm.username <~ user.text
                    vm.password <~ pass.text
                    user.mark <~ vm.usernameMark.asObservable()
                    pass.mark <~ vm.passwordMark.asObservable()
                    go.isEnabled <~ vm.signIn.enabled
                    go.taps.subscribe(onNext: { vm.signIn.execute(.button) })
                    pass.events(.editingDidEndOnExit).subscribe(onNext: { _ in vm.signIn.execute(.keyboard) })
                    status.text <~ vm.message.asObservable()
                }
            }

            final class GoodsCell: UITableViewCell<GoodsCellViewModel> {
                let name = UILabel()
                let price = UILabel()
                let add = UIButton("+")
                let less = UIButton("-")
                private let bag = DisposeBag()

                override init() {
                    super.init()
                    name.text <~ viewModel.map { $0?.good.name ?? "" }
                    price.text <~ viewModel.map { $0.map { yuan($0.good.price) } ?? "" }
                    let tag = viewModel.compactMap { $0?.tag }
                    add.taps.withLatestFrom(tag).subscribe(onNext: { $0 <- 1 }).disposed(by: bag)
                    less.taps.withLatestFrom(tag).subscribe(onNext: { $0 <- -1 }).disposed(by: bag)
                }
            }

            final class GoodsListScene: BaseScene {
                let goods = UITableView<GoodsCellViewModel> { GoodsCell() }
                private let vm: GoodsListViewModel
                override var viewModel: GoodsListViewModel? { vm }

                init(_ vm: GoodsListViewModel) {
                    self.vm = vm
                    super.init(viewModel: vm)
                }

                func bindViewModel() {
                    goods.rows <~ RACObserve(vm, cells)
                    goods.onPull { [weak self] in self?.vm.refreshCommand.execute() }
                    vm.refreshCommand.executing.filter { !$0 }.subscribe(onNext: { [weak self] _ in self?.goods.stopHeader() })
                    goods.selected.subscribe(onNext: { [weak self] in self?.vm.open($0) })
                }
            }

            final class GoodsDetailScene: BaseScene {
                let price = UILabel()
                let add = UIButton("Add to cart")
                private let vm: GoodsDetailViewModel
                override var viewModel: GoodsDetailViewModel? { vm }

                init(_ vm: GoodsDetailViewModel) {
                    self.vm = vm
                    super.init(viewModel: vm)
                }

                func bindViewModel() {
                    price.text <- yuan(vm.good.price)
                    add <~ vm.add
                }
            }

            final class CartScene: BaseScene {
                let lines = UITableView<CartItem>()
                let all = UISwitch("all")
                let total = UILabel()
                let checkout = UIButton("Check out")
                private let vm: CartViewModel
                override var viewModel: CartViewModel? { vm }

                init(_ vm: CartViewModel) {
                    self.vm = vm
                    super.init(viewModel: vm)
                }

                func bindViewModel() {
                    let state = vm.state.asObservable()
                    lines.rows <~ state.map { $0.items }
                    total.text <~ state.map { "\($0.count) goods, \(yuan($0.total))" }
                    checkout <~ vm.checkoutCommand
                    title <~ vm.checkoutCommand.errors.map { sentence($0) }
                    lines.selected.subscribe(onNext: { [weak self] in try self?.vm.tick($0) })
                    all.isOn.skip(1).subscribe(onNext: { [weak self] in try self?.vm.selectAll($0) })
                }
            }

            // ---- The app

            final class Shop {
                let api = LabAPI()
                let store: LabStore
                let tabs = UITabBarController()
                let user: UserManager
                let shopping: ShoppingManager
                let signIn: SignInViewModel
                private(set) var goods: GoodsListViewModel?
                private(set) var cart: CartViewModel?
                private let bag = DisposeBag()

                init(store: LabStore) throws {
                    self.store = store
                    let service = ShopService(api: api)
                    user = UserManager(addresses: AddressManager(service: service))
                    shopping = try ShoppingManager(user: user, store: store)
                    signIn = SignInViewModel(["title": "Sign in"], jumpTool: JumpTool(), service: service)
                }

                func start() throws {
                    signIn.signedIn.asObservable().subscribe(onNext: { [weak self] in try self?.open(as: $0) }).disposed(by: bag)
                    try present(SignInScene(vm: signIn))
                }

                func open(as name: String) throws {
                    user.name.accept(name)
                    let service = ShopService(api: api)
                    let shopping = self.shopping
                    let makers: [String: (BaseViewModel, [String: Any]) throws -> UIViewController] = [
                        "GoodsDetail": { from, paramsDict in
                            GoodsDetailScene(try GoodsDetailViewModel(paramsDict, jumpTool: from.jumpTool, shopping: shopping))
                        }
                    ]
                    let goods = GoodsListViewModel(
                        ["title": "Goods"], jumpTool: JumpTool(makers), service: service, shopping: shopping)
                    let cart = CartViewModel(["title": "Cart"], jumpTool: JumpTool(makers), service: service, shopping: shopping)
                    (self.goods, self.cart) = (goods, cart)
                    try tabs.add("goods", GoodsListScene(goods))
                    try tabs.add("cart", CartScene(cart))
                    try tabs.badge("cart") <~ user.badgeValue
                    try present(tabs)
                    goods.refreshCommand.execute()
                }
            }

            let store = LabStore()
            let shop = Shop(store: store)
            shop.start()
            """###,
        walkthrough: ###"""
            // Sign in, pick goods, fill a cart: `rxsh lab shop`, then type these lines. What a line prints stands below it.
            :lab shop
            //= …

            // The button is dead until both fields are valid: one signal, bound to the button; the marks say which field is at fault.
            :screen
            //= …
            user.type("bob")
            //= …
            go.tap()
            //! go is disabled
            pass.type("wrong-one")
            //= …

            // One tap, one request. The server says no with {"code":400,…}: that is a value, not an error.
            go.tap()
            //= …
            :advance 1s
            //= …
            print(status.text.value)
            //= 请求失败

            // Failures are data: the subject that a person types into goes on.
            pass.clear()
            //= …
            pass.type("hunter22")
            //= …
            pass.enter()
            //= …
            print(shop.signIn.askers)
            //= [button, keyboard]
            :advance 1s
            //= …

            // Two tabs, a stack each. A tap on a cell is a signal; its buttons send a tag to the list's viewmodel.
            :screen
            //= …
            let cell = goods.cell(0) as? GoodsCell
            //= …
            cell?.add.tap()
            //= …
            cell?.add.tap()
            //= …
            goods.select(1)
            //= …

            // The viewmodel jumped, by name; what is missing is an error with a name.
            print(shop.goods?.jump("GoodsDetail") == .missing("good"))
            //= true
            add.tap()
            //= …
            back()
            //= …

            // In the cart one tick changes the total, the number, the button and the badge: all from `state`.
            shop.tabs.select("cart")
            //= …
            :screen
            //= …
            lines.select(0)
            //= …
            print(total.text.value)
            //= 1 goods, 38.90
            :graph down shop.shopping.change
            //= …

            // Checkout asks for the address and the price side by side. One fails: one error, and the cart stays as it was.
            shop.api.failNext(503)
            checkout.tap()
            //= …
            :advance 1s
            //= …
            print(shop.shopping.badge)
            //= 3
            checkout.tap()
            //= …
            :advance 1s
            //= …
            print(shop.shopping.items.map { $0.good.name }, shop.shopping.badge)
            //= ["Harbour tea"] 2

            // Killed in the middle of a change, and started again: the badge and the cart agree.
            store.breakAfter(1)
            do { try shop.shopping.selectAll(true) } catch { print(error) }
            //= interrupted
            let again = Shop(store: store)
            //= …
            print(again.shopping.badge, again.user.badgeValue.value)
            //= 2 2

            // A fault to find: the tap sends twice. `:whynot` and `:why` name the line.
            :lab shop --fault one-tap-sends-one-request
            //= …
            user.type("bob")
            //= …
            pass.type("hunter22")
            //= …
            go.tap()
            //= …
            print(shop.api.requestCount)
            //= 2
            :why shop.api
            //= …
            //~ .*subscribe   pushed it +shop.rx:.*
            //= …
            """###,
        faults: [
            Patch(
                "a-cart-survives-a-restart",
                ###"""
                - goodsDic[item.good.id] = item
                """###),
            Patch(
                "a-cell-sends-its-tag",
                ###"""
                - add.taps.withLatestFrom(tag).subscribe(onNext: { $0 <- 1 }).disposed(by: bag)
                + add.taps.withLatestFrom(tag).subscribe(onNext: { $0 <- 2 }).disposed(by: bag)
                """###),
            Patch(
                "a-cell-takes-one-off",
                ###"""
                - less.taps.withLatestFrom(tag).subscribe(onNext: { $0 <- -1 }).disposed(by: bag)
                """###),
            Patch(
                "a-failed-checkout-leaves-the-cart",
                ###"""
                - .do(onNext: { _ in try shopping.takeOutSelected() })
                + .do(onSubscribe: { try shopping.takeOutSelected() })
                """###),
            Patch(
                "a-failure-arrives-where-it-was-put",
                ###"""
                - guard answer.code.int == 100 else { throw ShopError.refused(answer.data.string ?? "refused") }
                """###),
            Patch(
                "a-farewell-is-no-cycle",
                ###"""
                - self.rx.deallocated.subscribe(onNext: { [weak self] in print("farewell", self?.name ?? "") })
                + self.rx.deallocated.subscribe(onNext: { print("farewell", self.name) })
                """###),
            Patch(
                "a-jump-makes-a-scene-by-name",
                ###"""
                - try navigationController.push(make(viewModel, paramsDict))
                + _ = try make(viewModel, paramsDict)
                """###),
            Patch(
                "a-jump-names-the-missing-parameter",
                ###"""
                - return error as? JumpError
                + return nil
                """###),
            Patch(
                "a-jump-to-nowhere-is-an-error",
                ###"""
                - guard let make = makers[name] else { return .noScene(name) }
                + guard let make = makers[name] else { return nil }
                """###),
            Patch(
                "a-jump-without-a-stack-is-an-error",
                ###"""
                - guard let navigationController else { return .noNavigationController }
                + guard let navigationController else { return nil }
                """###),
            Patch(
                "a-quantity-is-written-at-once",
                ###"""
                - try shopping.set(item.good, count: count, isSelected: item.isSelected)
                """###),
            Patch(
                "a-quantity-stays-between-one-and-stock",
                ###"""
                - next[good.id] = CartItem(good: good, count: min(max(count, 1), good.stock), isSelected: isSelected)
                + next[good.id] = CartItem(good: good, count: count, isSelected: isSelected)
                """###),
            Patch(
                "a-refusal-is-shown",
                ###"""
                - signIn.values.map { $0.code.int == 100 ? "welcome" : $0.data.string ?? "refused" },
                + signIn.values.map { _ in "welcome" },
                """###),
            Patch(
                "a-reused-cell-sends-for-its-row",
                ###"""
                - let tag = viewModel.compactMap { $0?.tag }
                + let tag = viewModel.compactMap { $0?.tag }.take(1)
                """###),
            Patch(
                "a-row-can-be-deleted",
                ###"""
                - next[good.id] = nil
                """###),
            Patch(
                "a-scene-narrows-its-viewmodel",
                ###"""
                - override var viewModel: CartViewModel? { vm }
                + override var viewModel: BaseViewModel? { vm }
                """###),
            Patch(
                "a-scene-without-its-viewmodel-says-so",
                ###"""
                - guard let viewModel else { return print("a scene without its viewmodel: it has no jumpTool") }
                + guard let viewModel else { return }
                """###),
            Patch(
                "a-tick-changes-all-from-one-signal",
                ###"""
                - total.text <~ state.map { "\($0.count) goods, \(yuan($0.total))" }
                + total.text <~ state.take(1).map { "\($0.count) goods, \(yuan($0.total))" }
                """###),
            Patch(
                "badge-and-cart-never-disagree",
                ###"""
                - try store.save(["goods": goods, "badge": badge])
                + try store.save(["goods": goods]); try store.save(["badge": badge])
                """###),
            Patch(
                "each-tab-jumps-on-its-own-stack",
                ###"""
                - let cart = CartViewModel(["title": "Cart"], jumpTool: JumpTool(makers), service: service, shopping: shopping)
                + let cart = CartViewModel(["title": "Cart"], jumpTool: goods.jumpTool, service: service, shopping: shopping)
                """###),
            Patch(
                "fields-are-marked",
                ###"""
                - pass.mark <~ vm.passwordMark.asObservable()
                """###),
            Patch(
                "nothing-to-do-is-empty",
                ###"""
                - return Observable<Void>.empty()
                + return Observable<Void>.never()
                """###),
            Patch(
                "one-tap-sends-one-request",
                ###"""
                - return service.logIn(username.value, password.value)
                + let request = service.logIn(username.value, password.value); request.subscribe(); return request
                """###),
            Patch(
                "select-all-selects-all",
                ###"""
                - next[item.good.id] = CartItem(good: item.good, count: item.count, isSelected: isSelected)
                + next[item.good.id] = CartItem(good: item.good, count: item.count, isSelected: !item.isSelected)
                """###),
            Patch(
                "the-badge-is-bound",
                ###"""
                - try tabs.badge("cart") <~ user.badgeValue
                """###),
            Patch(
                "the-base-comes-first",
                ###"""
                - title <- viewModel?.title ?? ""
                """###),
            Patch(
                "the-button-wakes",
                ###"""
                - return service.logIn(username.value, password.value)
                + return service.logIn(username.value, password.value).concat(Observable.never())
                """###),
            Patch(
                "the-header-stops-on-error",
                ###"""
                - vm.refreshCommand.executing.filter { !$0 }.subscribe(onNext: { [weak self] _ in self?.goods.stopHeader() })
                + vm.refreshCommand.values.subscribe(onNext: { [weak self] _ in self?.goods.stopHeader() })
                """###),
            Patch(
                "the-title-comes-from-the-params",
                ###"""
                - title = paramsDict["title"] as? String ?? ""
                + title = paramsDict["name"] as? String ?? ""
                """###),
            Patch(
                "the-work-knows-who-asked",
                ###"""
                - pass.events(.editingDidEndOnExit).subscribe(onNext: { _ in vm.signIn.execute(.keyboard) })
                + pass.events(.editingDidEndOnExit).subscribe(onNext: { _ in vm.signIn.execute(.button) })
                """###),
            Patch(
                "two-requests-run-side-by-side",
                ###"""
                - return Observable.zip(address, service.price(selected))
                + return address.flatMap { address in service.price(selected).map { (address, $0) } }
                """###),
            Patch(
                "validity-enables-the-button",
                ###"""
                - go.isEnabled <~ vm.signIn.enabled
                """###),
            Patch(
                "what-is-not-ticked-comes-back",
                ###"""
                - for item in goods where !item.isSelected {
                + for item in goods where false {
                """###),
        ])
}
