import Session
import Testing

@Suite("What is muted")
struct MutedTests {
    @Test func `is what closures print, too, until an entry prints again`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(
            "let d = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { print($0) })"
        )
        func comes(of action: () -> Void) -> [String] {
            let before = said.count
            action()
            return Array(said[before...])
        }
        #expect(comes { session.advance(to: 2_500_000_000) } == ["0", "1"])
        #expect(session.muteWhatGoesOn([Muted.prints: 0]) == ["print"])
        #expect(comes { session.advance(to: 4_500_000_000) } == [])
        #expect(comes { _ = session.enter(":unmute") } == ["print: printed again; 2 lines of closures were not shown"])
        #expect(session.muteWhatGoesOn([Muted.prints: 0]) == ["print"])
        #expect(comes { _ = session.enter("print(\"mine\")") } == ["mine"])
        #expect(comes { session.advance(to: 5_500_000_000) } == ["4"])
        _ = session.enter("d.dispose()")
        #expect(session.muteWhatGoesOn([Muted.prints: 0]) == [])
    }
}
