import Coach
import CoachWire
import Numbers
import ScreenKit

/// Numbers of takes in words.
enum CoachFigures {
  /// "78 %".
  static func percent(_ share: Double) -> String {
    "\(Int(clamping: (share.clamped(to: 0...1) * 100).rounded())) %"
  }

  /// "1:05", or "1:02:03" from an hour on.
  static func clock(_ seconds: Double) -> String {
    let all = Int(clamping: seconds.isFinite ? seconds : 0, to: 0...359_999)
    let rest = "\(two(all / 60 % 60)):\(two(all % 60))"
    return all >= 3600 ? "\(all / 3600):\(rest)" : "\(all / 60):\(two(all % 60))"
  }

  /// "3.2 MB".
  static func megabytes(_ bytes: Int) -> String {
    NumberFormat(factor: 1e-6, decimals: 1, unit: " MB").text(Double(bytes))
  }

  /// "1 take", "12 takes".
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// "today, 14:05", or "2026-02-23, 14:05".
  static func date(_ start: Double, now: Double, secondsFromGMT: Int) -> String {
    RelativeDate.day(start, now: now, secondsFromGMT: secondsFromGMT) + ", "
      + ClockTime.text(start, secondsFromGMT: secondsFromGMT)
  }

  /// "SPEED UP" of SPEED_UP.
  static func title(_ kind: CoachEventKind) -> String {
    String(kind.rawValue.map { $0 == "_" ? " " : $0 })
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

/// A score with its word and its colour, from the colours of events.
public struct ScoreFigure: Codable, Hashable, Sendable {
  /// "78 %".
  public var text: String
  /// "good".
  public var word: String
  /// "#rrggbb".
  public var colour: String
  /// 0…1.
  public var share: Double

  init(_ score: Double) {
    let share = score.isFinite ? score.clamped(to: 0...1) : 0
    self.share = share
    text = CoachFigures.percent(share)
    let band = Self.bands.first { share >= $0.from } ?? Self.bands[Self.bands.count - 1]
    word = band.word
    colour = band.colour.css
  }

  /// The limits by which the reference server asks its AI to score.
  private static let bands: [(from: Double, word: String, colour: CoachColour)] = [
    (0.85, "excellent", CoachEventKind.good.colour), (0.7, "good", CoachEventKind.good.colour),
    (0.55, "fair", CoachEventKind.hookGood.colour), (0.4, "weak", CoachEventKind.vibeCheck.colour),
    (0, "poor", CoachEventKind.speedUp.colour),
  ]
}

extension CoachColour {
  /// Black or white: what is read better on this colour laid over a dark picture at an opacity (WCAG 2.2, contrast).
  func ink(opacity: Double) -> String {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255 * opacity
      // 2.2 instead of the exact curve: enough to choose between two.
      return value <= 0 ? 0 : value * value * (0.2 + 0.8 * value)
    }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? "#000000" : "#ffffff"
  }
}

extension CoachGoal {
  var title: String {
    switch self {
    case .everything: "Everything"
    case .pace: "Pace"
    case .energy: "Energy"
    case .expression: "Expression"
    case .eyeContact: "Eye contact"
    }
  }

  /// What cues are about then.
  var sentence: String {
    switch self {
    case .everything: "Cues about voice, face and picture."
    case .pace: "Cues about speed and pauses come first."
    case .energy: "Cues about loudness and melody of the voice come first."
    case .expression: "Cues about a lively face and movement come first."
    case .eyeContact: "Cues about looking into the lens come first."
    }
  }
}

extension TakeFigure {
  var title: String {
    switch self {
    case .pace: "Pace"
    case .loudness: "Loudness"
    case .pitchVariation: "Pitch variation"
    case .pauseRatio: "Share of pauses"
    case .pause: "Pause"
    case .hesitationRate: "Hesitations"
    case .truePeak: "True peak"
    case .eyeContact: "Eye contact"
    case .liveliness: "Liveliness"
    case .smile: "Smile"
    case .faceHeight: "Height of the face"
    case .light: "Brightness"
    case .sharpness: "Sharpness"
    case .stillness: "Stillness"
    }
  }

  /// Shares are percentages, others have the unit of the figure.
  var format: NumberFormat {
    switch self {
    case .pauseRatio, .eyeContact, .faceHeight, .sharpness:
      NumberFormat(factor: 100, decimals: 0, unit: " %")
    case .pace, .light: NumberFormat(decimals: 0, unit: unit.isEmpty ? "" : " " + unit)
    case .smile: NumberFormat(factor: 100, decimals: 0, isSigned: true, unit: " %")
    case .liveliness: NumberFormat(decimals: 2)
    default: NumberFormat(decimals: 1, unit: unit.isEmpty ? "" : " " + unit)
    }
  }
}
