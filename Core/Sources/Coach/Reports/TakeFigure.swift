import Prosody

/// What a report tells of the measures of a take.
public enum TakeFigure: Int, CaseIterable, Sendable {
  case pace, loudness, pitchVariation, pauseRatio, pause, hesitationRate, truePeak
  case eyeContact, liveliness, smile, faceHeight, light, sharpness, stillness

  public var name: String { "\(self)" }

  /// "" for a ratio.
  public var unit: String {
    switch self {
    case .pace: "wpm"
    case .loudness: "LUFS"
    case .pitchVariation: "st"
    case .pause, .stillness: "s"
    case .hesitationRate: "/min"
    case .truePeak: "dBTP"
    default: ""
    }
  }

  func value(in window: MeasureWindow) -> Double? {
    switch self {
    case .pace: window.speech?.pace
    case .loudness: window.speech.flatMap { $0.pause < 0.5 ? $0.shortTermLoudness : nil }
    case .pitchVariation: window.speech?.pitchVariation
    case .pauseRatio: window.speech?.pauseRatio
    case .pause: window.silence
    case .hesitationRate: window.speech?.hesitationRate
    case .truePeak: window.speech?.truePeak
    case .eyeContact: window.face?.contactShare
    case .liveliness: window.face?.liveliness
    case .smile: window.face?.smile
    case .faceHeight: window.face?.framing?.height
    case .light: window.picture?.figures.mean
    case .sharpness: window.picture?.relativeSharpness
    case .stillness: window.picture?.stillness
    }
  }

  /// The usual value to compare the mean with.
  public func usual(in figures: UsualFigures) -> Double? {
    switch self {
    case .pace: figures.pace
    case .loudness: figures.loudness
    case .pitchVariation: figures.pitchVariation
    case .liveliness: figures.liveliness
    default: nil
    }
  }
}

/// A figure over a take.
public struct FigureSummary: Hashable, Codable, Sendable {
  public private(set) var mean: Double
  public private(set) var least: Double
  public private(set) var greatest: Double
  public private(set) var count = 1

  init(_ value: Double) {
    mean = value
    least = value
    greatest = value
  }

  mutating func add(_ value: Double) {
    count += 1
    mean += (value - mean) / Double(count)
    least = min(least, value)
    greatest = max(greatest, value)
  }
}
