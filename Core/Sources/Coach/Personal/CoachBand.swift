/// A limit of the coach that a person can adjust.
public enum CoachBand: Int, CaseIterable, Sendable {
  case slowRatio, fastRatio, pauseShare, silence, quietDrop, monotone
  case darkMean, brightMean, darkShare, brightShare, faceRatioLow, faceRatioHigh
  case faceHeightLow, faceHeightHigh, eyesHigh, eyesLow, centreOffset, roll
  case contactAngle, contactShare, livelinessRatio, sharpnessRatio, stillness
  case persistence, gap

  public var name: String { "\(self)" }

  public var standard: Double { row.standard }
  public var range: ClosedRange<Double> { row.range }
  /// "" for a ratio.
  public var unit: String { row.unit }
  /// What the limit means, in words of a page.
  public var title: String { row.title }

  private var row: Row { Self.table[rawValue] }

  private typealias Row = (
    standard: Double, range: ClosedRange<Double>, unit: String, title: String
  )

  /// In the order of the cases.
  private static let table: [Row] = [
    (0.8, 0.5...0.95, "", "slow below this part of your usual pace"),
    (1.3, 1.05...2, "", "fast above this multiple of your usual pace"),
    (0.45, 0.2...0.9, "", "too many pauses above this part of eight seconds"),
    (2.5, 1...10, "s", "silent after"),
    (6, 2...20, "LU", "quiet below your usual level by"),
    (1.5, 0.5...3, "st", "monotone below this variation of pitch"),
    (60, 20...120, "", "dark below this mean brightness"),
    (200, 150...250, "", "bright above this mean brightness"),
    (0.25, 0.05...0.9, "", "dark above this part of black"),
    (0.02, 0.005...0.5, "", "bright above this part of white"),
    (0.7, 0.3...0.95, "", "face too dark below this part of the background"),
    (2, 1.1...4, "", "face too bright above this multiple of the background"),
    (0.25, 0.05...0.4, "", "face too small below this part of the height"),
    (0.45, 0.3...0.95, "", "face too large above this part of the height"),
    (0.28, 0...0.38, "", "eyes too high above this part from the top"),
    (0.4, 0.3...0.9, "", "eyes too low below this part from the top"),
    (0.12, 0.03...0.45, "", "aside beyond this part of the width"),
    (8, 2...45, "°", "tilted beyond"),
    (12, 5...30, "°", "eye contact within"),
    (0.4, 0.05...0.95, "", "eyes away below this part of four seconds"),
    (0.4, 0.1...0.9, "", "flat expression below this part of your usual liveliness"),
    (0.35, 0.05...0.9, "", "blurred below this part of the take's best sharpness"),
    (6, 3...60, "s", "still for"),
    (1.5, 0.5...6, "s", "a fault counts after"),
    (4, 4...60, "s", "between two cues"),
  ]
}
