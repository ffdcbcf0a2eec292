extension Mirror {
    var everyChild: [Child] { Array(children) + (superclassMirror?.everyChild ?? []) }
}
