public import Signals

/// The voltages of the 16 jacks, always finite and within ±10 V.
public struct JackVoltages: Hashable, Sendable {
  /// The voltage of an expression of 1.0; head and gaze are ±5 V in both.
  public enum Scale: String, CaseIterable, Codable, Sendable {
    case fiveVolts, tenVolts

    var volts: Float { self == .fiveVolts ? 5 : 10 }
  }

  public private(set) var storage: SIMD16<Float>

  /// 0 V on all jacks.
  public static let silent = JackVoltages(volts: .zero)

  /// The given voltages clamped to ±10 V.
  public init(volts: SIMD16<Float>) {
    storage = .zero
    for jack in NerveJack.allCases { self[jack] = volts[jack.rawValue] }
  }

  public subscript(jack: NerveJack) -> Float {
    get { storage[jack.rawValue] }
    set { storage[jack.rawValue] = newValue.wired(to: -10...10) }
  }

  /// Angles of ±π and gaze and position of ±1 become ±5 V, expressions 0…1 become 0…5 or 0…10 V, unavailable
  /// channels 0 V.
  public init(channels frame: ChannelFrame, scale: Scale = .fiveVolts) {
    self = .silent
    let values = WireValues(frame)
    for jack in NerveJack.allCases {
      guard let channel = jack.channel else {
        self[jack] = max(0, values[.jawOpen] - values[.mouthClose]) * scale.volts
        continue
      }
      let unit: Float = channel.unit == "rad" ? .pi : 1
      self[jack] = values[channel] / unit * (channel.isBipolar ? 5 : scale.volts)
    }
  }

  /// Approximates the jacks from `NERV` features; cheekPuff and eyeWide are not available there.
  public init(nerve frame: NerveFrame, scale: Scale = .fiveVolts) {
    self = .silent
    let features = frame.features
    self[.headPitch] = -5 * features[.headY]
    self[.headYaw] = 5 * features[.headX]
    self[.headRoll] = -5 * features[.headZ]
    let smile = (2 * (features[.mouthW] - 0.3)).wired(to: 0...1)
    let expressions: [(NerveJack, Float)] = [
      (.jawOpen, features[.jaw]), (.mouthOpen, features[.mouthH]),
      (.eyeBlinkLeft, features[.blinkL]), (.eyeBlinkRight, features[.blinkR]),
      (.mouthSmileLeft, smile), (.mouthSmileRight, smile),
      (.browDownLeft, features[.browDownL]), (.browDownRight, features[.browDownR]),
      (.browInnerUp, features[.browInnerUp]), (.tongueOut, features[.tongue]),
    ]
    for (jack, value) in expressions { self[jack] = value * scale.volts }
  }

  /// The first 16 voltages of a version 2 packet.
  public init(legacy packet: LegacyCV) {
    self = .silent
    for (jack, volts) in zip(NerveJack.allCases, packet.volts) { self[jack] = volts }
  }

  /// The voltages of a packet in any of the three formats.
  public init(_ packet: ReceivedPacket, scale: Scale = .fiveVolts) {
    switch packet {
    case .channels(let frame): self.init(channels: frame, scale: scale)
    case .legacy(let legacy): self.init(legacy: legacy)
    case .nerve(let frame): self.init(nerve: frame, scale: scale)
    }
  }
}
