import Reactive
import Values

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
