import CStack

/// Memory that the process holds, and uses no more.
public enum FreeMemory {
    /// Gives it to the system. On any thread.
    public static func giveBack() { cstack_give_back() }
}
