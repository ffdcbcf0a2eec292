import Glibc
import Services

/// A file of vectors.
package struct VectorFile {
    /// Why a file can't be used.
    package struct VectorError: Error { package let sentence: String }

    package let vectors: [JSON]

    package static func read(_ path: String) -> Result<VectorFile, VectorError> {
        guard let text = bytes(path) else {
            return .failure(VectorError(sentence: "\(path) can't be read: \(String(cString: strerror(errno)))"))
        }
        return read(text, named: path)
    }

    package static func read(_ text: [UInt8], named name: String) -> Result<VectorFile, VectorError> {
        do {
            let json = try JSON(text: String(decoding: text, as: UTF8.self))
            guard json[at: "meta"]?[at: "format"]?.string == "rx-conformance-1",
                let vectors = json[at: "vectors"]?.array
            else {
                return .failure(VectorError(sentence: "\(name) is no file of vectors of the format rx-conformance-1"))
            }
            if let place = vectors.firstIndex(where: { $0[at: "id"]?.string == nil }) {
                return .failure(VectorError(sentence: "\(name): vector \(place + 1) has no id"))
            }
            return .success(VectorFile(vectors: vectors))
        } catch {
            let line = text.prefix(error.offset).reduce(1) { $1 == 10 ? $0 + 1 : $0 }
            return .failure(VectorError(sentence: "\(name) is no JSON: line \(line), \(error.sentence)"))
        }
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0 { return nil }
            if count == 0 { return text }
            text.append(contentsOf: piece[..<count])
        }
    }
}
