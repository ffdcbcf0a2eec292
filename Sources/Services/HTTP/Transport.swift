import Reactive
import Values

/// Carries requests to a server and answers back, on the loop.
package protocol Transport: AnyObject {
    /// Sends a request. `reply` hears one `ResponseObject` and the end, or a `TransportFailure`; nothing once the answer
    /// of this call is disposed, which cancels the request.
    func send(_ request: Request, to reply: Sink) -> Disposable
}

/// A response as a value.
package final class ResponseObject: Object {
    package let response: Response
    package init(_ response: Response) { self.response = response }

    package override func isEqual(to other: Object) -> Bool { (other as? ResponseObject)?.response == response }
    package override func hash(into hasher: inout Hasher) { hasher.combine(response) }
    package override func write(to text: inout String, as style: TextStyle) {
        let start = response.body.prefix(60)
        text += "\(response.status) "
        text.append(quoted: start.count < response.body.count ? start + "…" : String(start))
    }
}
