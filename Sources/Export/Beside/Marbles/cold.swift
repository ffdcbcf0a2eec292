import RxSwift

/// Events at times from each subscription, as marbles; a letter goes by its name or by the value that is given for it.
func cold(_ marbles: String, frame: RxTimeInterval = .milliseconds(10)) -> Observable<String> {
    recorded(marbles, frame) { $0 }
}

func cold<E>(
    _ marbles: String, frame: RxTimeInterval = .milliseconds(10),
    a: E? = nil, b: E? = nil, c: E? = nil, d: E? = nil, e: E? = nil, f: E? = nil,
    g: E? = nil, h: E? = nil, i: E? = nil, j: E? = nil, k: E? = nil, l: E? = nil,
    m: E? = nil, n: E? = nil, o: E? = nil, p: E? = nil, q: E? = nil, r: E? = nil,
    s: E? = nil, t: E? = nil, u: E? = nil, v: E? = nil, w: E? = nil, x: E? = nil,
    y: E? = nil, z: E? = nil
) -> Observable<E> {
    let values: [(String, E?)] = [
        ("a", a), ("b", b), ("c", c), ("d", d), ("e", e), ("f", f),
        ("g", g), ("h", h), ("i", i), ("j", j), ("k", k), ("l", l),
        ("m", m), ("n", n), ("o", o), ("p", p), ("q", q), ("r", r),
        ("s", s), ("t", t), ("u", u), ("v", v), ("w", w), ("x", x),
        ("y", y), ("z", z),
    ]
    return recorded(marbles, frame, marbleValue(values))
}
