import Language
import Values

extension Word {
    static let compactMap = Word.operator(
        "compactMap", ["func compactMap<Result>(_ transform: (Element) throws -> Result?) -> Observable<Result>"],
        "another element of each; where nothing comes of one, it is left out",
        manner: .init(.made, .unwraps),
        elsewhere: Elsewhere(reactiveSwift: "compactMap", combine: "compactMap"),
        marble: """
            --"1"--"x"--"3"--|
            compactMap { Int($0) }
            ---1---------3---|
            """,
        example: """
            let text = PublishSubject<String>()
            watch text.compactMap { Int($0) }
            text <- "7"
            //= text → "7"
            //= └ _1 → 7
            text <- "x"
            //= text → "x"
            """
    ) { call, source in source.compactMap(try call.transform(0), at: call.site) }
}
