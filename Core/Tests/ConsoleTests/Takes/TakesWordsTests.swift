import Console
import Recording
import ScreenKit
import Signals
import Testing

@Suite("What TAKES says about playing and comparing")
struct TakesWordsTests {
  private func screen(_ replays: [ReplayStatus] = [], select isSelected: Bool = true) -> TakesScreen
  {
    var hubState = HubState.sample()
    hubState.takes.takes = [TakeStatus(name: "one", duration: 65.3, frames: 3918)]
    hubState.takes.replays = replays
    var screen = TakesScreen(hubState)
    if isSelected { _ = screen.apply(.select(take: "one")) }
    return screen
  }

  @Test("the hint stands until a take is chosen, and not without takes")
  func hint() {
    #expect(screen(select: false).hint?.hasPrefix("Choose a take") == true)
    #expect(screen().hint == nil)
    #expect(TakesScreen(HubState()).hint == nil)
  }

  @Test(
    "one button plays, pauses, goes on and plays again",
    arguments: [
      (nil, "Play", TakesScreen.Effect.play(take: "one")),
      (ReplayStatus(performer: "p1", take: "one"), "Pause", .replay(performer: "p1", .pause(true))),
      (
        ReplayStatus(performer: "p1", take: "one", isPaused: true), "Go on",
        .replay(performer: "p1", .pause(false))
      ),
      (
        ReplayStatus(performer: "p1", take: "one", isEnded: true), "Play again",
        .replay(performer: "p1", .again)
      ),
    ] as [(ReplayStatus?, String, TakesScreen.Effect)])
  func toggle(replay: ReplayStatus?, title: String, effect: TakesScreen.Effect) {
    var screen = screen(replay.map { [$0] } ?? [])
    #expect(screen.transport.title == title)
    #expect(screen.transport.isRunning == (title == "Pause"))
    #expect(screen.apply(.togglePlay) == [effect])
  }

  @Test("without a selection the button does nothing")
  func nothing() {
    var screen = screen(select: false)
    #expect(screen.apply(.togglePlay) == [])
  }

  @Test("the note says which face the outputs follow")
  func note() {
    #expect(screen().transport.note.hasPrefix("Play sends"))
    #expect(
      screen([ReplayStatus(performer: "p1", take: "one")]).transport.note
        == "Playing: every output follows this take.")
    #expect(
      screen([ReplayStatus(performer: "p2", take: "one")]).transport.note
        == "Playing, but another performer is the lead.")
  }

  @Test("the speeds of the buttons lie in the slider's range")
  func speeds() {
    let screen = screen()
    #expect(screen.speeds.map(\.title) == ["0.1×", "0.25×", "0.5×", "1×", "2×", "4×", "10×"])
    #expect(screen.speeds.first?.value == screen.speedRule.minimum)
    #expect(screen.speeds.last?.value == screen.speedRule.maximum)
    #expect(screen.speedRule.snaps == screen.speeds.map(\.value))
  }

  @Test("the part that plays is named, and a row has its facts in one line")
  func words() {
    var screen = screen()
    #expect(screen.trim?.sentence == "Plays 1:05.3")
    _ = screen.apply(.setTrim(start: 10, end: 22))
    #expect(screen.trim?.sentence == "Plays 12.0 s of 1:05.3")
    #expect(screen.rows[0].facts.hasSuffix(" · 3918 frames, 60 a second"))
  }

  @Test("a comparison says that it runs, and then its result")
  func comparing() {
    var screen = screen()
    #expect(screen.comparing == nil)
    _ = screen.apply(.compare)
    #expect(screen.comparing == "Running the take through both mappings.")
    let pair = TakeComparison.Pair(time: 0, one: 0.25, other: 0.5)
    _ = screen.apply(
      .comparison(
        TakeComparison(
          take: "one", channel: .jawOpen, rival: TakesScreen.Rival.raw, duration: 1, pairs: [pair]))
    )
    #expect(screen.comparing == screen.comparison?.sentence && screen.comparing != nil)
    #expect(screen.comparison?.spoken.hasPrefix("Current mapping and Raw") == true)
    _ = screen.apply(.compare)
    _ = screen.apply(.comparisonFailed("The take cannot be read."))
    #expect(screen.comparing != "Running the take through both mappings.")
  }
}
