// swift-format-ignore-file
/// A part of the labs' server, as it stands in Sources/Services. Written by scripts/beside.
extension Beside {
    static let lab = #"""
        /// What is asked of a server.
        struct LabRequest: Hashable, Sendable {
            enum Method: String, Sendable { case get = "GET", post = "POST" }

            let method: Method
            /// `/v2/user/search`
            let path: String
            /// In the order in which they were given.
            let query: [Pair]
            let body: JSON
            var token: String?

            struct Pair: Hashable, Sendable {
                let name: String
                let value: String
                init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
            }

            init(_ method: Method, _ path: String, _ query: [Pair] = [], body: JSON = .null, token: String? = nil) {
                (self.method, self.path, self.query, self.body, self.token) = (method, path, query, body, token)
            }

            func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

            /// `GET /v2/user/search?q=ann&start=0`
            var line: String {
                let list = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
                return "\(method.rawValue) \(path)" + (list.isEmpty ? "" : "?\(list)")
            }
        }

        /// What a server answers: a status and a text, which may be anything.
        struct HTTPResponse: Hashable, Sendable {
            let status: Int
            let body: String
            init(_ status: Int, _ body: String) { (self.status, self.body) = (status, body) }
            init(_ status: Int, _ body: JSON) { self.init(status, body.text) }
        }

        /// The labs' HTTP API: a request in, a response out. It knows no clock and no network.
        final class LabServer {
            private var accounts = ["bob": "hunter22", "王小明": "密码123456"]
            private var tokens: Set<String> = []
            private var issued = 0

            init() {}

            func respond(_ request: LabRequest) -> HTTPResponse {
                let parts = request.path.split(separator: "/").map(String.init)
                switch (request.method, parts.count, parts.first ?? "") {
                case (.get, 3, "v2") where parts[1...] == ["user", "search"]: return search(request)
                case (.get, 3, "v2") where parts[1] == "user": return person(parts[2])
                case (.get, 4, "v2") where parts[1] == "user" && parts[3] == "following":
                    return signedIn(request) { following(parts[2]) }
                case (.post, 1, "login"): return logIn(request)
                case (.post, 1, "register"): return register(request)
                case (.post, 2, "token"): return HTTPResponse(200, answer(100, .string(issue())))
                case (.get, 3, "v1") where parts[1] == "feed": return feed(parts[2], request)
                case (.get, 1, "goods"): return goods(request)
                case (.get, 1, "addresses"): return addresses(request)
                case (.post, 1, "price"): return price(request)
                case (.get, 1, "checkout"): return checkout(request)
                default: return LabServer.failure(404, "no such path: \(request.path)")
                }
            }

            /// Makes every token that was given out useless.
            func expireTokens() { tokens = [] }

            private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
                HTTPResponse(status, .object(["code": .int(status), "msg": .string(message)]))
            }

            private func answer(_ code: Int, _ data: JSON) -> JSON { .object(["code": .int(code), "data": data]) }

            // MARK: people

            private func search(_ request: LabRequest) -> HTTPResponse {
                guard let start = Int(request.value("start") ?? "0"), let count = Int(request.value("count") ?? "20"),
                    start >= 0, (1...100).contains(count)
                else { return LabServer.failure(400, "start and count must be numbers, count from 1 to 100") }
                let text = (request.value("q") ?? "").lowercased()
                let found = text.isEmpty ? LabPeople.all : LabPeople.all.filter { $0.name.lowercased().contains(text) }
                let page = found.dropFirst(start).prefix(count)
                return HTTPResponse(
                    200,
                    .object([
                        "count": .int(page.count), "start": .int(start), "total": .int(found.count),
                        "users": .array(page.map(\.json)),
                    ]))
            }

            private func person(_ uid: String) -> HTTPResponse {
                LabPeople.all.first { $0.uid == uid }.map { HTTPResponse(200, $0.json) }
                    ?? LabServer.failure(404, "no user \(uid)")
            }

            private func following(_ uid: String) -> HTTPResponse {
                guard let index = LabPeople.all.firstIndex(where: { $0.uid == uid }) else {
                    return LabServer.failure(404, "no user \(uid)")
                }
                let count = index % 4 + 1
                let people = (1...count).map { LabPeople.all[(index + $0 * 13) % LabPeople.all.count] }
                return HTTPResponse(200, .object(["users": .array(people.map(\.json))]))
            }

            // MARK: accounts

            private func logIn(_ request: LabRequest) -> HTTPResponse {
                guard let name = request.body["username"].string, let word = request.body["password"].string,
                    accounts[name] == word
                else { return HTTPResponse(200, answer(400, "请求失败")) }
                return HTTPResponse(200, answer(100, .object(["username": .string(name), "token": .string(issue())])))
            }

            private func register(_ request: LabRequest) -> HTTPResponse {
                guard let name = request.body["username"].string, let word = request.body["password"].string,
                    !name.isEmpty, word.count >= 6, accounts[name] == nil
                else { return HTTPResponse(200, answer(400, "请求失败")) }
                accounts[name] = word
                return HTTPResponse(200, answer(100, .object(["username": .string(name), "token": .string(issue())])))
            }

            private func issue() -> String {
                issued += 1
                tokens.insert("token-\(issued)")
                return "token-\(issued)"
            }

            private func signedIn(_ request: LabRequest, _ body: () -> HTTPResponse) -> HTTPResponse {
                guard let token = request.token else { return LabServer.failure(401, "not signed in") }
                return tokens.contains(token) ? body() : LabServer.failure(403, "token expired")
            }

            // MARK: the shop

            private func goods(_ request: LabRequest) -> HTTPResponse {
                let start = max(0, Int(request.value("start") ?? "0") ?? 0)
                let count = min(100, max(1, Int(request.value("count") ?? "20") ?? 20))
                let page = LabGoods.all.dropFirst(start).prefix(count)
                return HTTPResponse(200, answer(100, .array(page.map(\.json))))
            }

            private func addresses(_ request: LabRequest) -> HTTPResponse {
                let name = request.value("user") ?? ""
                guard accounts[name] != nil else { return HTTPResponse(200, answer(400, "请求失败")) }
                let all = ["12 Harbour Road, Porto", "中山路8号, 广州"].enumerated().map { index, text in
                    JSON.object(["id": .int(index + 1), "text": .string(text), "is_default": .bool(index == 0)])
                }
                return HTTPResponse(200, answer(100, .array(all)))
            }

            /// `{"goods":[{"id":1,"count":2}]}`
            private func price(_ request: LabRequest) -> HTTPResponse {
                var total = 0
                for item in request.body["goods"].array ?? [] {
                    guard let id = item["id"].int, let good = LabGoods.good(id), let count = item["count"].int, count > 0,
                        count <= good.stock
                    else { return HTTPResponse(200, answer(400, "not in stock")) }
                    total += good.price * count
                }
                return HTTPResponse(200, answer(100, .int(total)))
            }

            private func checkout(_ request: LabRequest) -> HTTPResponse {
                guard let address = request.value("address"), let total = request.value("total").flatMap({ Int($0) }) else {
                    return LabServer.failure(400, "address and total are wanted")
                }
                return HTTPResponse(200, answer(100, .object(["address": .string(address), "total": .int(total)])))
            }
        }
        /// The timeline's part of the labs' API. A body says by itself how it went: `err_no` other than 0 is a failure, whatever
        /// the status.
        extension LabServer {
            func feed(_ part: String, _ request: LabRequest) -> HTTPResponse {
                switch part {
                case "posts":
                    guard let page = LabFeed.posts(after: request.value("cursor") ?? "0") else {
                        return feedAnswer(4, "no such cursor")
                    }
                    return feedAnswer(data: page.posts, cursor: page.cursor, hasMore: page.hasMore)
                case "topics": return feedAnswer(data: LabFeed.topics)
                case "hot": return feedAnswer(data: LabFeed.hot)
                default: return HTTPResponse(404, .object(["code": .int(404), "msg": .string("no such path: \(request.path)")]))
                }
            }

            private func feedAnswer(
                _ code: Int = 0, _ message: String = "", data: [JSON] = [], cursor: String = "", hasMore: Bool = false
            ) -> HTTPResponse {
                HTTPResponse(
                    200,
                    .object([
                        "err_no": .int(code), "err_msg": .string(message), "cursor": .string(cursor),
                        "has_more": .bool(hasMore), "data": .array(data),
                    ]))
            }
        }
        /// Somebody who can be found.
        struct LabPerson: Hashable, Sendable {
            let uid: String
            let name: String
            let place: String
            let placeID: String
            let signature: String
            /// Some have none.
            let avatar: String?
            let created: String
            let isBanned: Bool

            var json: JSON {
                .object([
                    "loc_id": .string(placeID), "name": .string(name), "created": .string(created), "loc_name": .string(place),
                    "avatar": avatar.map { .string($0) } ?? .null, "signature": .string(signature), "uid": .string(uid),
                    "is_banned": .bool(isBanned), "is_suicide": false,
                ])
            }
        }

        /// Invented people, the same ones every time.
        enum LabPeople {
            static let all: [LabPerson] = english + chinese

            private static let given = [
                "Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Kim", "Leo",
            ]
            private static let family = [
                "Ash", "Brook", "Cole", "Dale", "Field", "Glen", "Hill", "Lake", "Marsh", "North", "Reed", "Wood",
            ]
            private static let surnames = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙"]
            private static let firstNames = ["小明", "丽", "伟", "芳", "静", "强", "磊", "洋", "艳", "勇"]
            private static let places = [
                ("108288", "北京"), ("108296", "上海"), ("118281", "广州"), ("118282", "深圳"), ("200001", "London"),
                ("200002", "Lyon"), ("200003", "Porto"),
            ]
            private static let mottos = [
                "reads on trains", "明天更好", "collects maps", "慢慢来", "", "walks at night", "喜欢下雨天", "two cats, no dog",
                "一直在路上",
            ]

            private static let english: [LabPerson] = given.indices.flatMap { i in
                family.indices.map { j in person(i * family.count + j, "\(given[i]) \(family[j])") }
            }

            private static let chinese: [LabPerson] = surnames.indices.flatMap { i in
                firstNames.indices.map { j in person(144 + i * firstNames.count + j, surnames[i] + firstNames[j]) }
            }

            private static func person(_ index: Int, _ name: String) -> LabPerson {
                let place = places[index * 5 % places.count]
                let uid = String(1000 + index)
                let month = index % 12 + 1
                return LabPerson(
                    uid: uid, name: name, place: place.1, placeID: place.0, signature: mottos[index * 7 % mottos.count],
                    avatar: index % 5 == 3 ? nil : "http://lab/avatar/\(uid).png",
                    created: "20\(10 + index % 9)-\(month < 10 ? "0" : "")\(month)-01 08:00:00", isBanned: index % 41 == 40)
            }
        }
        /// Something that can be bought.
        struct LabGood: Hashable, Sendable {
            let id: Int
            let name: String
            /// In cents.
            let price: Int
            let stock: Int

            var json: JSON {
                .object(["id": .int(id), "name": .string(name), "price": .int(price), "stock": .int(stock)])
            }
        }

        /// Invented goods, the same ones every time.
        enum LabGoods {
            static let all: [LabGood] = makers.indices.flatMap { i in
                things.indices.map { j in
                    let id = i * things.count + j + 1
                    return LabGood(
                        id: id, name: "\(makers[i])\(things[j])", price: 190 + id * 37 % 200 * 50, stock: id * 3 % 9 + 1)
                }
            }

            static func good(_ id: Int) -> LabGood? { all.first { $0.id == id } }

            private static let makers = [
                "Harbour ", "Moss ", "Quarry ", "Lantern ", "青石", "白云", "Orchard ", "竹影", "Meadow ", "晚霞",
            ]
            private static let things = [
                "tea", "cup", "lamp", "notebook", "chair", "kettle", "茶壶", "雨伞", "blanket", "radio", "毛笔", "clock",
                "basket", "scarf", "台灯", "pencil", "bowl", "candle", "书包", "mirror",
            ]
        }
        /// A timeline: posts that are read page by page, topics, and what is hot. All invented, the same every time.
        enum LabFeed {
            /// How many posts stand on a page.
            static let pageSize = 5

            private static let texts = [
                "the ferry is late again", "今天的云很好看", "found a map from 1912", "new strings for the old guitar", "早市的桃子便宜了",
                "reading on the night train", "three swans on the canal", "学会了做豆腐", "lost: one red umbrella",
                "the clock tower is open",
                "雨停了", "a letter from Porto", "repaired the kettle at last",
            ]
            private static let topicNames = ["ferries", "云", "maps", "kettles"]

            static func post(_ index: Int) -> JSON {
                let author = LabPeople.all[index * 17 % LabPeople.all.count]
                return .object([
                    "id": .int(index + 1), "author": .string(author.name), "text": .string(texts[index]),
                    "likes": .int(index * 37 % 50),
                ])
            }

            /// The page behind a cursor: "0" begins, and a cursor that nobody gave out is refused.
            static func posts(after cursor: String) -> (posts: [JSON], cursor: String, hasMore: Bool)? {
                guard let start = Int(cursor), start >= 0, start <= texts.count else { return nil }
                let end = min(texts.count, start + pageSize)
                return ((start..<end).map(post), "\(end)", end < texts.count)
            }

            static var topics: [JSON] {
                topicNames.enumerated().map { .object(["id": .int($0.offset + 1), "name": .string($0.element)]) }
            }

            /// The posts that are liked most.
            static var hot: [JSON] {
                texts.indices.sorted { ($0 * 37 % 50, $0) > ($1 * 37 % 50, $1) }.prefix(3).map(post)
            }
        }
        """#
}
