extension DecodingError {
    static func noJSON(_ sentence: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: sentence))
    }
}
