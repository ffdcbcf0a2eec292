import Foundation

#if !canImport(UIKit) && !canImport(AppKit)
    extension IndexPath {
        init(row: Int, section: Int) { self.init(indexes: [section, row]) }
        init(item: Int, section: Int) { self.init(indexes: [section, item]) }
        var section: Int { self[0] }
        var row: Int { self[1] }
        var item: Int { self[1] }
    }
#endif
