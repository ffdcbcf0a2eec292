/// The room between two layers: which wire goes up or down in which of its columns.
struct Channel {
    struct End {
        let wire: Int
        let row: Int
    }

    /// What leaves one cell with one look.
    struct Net {
        let cell: Int
        let style: Int
        let row: Int
        var ends: [End]

        /// The rows that its upright part covers; nil if it only goes straight on.
        var upright: ClosedRange<Int>? {
            let all = ends.map(\.row) + [row]
            guard let top = all.min(), let bottom = all.max(), top < bottom else { return nil }
            return top...bottom
        }
    }

    let nets: [Net]
    /// The column of each net, from the end of the layer.
    let tracks: [Int]
    let width: Int

    /// Nil if two wires could be taken for one, whatever their order.
    init?(_ nets: [Net]) {
        self.nets = nets
        var tracks: [Int?] = nets.map { $0.upright == nil ? 1 : nil }
        // A wire that arrives in the row in which another one leaves must turn behind where that one turns.
        let before = nets.map { net in
            nets.indices.filter { other in
                nets[other].cell != net.cell && nets[other].upright != nil
                    && net.ends.contains { $0.row == nets[other].row }
            }
        }
        while let next = nets.indices.first(where: { net in
            tracks[net] == nil && before[net].allSatisfy { tracks[$0] != nil }
        }) {
            let least = before[next].compactMap { tracks[$0] }.max().map { $0 + 1 } ?? 1
            tracks[next] = Channel.free(from: least, for: nets[next], among: nets, tracks)
        }
        guard !tracks.contains(where: { $0 == nil }) else { return nil }
        self.tracks = tracks.compactMap { $0 }
        width = zip(nets, self.tracks).map { $0.upright == nil ? 0 : $1 }.max().map { $0 + 3 } ?? 3
    }

    /// The first column that no other net needs in the same rows.
    private static func free(from least: Int, for net: Net, among nets: [Net], _ tracks: [Int?]) -> Int {
        var track = least
        while nets.indices.contains(where: { other in
            guard tracks[other] == track, let own = net.upright, let theirs = nets[other].upright else { return false }
            return own.overlaps(theirs)
        }) { track += 1 }
        return track
    }
}
