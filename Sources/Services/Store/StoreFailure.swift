import CSQLite

/// Why a store did nothing.
package enum StoreFailure: Error, Hashable, Sendable {
    /// It broke off before the transaction was whole.
    case interrupted
    /// There is no room for what was to be written.
    case full
    /// Another process writes, and went on doing so.
    case busy
    /// The file is no store, or not whole; it is left as it is.
    case damaged(String)
    /// A newer program has written it: its version.
    case newer(Int)
    /// A rule of a table forbids it.
    case constraint(String)
    /// What no program may do here.
    case refused(String)
    /// It is no SQL, or means nothing here.
    case sql(String)

    init(_ code: Int32, _ message: String) {
        self =
            switch code & 0xFF {
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_FULL: .full
            // SQLITE_IOERR_WRITE: a file that may not grow.
            case SQLITE_IOERR where code >> 8 == 3: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message)
            case SQLITE_CONSTRAINT: .constraint(message)
            case SQLITE_AUTH, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: .refused(message)
            default: .sql(message)
            }
    }
}
