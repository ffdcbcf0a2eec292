/// The keys of the prompt, as they are listed.
package enum KeyTable {
    /// What a person may want to press, libedit's own keys among it, and which of other shells take a key alike.
    private static let table: [(keys: String, alike: Set<Elsewhere>, sentence: String)] = [
        ("Enter", .all, "runs the entry; while a bracket is open it begins a new line"),
        ("Alt-Enter", [.fish, .jshell], "begins a new line in any case"),
        (
            "Tab", [.fish, .iPython],
            "completes, or lists what fits; again: takes one after the other, Shift-Tab goes back"
        ),
        ("Right, ^F, ^E", [.fish, .iPython], "at the end of the line take over what stands there faintly"),
        ("Alt-F", [.fish, .iPython], "there takes over a word of it"),
        (
            "Up, Down", [.fish, .iPython],
            "go through the lines of an entry, then through earlier entries that begin as the line did; those go by whole"
        ),
        ("^R, ^S", [.iPython, .jshell], "search earlier entries: ^R older ones, ^S newer, ^G gives up"),
        ("Alt-.", [.fish, .iPython], "inserts the last word of the entry before; again: of older ones"),
        ("^_", .all, "takes the last change of the line back"), ("Alt-/", [.fish], "makes that change again"),
        ("^X ^E", [], "opens the line in $EDITOR, as v does among vi's keys"),
        ("^A, ^E", .all, "go to the ends of the line"),
        ("Alt-B, Alt-F", .all, "go a word back or forward, as ^Left and ^Right do"),
        (
            "^W, ^K, Alt-D", .all,
            "cut the word before the cursor, the rest of the line, the word behind; what is cut in a row is one"
        ),
        ("^U", [.fish, .iPython], "cuts the line up to the cursor"),
        ("Alt-2 …", [.iPython, .jshell], "the key behind it counts so many times"),
        ("^], Alt-^]", [.iPython], "go on, or back, to the character that is typed behind it"),
        ("Alt-\\", [.iPython], "takes away the blanks around the cursor"),
        ("Alt-Space", [], "leaves one blank there"),
        ("^X ^X", [.iPython, .jshell], "goes to the mark that ^Space has set, or to the beginning, and back"),
        ("PageUp, PageDown", [], "turn to more of the drawing that :graph --follow keeps"),
        ("^Y, Alt-Y", .all, "insert what was cut; in its place, what was cut before that"),
        ("Alt-T", [.fish, .jshell], "has two words change places"),
        ("^L", .all, "empties the screen"),
        ("^C", .all, "closes a menu; drops the line; stops what runs; or mutes what prints by itself"),
        ("^D", .all, "leaves"), ("^Z", [.iPython, .jshell], "stops the shell until fg"),
    ]

    /// Shells in which each key of the table was pressed.
    private enum Elsewhere: String, CaseIterable {
        case fish = "f"
        case iPython = "i"
        case jshell = "j"
    }

    /// The table as it is shown. `alike`: `f i j` of a key that does the same there.
    package static let shown: [(keys: String, alike: String, sentence: String)] =
        table.map { key in
            let marks = Elsewhere.allCases.map { key.alike.contains($0) ? $0.rawValue : "·" }.joined(separator: " ")
            return (key.keys, marks, key.sentence)
        } + [
            ("", "", ""), ("~/.editrc", "", "a line `bind -v` in it gives vi's keys, `bind -e` these"),
            ("f i j", "", "the same in fish 3.6, in IPython 8.12, in jshell 17"),
        ]
}

extension Set where Element: CaseIterable {
    fileprivate static var all: Set { Set(Element.allCases) }
}
