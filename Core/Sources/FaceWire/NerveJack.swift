public import Signals

/// The outputs of a NERVE panel: 0–7 of the module, 8–15 of its Pro expansion.
public enum NerveJack: Int, CaseIterable, Codable, Sendable {
  case jawOpen, headPitch, headYaw, headRoll, eyeBlinkLeft, eyeBlinkRight, mouthSmileLeft,
    mouthSmileRight, mouthOpen, cheekPuff, eyeWideLeft, eyeWideRight, browDownLeft,
    browDownRight, browInnerUp, tongueOut

  /// 16.
  public static let count = allCases.count

  /// The panel name, as in "jawOpen".
  public var name: String { "\(self)" }

  /// The channel that the jack carries; nil for `mouthOpen`, which is jawOpen − mouthClose.
  public var channel: Channel? { NerveJack.channels[rawValue] }

  private static let channels: [Channel?] = allCases.map { Channel(name: $0.name) }
}
