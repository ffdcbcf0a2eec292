extension Error {
    var message: String { (self as? String) ?? "\(self)" }
}
