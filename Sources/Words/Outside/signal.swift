import Glibc
import Language
import Reactive
import Services
import Values

extension Word {
    static let signalTypes = ["enum ProcessSignal: Equatable { case hup, usr1, usr2 }"]

    static let signals: [Word] = [
        .outward(
            "signal", ["func signal(_ kind: ProcessSignal) -> Observable<Void>"],
            "each time this process is sent a signal, by `kill -USR1` for one; several at once are one",
            example: """
                watch signal(.usr1) as poked
                //= …
                """
        ) { call, way in
            let kind = try call.enumCase(0)
            let number = [SIGHUP, SIGUSR1, SIGUSR2][kind]
            let name = ["hup", "usr1", "usr2"][kind]
            return try way.stream("signal \(name)", detail: name) { outside, _ in
                SignalReading(outside, number)
            } to: { sink in
                { arrival in if case .bytes = arrival { sink.next(.void) } }
            }
        }
    ]
}
