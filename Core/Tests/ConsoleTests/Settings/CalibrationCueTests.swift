import Console
import Testing

@Suite("The countdown aloud")
struct CalibrationCueTests {
  private static func heard(_ seconds: [Int?], isAloud: Bool = true) -> [CalibrationPanel.Cue.Kind]
  {
    var hubState = HubState.sample()
    hubState.options.countsAloud = isAloud
    var screen = SettingsScreen(hubState)
    var heard: [CalibrationPanel.Cue.Kind] = []
    for left in seconds {
      let before = screen.calibration.cue.number
      hubState.hub.countdown = left.map { CalibrationCountdown(performer: "Ada", secondsLeft: $0) }
      screen.refresh(from: hubState)
      if screen.calibration.cue.number > before { heard.append(screen.calibration.cue.kind) }
    }
    return heard
  }

  @Test("each second is counted once, and the end is heard")
  func whole() {
    #expect(Self.heard([3, 3, 2, 1, 1, nil, nil]) == [.count, .count, .count, .done])
  }

  @Test("a countdown that is taken back ends in silence, and one that is not aloud has no cue")
  func silent() {
    #expect(Self.heard([3, 2, nil]) == [.count, .count])
    #expect(Self.heard([3, 2, 1, nil], isAloud: false).isEmpty)
  }
}
