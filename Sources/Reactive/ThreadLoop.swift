#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The loop of each thread that asks for one: a loop measures the stack of the thread that makes it.
enum ThreadLoop {
    static var own: Loop {
        if let known = pthread_getspecific(key) { return Unmanaged<Loop>.fromOpaque(known).takeUnretainedValue() }
        let loop = Loop()
        pthread_setspecific(key, Unmanaged.passRetained(loop).toOpaque())
        return loop
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { loop in
            #if canImport(Glibc)
                guard let loop else { return }
            #endif
            Unmanaged<Loop>.fromOpaque(loop).release()
        }
        return key
    }()
}
