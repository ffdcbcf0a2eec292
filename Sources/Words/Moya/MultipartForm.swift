import Language
import Services
import Values

/// What a target uploads: the parts of a form.
extension Word {
    static let moyaFormTypes = [
        """
        struct MultipartFormData { enum FormDataProvider { case data(Data), file(URL) } }
        """
    ]

    static let moyaForms: [Word] = [
        .member(
            of: "MultipartFormData",
            """
            init(provider: MultipartFormData.FormDataProvider, name: String, fileName: String? = nil, \
            mimeType: String? = nil)
            """
        ) { call in
            let provider: EnumObject = try call.object(0)
            guard provider.index == 0, let data = provider.payload[0].object as? DataObject else {
                throw RuntimeError("a form is sent from Data here: read the file first, with Data(contentsOf:)")
            }
            return .object(
                FormPart(
                    data: data.bytes, name: call.string(1), fileName: call[2].unwrapped?.text,
                    mimeType: call[3].unwrapped?.text))
        },
        .member(of: "MultipartFormData", "var name: String") { call in .string((try call.receiver() as FormPart).name)
        },
        .member(of: "MultipartFormData", "var fileName: String?") { call in
            (try call.receiver() as FormPart).fileName.map { .some(.string($0)) } ?? .null
        },
        .member(of: "MultipartFormData", "var mimeType: String?") { call in
            (try call.receiver() as FormPart).mimeType.map { .some(.string($0)) } ?? .null
        },
    ]
}

private final class FormPart: Object, NamedObject {
    let data: [UInt8]
    let name: String
    let fileName: String?
    let mimeType: String?
    var typeName: String { "MultipartFormData" }

    init(data: [UInt8], name: String, fileName: String?, mimeType: String?) {
        (self.data, self.name, self.fileName, self.mimeType) = (data, name, fileName, mimeType)
    }

    override func write(to text: inout String, as style: TextStyle) { text += "MultipartFormData" }

    /// What stands above its bytes. A name can't end its line, or its quotes.
    fileprivate var heading: String {
        func quoted(_ text: String) -> String {
            "\"" + text.escaped { $0 != "\"" && $0 != "\r" && $0 != "\n" } + "\""
        }
        return "Content-Disposition: form-data; name=" + quoted(name)
            + (fileName.map { "; filename=" + quoted($0) } ?? "")
            + (mimeType.map { "\r\nContent-Type: " + $0.harmlessLine } ?? "")
    }
}

extension WebRequest {
    /// Makes the parts of a form its body.
    mutating func upload(_ parts: [Value], _ call: Call) throws {
        // One that is the same in each run of a script: what is recorded stays as it was.
        let boundary = "rxsh.boundary"
        var form: [UInt8] = []
        for value in parts {
            let part: FormPart = try value.object()
            form += Array("--\(boundary)\r\n\(part.heading)\r\n\r\n".utf8) + part.data + Array("\r\n".utf8)
        }
        body = form + Array("--\(boundary)--\r\n".utf8)
        set("Content-Type", "multipart/form-data; boundary=\(boundary)")
    }
}
