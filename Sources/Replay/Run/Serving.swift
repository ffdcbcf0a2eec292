import Glibc
import Services

/// `rxsh serve`: the labs' API for whoever asks on this machine, until ^C.
struct Serving {
    private let outside = Outside()
    private let host: LabHost
    private let say: (String) -> Void

    /// `port` 0: one that is free. Each answer is told in a line.
    init(port: Int, _ say: @escaping (String) -> Void) throws(ScriptError) {
        self.say = say
        let api = LabServer()
        do throws(HostError) {
            host = try LabHost(outside, port: port) { api.respond($0) }
        } catch { throw ScriptError(error.sentence, status: Status.failed) }
        host.onAnswer = { request, response in
            say("\(response.status) of \(request.method) \(request.target)".harmlessLine)
        }
    }

    /// The answer is the exit status: ^C is how it ends.
    func run(_ flush: () -> Void) -> Int32 {
        say(LabHost.invitation(to: host.address))
        say("^C ends it")
        while !Interrupt.isRaised {
            flush()
            let left = outside.deadline.map { max(0, ($0 - Monotonic.now) / 1_000_000 + 1) } ?? 500
            var query = pollfd(fd: outside.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&query, 1, Int32(min(left, 500)))
            outside.work()
        }
        host.stop()
        return Interrupt.isByHand ? Status.fine : Interrupt.status
    }
}
