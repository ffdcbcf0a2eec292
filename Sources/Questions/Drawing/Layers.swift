/// Where boxes stand, in cells of text: layers from left to right, and each wire on a track of its own between them.
struct Layers {
    /// A box to be placed; it grows where more wires come than it has rows.
    struct Box: Equatable {
        let width: Int
        let height: Int
    }

    /// One box feeds another; `style` keeps wires of one box apart that are drawn differently.
    struct Link: Hashable {
        let from: Int
        let to: Int
        let style: Int
    }

    /// A wire, from corner to corner.
    struct Wire: Equatable {
        let link: Link
        var corners: [Point] = []
        /// It goes back to an earlier layer: then its head is at its first corner.
        let isBack: Bool
    }

    struct Point: Equatable {
        let x: Int
        let y: Int
    }

    /// The upper left corner of each box, and its height.
    private(set) var places: [Point]
    private(set) var heights: [Int]
    private(set) var wires: [Wire]
    private(set) var width = 0
    private(set) var height = 0

    /// What stands in a layer: a box, or a place where a long wire passes.
    fileprivate struct Cell {
        let box: Int?
        let width: Int
        var height: Int
        var y = 0
        /// The cells of the layers beside it, by which wires, and in which row of it.
        var up: [(cell: Int, wire: Int, row: Int)] = []
        var down: [(cell: Int, wire: Int, row: Int)] = []
    }

    private var cells: [Cell] = []
    private var rows: [[Int]] = []

    /// Nil if no way was found to tell all wires apart.
    init?(_ boxes: [Box], _ links: [Link]) {
        (places, heights) = (boxes.map { _ in Point(x: 0, y: 0) }, boxes.map(\.height))
        let back = Layers.backward(boxes.count, links)
        wires = links.map { Wire(link: $0, isBack: back.contains($0)) }
        cells = boxes.enumerated().map { Cell(box: $0.offset, width: $0.element.width, height: $0.element.height) }
        fill()
        order()
        giveRows()
        guard place() else { return nil }
    }

    /// The links that would close a circle.
    private static func backward(_ count: Int, _ links: [Link]) -> Set<Link> {
        var next: [[Link]] = Array(repeating: [], count: count)
        for link in links { next[link.from].append(link) }
        var (isOpen, isSeen) = (Array(repeating: false, count: count), Array(repeating: false, count: count))
        var found: Set<Link> = []
        for start in 0..<count where !isSeen[start] {
            var path = [(box: start, at: 0)]
            (isOpen[start], isSeen[start]) = (true, true)
            while let top = path.last {
                guard top.at < next[top.box].count else {
                    isOpen[top.box] = false
                    path.removeLast()
                    continue
                }
                path[path.count - 1].at += 1
                let link = next[top.box][top.at]
                if isOpen[link.to] {
                    found.insert(link)
                } else if !isSeen[link.to] {
                    (isOpen[link.to], isSeen[link.to]) = (true, true)
                    path.append((link.to, 0))
                }
            }
        }
        return found
    }

    /// The ends of a wire, the earlier first.
    private func ends(_ wire: Wire) -> (from: Int, to: Int) {
        wire.isBack ? (wire.link.to, wire.link.from) : (wire.link.from, wire.link.to)
    }

    /// The layer of each box: behind all that feeds it; what is fed by nothing stands just before its first reader.
    private func layers() -> [Int] {
        var layer = Array(repeating: 0, count: places.count)
        var waiting = layer
        for wire in wires { waiting[ends(wire).to] += 1 }
        let isFed = waiting.map { $0 > 0 }
        var ready = waiting.indices.filter { waiting[$0] == 0 }
        while let box = ready.popLast() {
            for wire in wires where ends(wire).from == box {
                let to = ends(wire).to
                layer[to] = max(layer[to], layer[box] + 1)
                waiting[to] -= 1
                if waiting[to] == 0 { ready.append(to) }
            }
        }
        for box in layer.indices where !isFed[box] {
            layer[box] = wires.filter { ends($0).from == box }.map { layer[ends($0).to] - 1 }.min() ?? 0
        }
        return layer
    }

    /// Puts boxes into their layers, and a cell into each layer that a wire passes.
    private mutating func fill() {
        let layer = layers()
        rows = Array(repeating: [], count: (layer.max() ?? 0) + 1)
        for box in layer.indices { rows[layer[box]].append(box) }
        for (number, wire) in wires.enumerated() {
            let (from, to) = ends(wire)
            var last = from
            for between in (layer[from] + 1)..<max(layer[from] + 1, layer[to]) {
                cells.append(Cell(box: nil, width: 0, height: 1))
                rows[between].append(cells.count - 1)
                join(last, cells.count - 1, number)
                last = cells.count - 1
            }
            join(last, to, number)
        }
    }

    private mutating func join(_ one: Int, _ other: Int, _ wire: Int) {
        cells[one].down.append((other, wire, 0))
        cells[other].up.append((one, wire, 0))
    }

    /// Gives each wire that comes to a box a row of its own: two that met would be taken for one. What leaves it forwards
    /// leaves by one row.
    private mutating func giveRows() {
        let at = positions()
        for cell in cells.indices {
            guard let box = cells[cell].box else { continue }
            cells[cell].up.sort { (at[$0.cell], $0.wire) < (at[$1.cell], $1.wire) }
            for index in cells[cell].up.indices { cells[cell].up[index].row = index + 1 }
            var free = 2
            for index in cells[cell].down.indices {
                let isBack = wires[cells[cell].down[index].wire].isBack
                cells[cell].down[index].row = isBack ? free : 1
                if isBack { free += 1 }
            }
            cells[cell].height = max(cells[cell].height, cells[cell].up.count + 2, free + 1)
            heights[box] = cells[cell].height
        }
    }

    /// Sorts each layer by where its neighbours stand, to and fro, and keeps what crosses least.
    private mutating func order() {
        var best = (crossings: crossings(), rows: rows)
        for round in 0..<8 where best.crossings > 0 {
            let isForward = round % 2 == 0
            for row in isForward ? Array(rows.indices) : rows.indices.reversed() {
                let wishes = wishes(isForward)
                rows[row] = rows[row].enumerated().sorted {
                    (wishes[$0.element], $0.offset) < (wishes[$1.element], $1.offset)
                }.map(\.element)
            }
            let now = crossings()
            if now < best.crossings { best = (now, rows) }
        }
        rows = best.rows
    }

    /// Where each cell would stand for its neighbours' sake.
    private func wishes(_ isForward: Bool) -> [Double] {
        let at = positions()
        return cells.indices.map { cell in
            let near = (isForward ? cells[cell].up : cells[cell].down).map { at[$0.cell] }
            return near.isEmpty ? Double(at[cell]) : Double(near.reduce(0, +)) / Double(near.count)
        }
    }

    private func positions() -> [Int] {
        var at = Array(repeating: 0, count: cells.count)
        for row in rows { for (index, cell) in row.enumerated() { at[cell] = index } }
        return at
    }

    private func crossings() -> Int {
        let at = positions()
        return rows.reduce(0) { sum, row in
            let ends = row.flatMap { cells[$0].down.map { at[$0.cell] }.sorted() }
            return sum + ends.indices.reduce(0) { $0 + ends[$1...].count(where: { [own = ends[$1]] in $0 < own }) }
        }
    }

    // MARK: places

    /// Layer by layer: each cell beside what feeds it, and the wires between two layers on tracks.
    private mutating func place() -> Bool {
        var x = 0
        stand(0, lowered: 0)
        for layer in rows.indices {
            let wide = rows[layer].map { cells[$0].width }.max() ?? 0
            for cell in rows[layer] { if let box = cells[cell].box { places[box] = Point(x: x, y: cells[cell].y) } }
            width = x + wide
            guard layer + 1 < rows.count else { break }
            // Where rows of both layers would be taken for each other, the next stands a little lower.
            guard let channel = firstChannel(layer) else { return false }
            stand(layer + 1, lowered: channel.lowered)
            draw(channel.found, from: layer, at: x, wide)
            x += wide + channel.found.width
        }
        height = cells.map { $0.y + $0.height }.max() ?? 0
        return true
    }

    private mutating func stand(_ layer: Int, lowered: Int) {
        var free = lowered
        for cell in rows[layer] {
            let wishes = cells[cell].up.map { rowLeaving($0.cell, $0.wire) - $0.row }.sorted()
            let wish = wishes.isEmpty ? free : wishes[wishes.count / 2] + lowered
            cells[cell].y = max(free, wish)
            free = cells[cell].y + cells[cell].height
        }
    }

    private func rowLeaving(_ cell: Int, _ wire: Int) -> Int {
        cells[cell].y + (cells[cell].down.first { $0.wire == wire }?.row ?? 0)
    }

    private func rowEntering(_ cell: Int, _ wire: Int) -> Int {
        cells[cell].y + (cells[cell].up.first { $0.wire == wire }?.row ?? 0)
    }

    private func firstChannel(_ layer: Int) -> (found: Channel, lowered: Int)? {
        for lowered in 0..<4 {
            var trial = self
            trial.stand(layer + 1, lowered: lowered)
            if let found = Channel(trial.nets(from: layer)) { return (found, lowered) }
        }
        return nil
    }

    /// What leaves a layer: wires of one cell and one look go together.
    private func nets(from layer: Int) -> [Channel.Net] {
        var nets: [Channel.Net] = []
        for cell in rows[layer] {
            for (other, wire, row) in cells[cell].down {
                let start = cells[cell].y + row
                let ends = Channel.End(wire: wire, row: rowEntering(other, wire))
                let style = wires[wire].link.style
                if let own = nets.firstIndex(where: { $0.cell == cell && $0.style == style && $0.row == start }) {
                    nets[own].ends.append(ends)
                } else {
                    nets.append(Channel.Net(cell: cell, style: style, row: start, ends: [ends]))
                }
            }
        }
        return nets
    }

    private mutating func draw(_ channel: Channel, from layer: Int, at x: Int, _ wide: Int) {
        let next = x + wide + channel.width
        for (net, track) in zip(channel.nets, channel.tracks) {
            let cell = cells[net.cell]
            for end in net.ends {
                if let box = cell.box { wires[end.wire].corners.append(Point(x: x + cells[box].width - 1, y: net.row)) }
                if net.row != end.row {
                    wires[end.wire].corners += [
                        Point(x: x + wide + track, y: net.row), Point(x: x + wide + track, y: end.row),
                    ]
                }
                let target = cells[cell.down.first { $0.wire == end.wire }?.cell ?? net.cell]
                if target.box != nil { wires[end.wire].corners.append(Point(x: next - 1, y: end.row)) }
            }
        }
    }
}
