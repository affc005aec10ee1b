import Coach
import Numbers
public import ScreenKit

/// The goal, as a choice.
public struct GoalPanel: Codable, Hashable, Sendable {
  public var options: [Choice]
  public var chosen: String
  public var sentence: String

  init(_ goal: CoachGoal = .everything) {
    options = CoachGoal.allCases.map { Choice(id: $0.rawValue, title: $0.title) }
    chosen = goal.rawValue
    sentence = goal.sentence
  }
}

/// The limits of the coach, in groups.
public struct BandsPanel: Codable, Hashable, Sendable {
  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var value: Double
    public var rule: NumberRule
    public var isStandard: Bool
  }

  public struct Group: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var rows: [Row]
  }

  public var groups: [Group]
  /// "All limits are standard.", "2 limits are adjusted."
  public var sentence: String
  public var canReset: Bool

  init(_ bands: CoachBands = CoachBands()) {
    groups = Self.table.map { group in
      Group(id: group.id, title: group.title, rows: group.bands.map { Self.row($0, bands) })
    }
    let changed = CoachBand.allCases.count { bands[$0] != $0.standard }
    canReset = changed > 0
    sentence =
      changed == 0
      ? "All limits are standard."
      : "\(CoachFigures.count(changed, "limit")) \(changed == 1 ? "is" : "are") adjusted."
  }

  private static func row(_ band: CoachBand, _ bands: CoachBands) -> Row {
    let title = band.title.prefix(1).uppercased() + band.title.dropFirst()
    return Row(
      id: band.name, title: title, value: bands[band],
      rule: NumberRule(
        minimum: band.range.lowerBound, maximum: band.range.upperBound, step: band.step,
        standard: band.standard, unit: band.unit),
      isStandard: bands[band] == band.standard)
  }

  private static let table: [(id: String, title: String, bands: [CoachBand])] = [
    ("cues", "Cues", [.persistence, .gap]),
    ("voice", "Voice", [.slowRatio, .fastRatio, .pauseShare, .silence, .quietDrop, .monotone]),
    ("face", "Eyes and expression", [.contactAngle, .contactShare, .livelinessRatio, .stillness]),
    (
      "frame", "Framing",
      [.faceHeightLow, .faceHeightHigh, .eyesHigh, .eyesLow, .centreOffset, .roll]
    ),
    (
      "light", "Light and sharpness",
      [
        .darkMean, .brightMean, .darkShare, .brightShare, .faceRatioLow, .faceRatioHigh,
        .sharpnessRatio,
      ]
    ),
  ]
}

extension CoachBand {
  static func named(_ name: String) -> CoachBand? { allCases.first { $0.name == name } }

  /// The smallest step of its slider.
  var step: Double {
    switch range.upperBound - range.lowerBound {
    case ...0.5: 0.005
    case ...1: 0.01
    case ...3: 0.05
    case ...10: 0.25
    default: 1
    }
  }

  /// The other end of a range that two bands make; the first of each is the lower one.
  fileprivate static let pairs: [(low: CoachBand, high: CoachBand)] = [
    (.faceRatioLow, .faceRatioHigh), (.faceHeightLow, .faceHeightHigh), (.eyesHigh, .eyesLow),
    (.darkMean, .brightMean), (.slowRatio, .fastRatio),
  ]
}

extension CoachBands {
  /// Clamps the value to the band's range, and so that a lower limit never passes its upper one.
  mutating func set(_ band: CoachBand, to value: Double) {
    var candidate = self
    candidate[band] = value
    for pair in CoachBand.pairs {
      if band == pair.low, candidate[band] > self[pair.high] { candidate[band] = self[pair.high] }
      if band == pair.high, candidate[band] < self[pair.low] { candidate[band] = self[pair.low] }
    }
    self = candidate
  }
}
