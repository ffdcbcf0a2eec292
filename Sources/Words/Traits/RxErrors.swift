import Language
import Reactive
import Values

extension Bridge {
    /// RxSwift's own errors: the engine's.
    static let rxError = Bridge("RxError") { index, payload in
        .error(index == 1 ? RxError.disposed(object: payload.first?.plain ?? "") : plainErrors[index] ?? .unknown)
    } read: { value, index in
        guard let error = value.error as? RxError else { return nil }
        if case .disposed(let name) = error { return index == 1 ? [.string(name)] : nil }
        return plainErrors[index] == error ? [] : nil
    }

    private static let plainErrors: [Int: RxError] = [
        0: .unknown, 2: .overflow, 3: .argumentOutOfRange, 4: .noElements, 5: .moreThanOneElement, 6: .timeout,
    ]
}
