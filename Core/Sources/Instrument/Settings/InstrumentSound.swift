public import LiveSound
import Numbers

/// The instrument's own sound, as its dials show it: 0…1 each.
///
/// Missing or unreadable fields of a stored document get their defaults; numbers are clamped to their ranges.
public struct InstrumentSound: Codable, Hashable, Sendable {
  public typealias Waveform = InstrumentVoice.Waveform

  /// Effects in the order of the chain.
  public enum Effect: String, CaseIterable, Codable, Hashable, Sendable {
    case tone, fuzz, delay, reverb

    /// "Tone".
    public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The value of its dial in a new sound.
    public var initial: Float {
      switch self {
      case .tone: 0.8
      case .fuzz, .delay: 0
      case .reverb: 0.25
      }
    }
  }

  /// What controller 1 moves.
  public enum Modulation: String, CaseIterable, Codable, Hashable, Sendable {
    case none, vibrato, tremolo
  }

  /// The id of a synthesiser's recipe that plays instead of the waveform; empty for the waveform.
  public var synth = ""
  /// The id of an effect's recipe after the dials' effects; empty for none.
  public var effect = ""
  public var waveform = Waveform.sine
  /// 0…1: 2 ms…2 s.
  public var attack: Float = 0.35
  /// 0…1: 10 ms…5 s.
  public var release: Float = 0.5
  public var modulation = Modulation.vibrato
  /// Both sides play the same.
  public var isMono = false
  private var dials: [Float] = Effect.allCases.map(\.initial)

  public init() {}

  /// The dial of an effect, 0…1; set values are clamped.
  public subscript(effect: Effect) -> Float {
    get { dials[effect.index] }
    set { dials[effect.index] = newValue.clamped(to: 0...1) }
  }

  /// The same sound with every dial in its range.
  var clamped: InstrumentSound {
    var sound = self
    sound.attack = attack.clamped(to: 0...1)
    sound.release = release.clamped(to: 0...1)
    return sound
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let standard = InstrumentSound()
    synth = fields.value(.synth, or: standard.synth)
    effect = fields.value(.effect, or: standard.effect)
    waveform = fields.value(.waveform, or: standard.waveform)
    attack = fields.value(.attack, or: standard.attack)
    release = fields.value(.release, or: standard.release)
    modulation = fields.value(.modulation, or: standard.modulation)
    isMono = fields.value(.isMono, or: standard.isMono)
    self[.tone] = fields.value(.tone, or: standard[.tone])
    self[.fuzz] = fields.value(.fuzz, or: standard[.fuzz])
    self[.delay] = fields.value(.delay, or: standard[.delay])
    self[.reverb] = fields.value(.reverb, or: standard[.reverb])
    self = clamped
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(synth, forKey: .synth)
    try fields.encode(effect, forKey: .effect)
    try fields.encode(waveform, forKey: .waveform)
    try fields.encode(attack, forKey: .attack)
    try fields.encode(release, forKey: .release)
    try fields.encode(modulation, forKey: .modulation)
    try fields.encode(isMono, forKey: .isMono)
    try fields.encode(self[.tone], forKey: .tone)
    try fields.encode(self[.fuzz], forKey: .fuzz)
    try fields.encode(self[.delay], forKey: .delay)
    try fields.encode(self[.reverb], forKey: .reverb)
  }

  private enum CodingKeys: CodingKey {
    case synth, effect, waveform, attack, release, modulation, isMono, tone, fuzz, delay, reverb
  }
}

extension InstrumentSound.Effect {
  fileprivate var index: Int {
    switch self {
    case .tone: 0
    case .fuzz: 1
    case .delay: 2
    case .reverb: 3
    }
  }
}
