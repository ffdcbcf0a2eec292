import RxSwift

extension ObservableConvertibleType where Element == Int {
    func average() -> Observable<Double> { asObservable().map(Double.init).average() }
}

extension ObservableConvertibleType where Element == Double {
    func average() -> Observable<Double> {
        asObservable().reduce((0.0, 0.0), accumulator: { ($0.0 + $1, $0.1 + 1) }).map { sum, count in
            guard count > 0 else { throw RxError.noElements }
            return sum / count
        }
    }
}
