import JSON

/// The voice stealing policy.
public enum VoiceStealing: String, CaseIterable, Hashable, Sendable {
  /// The voice released longest ago; when all are held, the quietest.
  case releasedThenQuietest
  case oldest
  case quietest
  /// No stealing: the new note is not played.
  case never
}

/// The voice settings of a synthesiser. Times in seconds; values are clamped to their ranges.
public struct PolyphonyConfig: Hashable, Sendable {
  public static let voiceCounts = 1...64
  public static let longestTime: Float = 60

  /// 1…64.
  public var voices: Int
  /// 0…60.
  public var attackTime: Float
  /// 0…60.
  public var decayTime: Float
  /// 0…1.
  public var sustainLevel: Float
  /// 0…60.
  public var releaseTime: Float
  /// Portamento time in seconds, 0…1.
  public var portamento: Float
  public var stealing: VoiceStealing
  /// Bend range in semitones, 0…96.
  public var bendRange: Float
  /// Stereo spread of voices, 0…1.
  public var spread: Float

  private var kept = JSONMembers()

  public init(
    voices: Int = 16, attackTime: Float = 0.01, decayTime: Float = 0.1, sustainLevel: Float = 0.7,
    releaseTime: Float = 0.3, portamento: Float = 0,
    stealing: VoiceStealing = .releasedThenQuietest, bendRange: Float = 2, spread: Float = 0
  ) {
    self.voices = voices
    self.attackTime = attackTime
    self.decayTime = decayTime
    self.sustainLevel = sustainLevel
    self.releaseTime = releaseTime
    self.portamento = portamento
    self.stealing = stealing
    self.bendRange = bendRange
    self.spread = spread
  }

  init(_ json: JSONReading) {
    let standard = PolyphonyConfig()
    voices = json.whole("voices", or: standard.voices)
    attackTime = json.number("attackTime", or: standard.attackTime)
    decayTime = json.number("decayTime", or: standard.decayTime)
    sustainLevel = json.number("sustainLevel", or: standard.sustainLevel)
    releaseTime = json.number("releaseTime", or: standard.releaseTime)
    portamento = json.number("portamento", or: standard.portamento)
    stealing = json.choice("stealing", or: standard.stealing)
    bendRange = json.number("bendRange", or: standard.bendRange)
    spread = json.number("spread", or: standard.spread)
    kept = json.members
  }

  var json: JSONMembers {
    let standard = PolyphonyConfig()
    var members = kept
    members.set("voices", voices)
    members.set("attackTime", attackTime)
    members.set("decayTime", decayTime)
    members.set("sustainLevel", sustainLevel)
    members.set("releaseTime", releaseTime)
    members.set("portamento", portamento, unless: standard.portamento)
    members.set("stealing", stealing.rawValue, unless: standard.stealing.rawValue)
    members.set("bendRange", bendRange, unless: standard.bendRange)
    members.set("spread", spread, unless: standard.spread)
    return members
  }

  func problems() -> [GraphProblem] {
    let times = 0...PolyphonyConfig.longestTime
    let voiceRange = Float(1)...Float(PolyphonyConfig.voiceCounts.upperBound)
    return [
      ("voices", Float(voices), voiceRange), ("attackTime", attackTime, times),
      ("decayTime", decayTime, times), ("sustainLevel", sustainLevel, 0...1),
      ("releaseTime", releaseTime, times), ("portamento", portamento, 0...1),
      ("bendRange", bendRange, 0...96), ("spread", spread, 0...1),
    ].filter { !$0.2.contains($0.1) }.map { key, value, range in
      let ends = "\(JSONNode(range.lowerBound).quoted) to \(JSONNode(range.upperBound).quoted)"
      return GraphProblem(
        path: "polyphony.\(key)",
        message: "\(JSONNode(value).quoted) is outside \(ends). Give a value inside.")
    }
  }
}
