import Reactive
import Services
import Testing
import Values

@Suite struct JSONTests {
    @Test(
        "what is read and written again is the same",
        arguments: [
            "null", "true", "-12", "1.5", "\"a\\n\\\"\"", "[1,[],{}]", "{\"a\":{\"b\":[null,false]},\"名\":\"王\"}",
        ])
    func roundTrip(_ text: String) throws { #expect(try JSON(text: text).text == text) }

    @Test(
        "a mistake says where it is",
        arguments: [
            ("", 0), ("[1,]", 3), ("{\"a\" 1}", 5), ("tru", 0), ("\"a", 2), ("1 2", 2), ("[1e999]", 1),
            ("{\"a\":\"\\x\"}", 8), (String(repeating: "[", count: 600), 512),
        ])
    func mistakes(_ text: String, _ offset: Int) {
        do {
            _ = try JSON(text: text)
            Issue.record("\(text) was accepted")
        } catch {
            #expect(error.offset == offset)
        }
    }

    @Test("escapes become what they stand for") func escapes() throws {
        #expect(try JSON(text: #""\u738b\ud83d\ude00\/""#) == "王😀/")
    }
}

@Suite struct LabServerTests {
    private let server = LabServer()

    private func get(_ path: String, _ query: [Request.Pair] = [], token: String? = nil) throws -> JSON {
        try JSON(text: server.respond(Request(.get, path, query, token: token)).body)
    }

    @Test("a search gives pages of 20, and a short one at the end") func pages() throws {
        var starts: [Int] = []
        for start in [0, 20, 40] {
            let page = try get("/v2/user/search", [.init("q", "王"), .init("start", "\(start)"), .init("count", "20")])
            starts.append(page["users"].array?.count ?? -1)
        }
        #expect(starts == [10, 0, 0])
        let all = try get("/v2/user/search", [.init("q", ""), .init("start", "260"), .init("count", "20")])
        #expect(all["count"] == 4)
        #expect(all["total"] == 264)
    }

    @Test("every user has a uid of his own, and some have no avatar") func people() {
        #expect(Set(People.all.map(\.uid)).count == People.all.count)
        #expect(People.all.contains { $0.avatar == nil })
        #expect(Goods.all.count == 200)
    }

    @Test("what needs a token says whether it is missing or too old") func tokens() throws {
        #expect(try get("/v2/user/1001/following")["msg"] == "not signed in")
        let answer = try JSON(
            text: server.respond(
                Request(.post, "/login", body: .object(["username": "bob", "password": "hunter22"]))
            ).body)
        let token = try #require(answer["data"]["token"].string)
        #expect(try get("/v2/user/1001/following", token: token)["users"].array?.isEmpty == false)
        server.expireTokens()
        #expect(try get("/v2/user/1001/following", token: token)["msg"] == "token expired")
    }

    @Test("a wrong password is an answer, not a status") func wrongPassword() {
        let response = server.respond(Request(.post, "/login", body: .object(["username": "bob", "password": "x"])))
        #expect(response == Response(200, .object(["code": 400, "data": "请求失败"])))
    }

    @Test("a price is that of the goods, and no more than the stock is sold") func price() {
        let good = Goods.all[0]
        func ask(_ count: Int) -> JSON {
            let body = JSON.object(["goods": .array([.object(["id": .int(good.id), "count": .int(count)])])])
            return (try? JSON(text: server.respond(Request(.post, "/price", body: body)).body)) ?? .null
        }
        #expect(ask(2)["data"] == .int(good.price * 2))
        #expect(ask(good.stock + 1)["code"] == 400)
        #expect(ask(0)["code"] == 400)
    }
}
