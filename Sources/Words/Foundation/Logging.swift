import Language
import Values

/// What a Mac keeps in its log, where no program's output is: it is taken, and goes nowhere.
extension Word {
    static let loggingTypes = [
        "class OSLog {}", "struct OSLogType: Equatable {}", "struct Logger {}", "struct OSLogPrivacy {}",
    ]

    static let logging: [Word] =
        ["OSLog", "Logger"].map { type in
            .member(of: type, "init(subsystem: String, category: String)") { _ in .void }
        }
        + [
            .member(of: "Logger", "init()") { _ in .void },
            .member(of: "OSLog", "static var `default`: OSLog; static var disabled: OSLog") { _ in .void },
            .function("func os_log(_ message: String, _ arguments: Any...)") { _ in .void },
            .function(
                "func os_log(_ message: String, log: OSLog, type: OSLogType = .default, _ arguments: Any...)"
            ) { _ in .void },
            .function("func os_log(_ type: OSLogType, log: OSLog = .default, _ message: String, _ arguments: Any...)") {
                _ in .void
            },
            .member(of: "Logger", "func log(level: OSLogType, _ message: String)") { _ in .void },
        ]
        + ["default", "info", "debug", "error", "fault"].enumerated().map { index, name in
            .member(of: "OSLogType", "static var \(name == "default" ? "`default`" : name): OSLogType") { _ in
                .int(index)
            }
        }
        + ["log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault"].map { name in
            .member(of: "Logger", "func \(name)(_ message: String)") { _ in .void }
        }
}
