import Foundation
import RxSwift

enum Expectations {
    nonisolated(unsafe) private static var left: [() -> Void] = []
    nonisolated(unsafe) private static var hasFailed = false
    static func atEnd(_ body: @escaping () -> Void) {
        if left.isEmpty {
            atexit {
                for body in Expectations.left { body() }
                fflush(nil)
                if Expectations.hasFailed { _exit(1) }
            }
        }
        left.append(body)
    }
    static func judge(after time: RxTimeInterval, _ body: @escaping () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + time, execute: body)
    }
    static func fail(_ sentence: String) {
        hasFailed = true
        FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
    }
}
