import Web

extension Session {
    /// The session as one file that plays in a browser.
    package func player(named name: String, _ extent: Extent = Extent()) -> Player {
        Player(world.why, name: name, script: script, extent)
    }
}
