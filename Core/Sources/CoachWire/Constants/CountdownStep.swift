/// One picture of the countdown before a take.
public struct CountdownStep: Hashable, Sendable {
  /// A tone before the take; the microphone must not hear any later.
  public struct Sound: Hashable, Sendable {
    /// Hz.
    public let frequency: Double
    /// Seconds.
    public let duration: Double
  }

  public let text: String
  /// Seconds.
  public let duration: Double
  public let colour: CoachColour
  public let haptic: HapticPattern
  public let sound: Sound

  /// Texts, durations, colours and taps of the specification; vibrations and tones are ours: A5, and A6 for the start.
  public static let all: [CountdownStep] = [
    number("3", .medium, vibration: 40),
    number("2", .medium, vibration: 40),
    number("1", .heavy, vibration: 80),
    CountdownStep(
      text: "GO!", duration: 0.5, colour: .go,
      haptic: HapticPattern(taps: 1, strength: .success, gap: 0, vibration: [40, 60, 80]),
      sound: Sound(frequency: 1_760, duration: 0.25)),
  ]

  private static func number(
    _ text: String, _ strength: HapticPattern.Strength, vibration: Int
  ) -> CountdownStep {
    CountdownStep(
      text: text, duration: 1, colour: .yellow,
      haptic: HapticPattern(taps: 1, strength: strength, gap: 0, vibration: [vibration]),
      sound: Sound(frequency: 880, duration: 0.1))
  }

  /// The step that is shown `time` seconds after the start, and the seconds since it appeared; nil before and after.
  public static func step(at time: Double) -> (step: CountdownStep, elapsed: Double)? {
    guard time >= 0 else { return nil }
    var start = 0.0
    for step in all {
      if time < start + step.duration { return (step, time - start) }
      start += step.duration
    }
    return nil
  }

  /// Seconds of all steps.
  public static let totalDuration = all.reduce(0) { $0 + $1.duration }
}
