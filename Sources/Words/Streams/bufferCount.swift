import Language
import Reactive

extension Word {
    static let bufferCount = Word.operator(
        "buffer",
        [
            "func buffer(count: Int, skip: Int? = nil) -> Observable<[Element]>",
            "func buffer<S: ObservableType>(boundary: S) -> Observable<[Element]>",
        ],
        "arrays of so many elements, or of those between two words of another stream",
        manner: .init(.gathered, keeping: "its window is still open"),
        elsewhere: Elsewhere(reactiveSwift: "collect(count:)", combine: "collect", rxjs: "bufferCount, buffer"),
        marble: """
            -1-2-3-|
            buffer 2
            ---A---(B|)
            """,
        example: """
            watch Observable.of(1, 2, 3).buffer(count: 2)
            //= _1 → [1, 2]
            //= _1 → [3]
            //= _1 completed
            """
    ) { call, source in
        if call.signature == 1 { return source.buffer(boundary: try call.stream(0), at: call.site) }
        let skip = call.has(1) && !call[1].isNull ? call.int(1) : nil
        return source.buffer(count: call.int(0), skip: skip, at: call.site)
    }
}
