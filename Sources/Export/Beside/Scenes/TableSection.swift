struct TableSection<Row> {
    let title: String
    let rows: [Row]
    init(_ title: String, _ rows: [Row]) { (self.title, self.rows) = (title, rows) }
}
