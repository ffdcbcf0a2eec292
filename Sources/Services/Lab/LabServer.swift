/// The labs' HTTP API: a request in, a response out. It knows no clock and no network.
package final class LabServer {
    private var accounts = ["bob": "hunter22", "王小明": "密码123456"]
    private var tokens: Set<String> = []
    private var issued = 0

    package init() {}

    package func respond(_ request: Request) -> Response {
        let parts = request.path.split(separator: "/").map(String.init)
        switch (request.method, parts.count, parts.first ?? "") {
        case (.get, 3, "v2") where parts[1...] == ["user", "search"]: return search(request)
        case (.get, 3, "v2") where parts[1] == "user": return person(parts[2])
        case (.get, 4, "v2") where parts[1] == "user" && parts[3] == "following":
            return signedIn(request) { following(parts[2]) }
        case (.get, 2, "avatar"): return picture(parts[1])
        case (.post, 1, "login"): return logIn(request)
        case (.post, 1, "register"): return register(request)
        case (.post, 2, "token"): return Response(200, answer(100, .string(issue())))
        case (.get, 3, "v1") where parts[1] == "feed": return feed(parts[2], request)
        case (.get, 1, "goods"): return goods(request)
        case (.get, 1, "addresses"): return addresses(request)
        case (.post, 1, "price"): return price(request)
        case (.get, 1, "checkout"): return checkout(request)
        default: return LabServer.failure(404, "no such path: \(request.path)")
        }
    }

    /// Makes every token that was given out useless.
    package func expireTokens() { tokens = [] }

    private static func failure(_ status: Int, _ message: String) -> Response {
        Response(status, .object(["code": .int(status), "msg": .string(message)]))
    }

    private func answer(_ code: Int, _ data: JSON) -> JSON { .object(["code": .int(code), "data": data]) }

    // MARK: people

    private func search(_ request: Request) -> Response {
        guard let start = Int(request.value("start") ?? "0"), let count = Int(request.value("count") ?? "20"),
            start >= 0, (1...100).contains(count)
        else { return LabServer.failure(400, "start and count must be numbers, count from 1 to 100") }
        let text = (request.value("q") ?? "").lowercased()
        let found = text.isEmpty ? People.all : People.all.filter { $0.name.lowercased().contains(text) }
        let page = found.dropFirst(start).prefix(count)
        return Response(
            200,
            .object([
                "count": .int(page.count), "start": .int(start), "total": .int(found.count),
                "users": .array(page.map(\.json)),
            ]))
    }

    private func person(_ uid: String) -> Response {
        People.all.first { $0.uid == uid }.map { Response(200, $0.json) }
            ?? LabServer.failure(404, "no user \(uid)")
    }

    private func picture(_ name: String) -> Response {
        guard let person = People.all.first(where: { $0.avatar?.hasSuffix("/" + name) == true }) else {
            return LabServer.failure(404, "no picture \(name)")
        }
        return Response(200, .object(["of": .string(person.name)]))
    }

    private func following(_ uid: String) -> Response {
        guard let index = People.all.firstIndex(where: { $0.uid == uid }) else {
            return LabServer.failure(404, "no user \(uid)")
        }
        let count = index % 4 + 1
        let people = (1...count).map { People.all[(index + $0 * 13) % People.all.count] }
        return Response(200, .object(["users": .array(people.map(\.json))]))
    }

    // MARK: accounts

    private func logIn(_ request: Request) -> Response {
        guard let name = request.body["username"].string, let word = request.body["password"].string,
            accounts[name] == word
        else { return Response(200, answer(400, "请求失败")) }
        return Response(200, answer(100, .object(["username": .string(name), "token": .string(issue())])))
    }

    private func register(_ request: Request) -> Response {
        guard let name = request.body["username"].string, let word = request.body["password"].string,
            !name.isEmpty, word.count >= 6, accounts[name] == nil
        else { return Response(200, answer(400, "请求失败")) }
        accounts[name] = word
        return Response(200, answer(100, .object(["username": .string(name), "token": .string(issue())])))
    }

    private func issue() -> String {
        issued += 1
        tokens.insert("token-\(issued)")
        return "token-\(issued)"
    }

    private func signedIn(_ request: Request, _ body: () -> Response) -> Response {
        guard let token = request.token else { return LabServer.failure(401, "not signed in") }
        return tokens.contains(token) ? body() : LabServer.failure(403, "token expired")
    }

    // MARK: the shop

    private func goods(_ request: Request) -> Response {
        let start = max(0, Int(request.value("start") ?? "0") ?? 0)
        let count = min(100, max(1, Int(request.value("count") ?? "20") ?? 20))
        let page = Goods.all.dropFirst(start).prefix(count)
        return Response(200, answer(100, .array(page.map(\.json))))
    }

    private func addresses(_ request: Request) -> Response {
        let name = request.value("user") ?? ""
        guard accounts[name] != nil else { return Response(200, answer(400, "请求失败")) }
        let all = ["12 Harbour Road, Porto", "中山路8号, 广州"].enumerated().map { index, text in
            JSON.object(["id": .int(index + 1), "text": .string(text), "is_default": .bool(index == 0)])
        }
        return Response(200, answer(100, .array(all)))
    }

    /// `{"goods":[{"id":1,"count":2}]}`
    private func price(_ request: Request) -> Response {
        var total = 0
        for item in request.body["goods"].array ?? [] {
            guard let id = item["id"].int, let good = Goods.good(id), let count = item["count"].int, count > 0,
                count <= good.stock
            else { return Response(200, answer(400, "not in stock")) }
            total += good.price * count
        }
        return Response(200, answer(100, .int(total)))
    }

    private func checkout(_ request: Request) -> Response {
        guard let address = request.value("address"), let total = request.value("total").flatMap({ Int($0) }) else {
            return LabServer.failure(400, "address and total are wanted")
        }
        return Response(200, answer(100, .object(["address": .string(address), "total": .int(total)])))
    }
}
