import CoachWire
import JSON
import Testing

@Suite("Table of constants")
struct ConstantsTests {
  @Test(
    "colours of events",
    arguments: [
      (CoachEventKind.good, "#00dc50", 0.0), (.speedUp, "#ff1e00", 8),
      (.raiseEnergy, "#ff1e00", 10),
      (.vibeCheck, "#ff7800", 10), (.visualReset, "#0096ff", 12), (.hookGood, "#c8c800", 0),
      (.hookWeak, "#c85000", 0),
    ])
  func events(kind: CoachEventKind, css: String, cooldown: Double) {
    #expect(kind.colour.css == css && kind.cooldown == cooldown)
  }

  @Test("other colours")
  func colours() {
    #expect(CoachColour.idle.css == "#787878" && CoachColour.error.css == "#ff00c8")
    #expect(CoachColour.yellow.css == "#ffc800" && CoachColour.go.css == "#00ff00")
  }

  @Test("the worse event comes first")
  func severity() {
    #expect(
      CoachEventKind.severityOrder.map(\.rawValue) == [
        "RAISE_ENERGY", "SPEED_UP", "VIBE_CHECK", "VISUAL_RESET", "GOOD",
      ])
    #expect(CoachEventKind.raiseEnergy.severity < CoachEventKind.speedUp.severity)
    #expect(CoachEventKind.hookWeak.severity > CoachEventKind.good.severity)
  }

  @Test(
    "haptics",
    arguments: [
      (BuzzPattern.single, 1, HapticPattern.Strength.light, 0, [120]),
      (.double, 2, .medium, 150, [160, 120, 160]), (.triple, 3, .light, 80, [80, 70, 80, 70, 80]),
      (.long, 1, .warning, 0, [450]),
    ])
  func haptics(
    pattern: BuzzPattern, taps: Int, strength: HapticPattern.Strength, gap: Int, vibration: [Int]
  ) {
    #expect(
      pattern.haptic
        == HapticPattern(taps: taps, strength: strength, gap: gap, vibration: vibration))
    // Each tap is one entry, with a pause between two.
    #expect(pattern.haptic.vibration.count == 2 * taps - 1)
  }

  @Test("the countdown, by time")
  func countdown() {
    #expect(CountdownStep.all.map(\.text) == ["3", "2", "1", "GO!"])
    #expect(CountdownStep.all.map(\.duration) == [1, 1, 1, 0.5])
    #expect(
      CountdownStep.all.map(\.haptic.strength) == [.medium, .medium, .heavy, .success])
    #expect(CountdownStep.totalDuration == 3.5)
    let times: [(Double, String?)] = [
      (-0.1, nil), (0, "3"), (0.99, "3"), (1, "2"), (2.5, "1"), (3, "GO!"), (3.49, "GO!"),
      (3.5, nil), (.nan, nil), (.infinity, nil),
    ]
    for (time, text) in times {
      #expect(CountdownStep.step(at: time)?.step.text == text, "\(time) s")
    }
    #expect(CountdownStep.step(at: 3.25)?.elapsed == 0.25)
  }

  @Test("pages read the same table")
  func json() throws {
    let json = try CoachJSON.parse(CoachJSON.bytes(of: CoachConstants.json()))
    #expect(json == CoachConstants.json())
    func value(_ path: String...) -> JSONNode? {
      path.reduce(json as JSONNode?) { $0?.members[$1] }
    }
    #expect(value("sound", "silenceThreshold") == .number("0.02"))
    #expect(value("sound", "windowSize") == .number("24000"))
    #expect(value("picture", "jpegQuality") == .number("0.82"))
    #expect(value("requests", "analyzeTimeout") == .number("12"))
    #expect(value("requests", "retryInterval") == .number("3"))
    #expect(value("limits", "picture") == .number("5242880"))
    #expect(value("events", "SPEED_UP", "colour") == .string("#ff1e00"))
    #expect(value("events", "VISUAL_RESET", "cooldown") == .number("12"))
    #expect(value("events")?.members.keys == CoachEventKind.allCases.map(\.rawValue))
    #expect(
      value("haptics", "double", "vibration") == .array(["160", "120", "160"].map { .number($0) }))
    #expect(value("colours", "reconnecting") == .string("#ffc800"))
    guard case .array(let steps) = value("countdown") else {
      Issue.record("there is no countdown")
      return
    }
    #expect(steps.map { $0.members["text"] } == ["3", "2", "1", "GO!"].map { .string($0) })
    #expect(steps.map { $0.members["colour"] }.last == .string("#00ff00"))
  }
}
