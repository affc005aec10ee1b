import Console
import JSON
import Recording
import ScreenKit
import Signals
import Testing
import Timing

@Suite("TAKES")
struct TakesScreenTests {
  private func hubState(
    _ takes: [TakeStatus], replays: [ReplayStatus] = [], lead: String? = "p1"
  ) -> HubState {
    var hubState = HubState(
      performers: [
        PerformerStatus(
          id: "p1", url: "demo:", title: "Simulated performer", tone: .connected, sentence: "")
      ], lead: lead)
    hubState.takes.takes = takes
    hubState.takes.replays = replays
    hubState.takes.now = 1_700_000_000
    return hubState
  }

  private let take = TakeStatus(
    name: "one", start: 1_699_999_700, duration: 65.3, frames: 3919, lostShare: 0.14,
    source: "livelink://0.0.0.0:11111", size: 1_100_000)

  @Test("a take is a line that people can read")
  func row() throws {
    let row = try #require(TakesScreen(hubState([take])).rows.first)
    #expect(row.date == "5 min ago")
    #expect(row.length == "1:05.3")
    #expect(row.frames == "3919 frames, 60 a second")
    #expect(row.source == "Live Link Face")
    #expect(row.lost == "Face lost in 14 % of the frames.")
    #expect(row.note == nil)
    #expect(
      row.downloads.map(\.id) == ["session", "csv", "jsonl", "livelink60", "livelink30", "midi"])
  }

  @Test(
    "dates are relative for a week",
    arguments: [
      (0.0, "date unknown"), (1_699_999_990, "just now"), (1_699_992_000, "2 h ago"),
      (1_699_913_600, "yesterday"), (1_699_700_000, "3 days ago"), (1_690_000_000, "2023-07-22"),
      (1_709_164_800, "2024-02-29"), (951_782_400, "2000-02-29"),
    ])
  func dates(start: Double, text: String) {
    var take = take
    take.start = start
    #expect(TakesScreen(hubState([take])).rows.first?.date == text)
  }

  @Test("a name never leaves its path, and a part is asked for only when there is one")
  func downloads() throws {
    var take = take
    take.name = "a/../b?c d#%ü.csv"
    take.trim = TakeTrim(start: 1, end: 2)
    let row = try #require(TakesScreen(hubState([take])).rows.first)
    #expect(row.downloads[0].path == "/takes/a%2F..%2Fb%3Fc%20d%23%25%C3%BC.csv.sensorium")
    #expect(row.downloads[1].id == "part")
    #expect(row.downloads[5].path.hasSuffix(".csv?as=livelink&rate=30&part") == true)
    #expect(row.note?.hasPrefix("Only 1.0 s to 2.0 s") == true)
  }

  @Test("renaming says what is wrong with a name and sends only a good one")
  func renames() {
    var other = take
    other.name = "two"
    var screen = TakesScreen(hubState([take, other]))
    _ = screen.apply(.beginRename(take: "one"))
    for bad in ["", "two", "a/b", ".x"] {
      _ = screen.apply(.setName(text: bad))
      #expect(screen.renaming?.error != nil, "\(bad)")
      #expect(screen.apply(.finishRename) == [])
    }
    _ = screen.apply(.setName(text: " three "))
    #expect(screen.apply(.finishRename) == [.rename(take: "one", to: "three")])
    #expect(screen.renaming == nil)
    _ = screen.apply(.beginRename(take: "one"))
    #expect(screen.apply(.finishRename) == [])
    #expect(screen.apply(.beginRename(take: "none")) == [])
    #expect(screen.renaming == nil)
  }

  @Test("a deleted take can be taken back while it is offered")
  func undo() {
    var screen = TakesScreen(hubState([take]))
    #expect(screen.apply(.undoDelete) == [])
    #expect(screen.apply(.delete(take: "one")) == [.trash(take: "one")])
    let trashed = TrashedTake(name: "one", id: "17")
    #expect(screen.apply(.trashed(trashed)) == [.expireUndo(id: "17", after: .seconds(3))])
    #expect(screen.deleted?.sentence == "one is in the trash.")
    #expect(screen.apply(.undoExpired(id: "16")) == [])
    #expect(screen.deleted != nil)
    #expect(screen.apply(.undoDelete) == [.restore(id: "17", take: "one")])
    #expect(
      screen.apply(.restored(name: "one 2")) == [.notify(Notice(.success, "one 2 is back."))])
    _ = screen.apply(.trashed(trashed))
    #expect(screen.apply(.undoExpired(id: "17")) == [])
    #expect(screen.apply(.undoDelete) == [])
  }

  @Test("orders go to the replay of the take that is looked at, held in their ranges")
  func orders() {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    #expect(screen.apply(.setSpeed(speed: 2)) == [])
    #expect(screen.apply(.play(take: "one")) == [.play(take: "one")])
    screen.refresh(
      from: hubState(
        [take], replays: [ReplayStatus(performer: "p2", take: "one", position: 12.345)]))
    #expect(screen.player?.sentence == "12.3 s of 1:05.3")
    #expect(screen.rows[0].isPlaying)
    #expect(
      screen.apply(.setSpeed(speed: 99)) == [.replay(performer: "p2", .speed(10))])
    #expect(
      screen.apply(.setSpeed(speed: 0)) == [.replay(performer: "p2", .speed(0.1))])
    #expect(screen.apply(.setSpeed(speed: .nan)) == [])
    #expect(screen.apply(.seek(time: 1e9)) == [.replay(performer: "p2", .seek(65.3))])
    #expect(screen.apply(.pause(isOn: true)) == [.replay(performer: "p2", .pause(true))])
    #expect(screen.apply(.stop) == [.stop(performer: "p2")])
  }

  @Test("a take that has ended is played again, not played twice")
  func again() {
    let ended = ReplayStatus(performer: "p2", take: "one", position: 65.3, isEnded: true)
    var screen = TakesScreen(hubState([take], replays: [ended]))
    _ = screen.apply(.select(take: "one"))
    #expect(screen.player?.isEnded == true)
    #expect(!screen.rows[0].isPlaying)
    #expect(screen.apply(.playAgain) == [.replay(performer: "p2", .again)])
    #expect(screen.apply(.play(take: "one")) == [.replay(performer: "p2", .again)])
  }

  @Test("LATENCY shows what was measured, in the order of the way, and asks for one self-test")
  func latency() {
    var hubState = hubState([])
    var screen = LatencyScreen(hubState)
    #expect(screen.empty != nil)
    #expect(screen.apply(.runSelfTest) == [.runSelfTest])
    #expect(screen.apply(.runSelfTest) == [])
    let figures = [
      LatencyFigure(stage: .map, p50: 12, p99: 990, maximum: 1000, frames: 5),
      LatencyFigure(stage: .total, p50: 1234, p99: 99_000, maximum: 100_000, frames: 5),
    ]
    hubState.latency.performers = [
      PerformerLatency(id: "p1", title: "Phone", figures: figures, clockError: 0.63)
    ]
    hubState.latency.selfTest.result = SelfTestResult(sent: 300, received: 298, figures: figures)
    screen.refresh(from: hubState)
    #expect(screen.performers[0].stages.map(\.p50) == ["12 µs", "1.2 ms"])
    #expect(screen.performers[0].stages.map(\.p99) == ["990 µs", "99 ms"])
    #expect(screen.performers[0].stages.map(\.share) == [0.01, 1])
    #expect(screen.performers[0].note.contains("±0.6 ms"))
    #expect(
      screen.selfTest.sentence
        == "300 packets there and back, 2 lost: 1.2 ms, 99 of 100 within 99 ms.")
    #expect(screen.selfTest.stages.last?.title == "There and back")
    hubState.latency.selfTest.isRunning = true
    screen.refresh(from: hubState)
    #expect(screen.selfTest.isRunning && screen.selfTest.stages.isEmpty)
  }

  @Test(
    "handles stay in order, inside the take and a tenth of a second apart",
    arguments: [
      (10.0, 20.0, 10.0, 20.0), (-5, 20, 0, 20), (20, 10, 20, 20.1), (64, 99, 64, 65.3),
      (65.3, 65.3, 65.2, 65.3),
    ])
  func trims(start: Double, end: Double, from: Double, to: Double) throws {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    guard case .trim("one", let trim?)? = screen.apply(.setTrim(start: start, end: end)).first
    else {
      Issue.record("no trim")
      return
    }
    #expect(abs(trim.start - from) < 1e-9)
    #expect(abs(trim.end - to) < 1e-9)
    #expect(screen.trim?.isOn == true)
  }

  @Test("all of a take is no trim")
  func wholeTrim() {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    #expect(screen.apply(.setTrim(start: 0, end: 65.3)) == [.trim(take: "one", nil)])
    #expect(screen.apply(.setTrim(start: .nan, end: 1)) == [])
  }

  @Test("curves that come too late are not shown")
  func stale() {
    var other = take
    other.name = "two"
    var screen = TakesScreen(hubState([take, other]))
    #expect(
      screen.apply(.select(take: "one")) == [.load(take: "one", channel: .jawOpen)])
    let late = TakeTimeline(
      take: "one", channel: .jawOpen, duration: 1, frames: [SensorFrame]())
    _ = screen.apply(.select(take: "two"))
    #expect(screen.apply(.timeline(late)) == [])
    #expect(screen.timeline == nil)
    _ = screen.apply(.select(take: "one"))
    #expect(screen.apply(.timeline(late)) == [])
    #expect(screen.timeline == late)
    _ = screen.apply(.setChannel(channel: Channel.headYaw.rawValue))
    #expect(screen.apply(.setChannel(channel: 999)) == [])
    _ = screen.apply(.timeline(late))
    #expect(screen.channel == Channel.headYaw.rawValue)
  }

  private func comparison(of take: String = "one") -> TakeComparison {
    let pair = TakeComparison.Pair(time: 0, one: 0.25, other: 0.5)
    return TakeComparison(
      take: take, channel: .jawOpen, rival: TakesScreen.Rival.raw, duration: 1, pairs: [pair])
  }

  @Test("a comparison ends the wait, and is shown while its take is selected")
  func compares() {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    #expect(
      screen.apply(.compare) == [.compare(take: "one", channel: .jawOpen, rival: "identity")])
    #expect(screen.isComparing)
    #expect(screen.apply(.comparison(comparison(of: "two"))) == [])
    #expect(!screen.isComparing && screen.comparison == nil)
    _ = screen.apply(.compare)
    #expect(screen.apply(.comparison(comparison())) == [])
    #expect(!screen.isComparing)
    #expect(screen.comparison?.otherTitle == "Raw: no calibration, smoothing or mapping")
    #expect(
      screen.comparison?.sentence == "They differ by at most 0.250, 0.250 RMS, over 1 frames.")
  }

  @Test(
    "a comparison that failed ends the wait and says why",
    arguments: [
      (TakesScreen.Outcome.rivalGone, "That preset is gone: choose another one."),
      (.comparisonFailed("The take cannot be read."), "The take cannot be read."),
    ])
  func comparisonFails(outcome: TakesScreen.Outcome, sentence: String) {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    _ = screen.apply(.compare)
    #expect(screen.apply(outcome) == [.notify(Notice(.error, sentence))])
    #expect(!screen.isComparing && screen.comparison == nil)
  }

  @Test("what only fails is said, and a wait for curves goes on")
  func fails() {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    _ = screen.apply(.compare)
    let waiting = screen
    #expect(screen.apply(.failed("No room.")) == [.notify(Notice(.error, "No room."))])
    #expect(
      screen.apply(.recording(.empty))
        == [.notify(Notice(.error, "No frame came, so nothing was saved."))])
    #expect(screen.apply(.recording(.started)) == [])
    #expect(screen == waiting)
  }

  @Test("a take that is gone is looked at no more, one that is renamed still is")
  func follows() {
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    _ = screen.apply(
      .timeline(
        TakeTimeline(take: "one", channel: .jawOpen, duration: 1, frames: [SensorFrame]())))
    _ = screen.apply(.comparison(comparison()))
    rename("one", to: "two", on: &screen)
    var playing = hubState([take], replays: [ReplayStatus(performer: "p2", take: "one")])
    screen.refresh(from: playing)
    #expect(screen.selected?.name == "one" && screen.timeline?.take == "one")
    playing.takes.takes[0].name = "two"
    screen.refresh(from: playing)
    #expect(screen.selected?.name == "two")
    #expect(screen.timeline?.take == "two" && screen.comparison?.curves.take == "two")
    screen.refresh(from: hubState([]))
    #expect(screen.selected == nil)
    #expect(screen.trim == nil)
    #expect(screen.empty?.contains("Record") == true)
  }

  private func rename(_ take: String, to name: String, on screen: inout TakesScreen) {
    _ = screen.apply(.beginRename(take: take))
    _ = screen.apply(.setName(text: name))
    #expect(screen.apply(.finishRename) == [.rename(take: take, to: name)])
  }

  @Test("a rename that failed is said, and the selection does not follow it later")
  func renameFails() {
    var other = take
    other.name = "two"
    var screen = TakesScreen(hubState([take]))
    _ = screen.apply(.select(take: "one"))
    rename("one", to: "two", on: &screen)
    #expect(screen.apply(.renameFailed("No room.")) == [.notify(Notice(.error, "No room."))])
    #expect(screen.selected?.name == "one")
    screen.refresh(from: hubState([other]))
    #expect(screen.selected == nil)
  }

  @Test("a rename of another take leaves the selection")
  func renamesOther() {
    var other = take
    other.name = "two"
    var screen = TakesScreen(hubState([take, other]))
    _ = screen.apply(.select(take: "one"))
    rename("two", to: "three", on: &screen)
    other.name = "three"
    screen.refresh(from: hubState([take, other]))
    #expect(screen.selected?.name == "one")
    screen.refresh(from: hubState([other]))
    #expect(screen.selected == nil)
  }

  @Test("any actions in any order keep the screen whole")
  func fuzz() throws {
    var dice = Dice(state: 11)
    let actions: [TakesScreen.Action] = [
      .toggleRecording, .select(take: "one"), .select(take: "x"), .unselect,
      .beginRename(take: "one"), .setName(text: "a/b"), .setName(text: "ok"), .finishRename,
      .cancelRename, .delete(take: "one"), .undoDelete, .play(take: "one"), .playAgain,
      .pause(isOn: true), .stop, .seek(time: -.infinity), .setSpeed(speed: .infinity),
      .setLooped(isOn: true), .setTrim(start: 3, end: -4), .clearTrim, .setChannel(channel: -1),
      .setRival(rival: "raw"), .setRival(rival: "no"), .compare,
    ]
    var screen = TakesScreen(hubState([take]))
    for _ in 0..<2000 {
      _ = screen.apply(try #require(actions.randomElement(using: &dice)))
      if let trim = screen.trim { #expect(trim.start < trim.end && trim.end <= 65.3) }
      #expect(screen.rivals.contains { $0.id == screen.rival })
    }
    _ = try JSONValue(encoding: screen)
  }
}

private struct Dice: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
