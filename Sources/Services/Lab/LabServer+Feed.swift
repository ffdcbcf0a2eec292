/// The timeline's part of the labs' API. A body says by itself how it went: `err_no` other than 0 is a failure, whatever
/// the status.
extension LabServer {
    func feed(_ part: String, _ request: Request) -> Response {
        switch part {
        case "posts":
            guard let page = Feed.posts(after: request.value("cursor") ?? "0") else {
                return feedAnswer(4, "no such cursor")
            }
            return feedAnswer(data: page.posts, cursor: page.cursor, hasMore: page.hasMore)
        case "topics": return feedAnswer(data: Feed.topics)
        case "hot": return feedAnswer(data: Feed.hot)
        default: return Response(404, .object(["code": .int(404), "msg": .string("no such path: \(request.path)")]))
        }
    }

    private func feedAnswer(
        _ code: Int = 0, _ message: String = "", data: [JSON] = [], cursor: String = "", hasMore: Bool = false
    ) -> Response {
        Response(
            200,
            .object([
                "err_no": .int(code), "err_msg": .string(message), "cursor": .string(cursor),
                "has_more": .bool(hasMore), "data": .array(data),
            ]))
    }
}
