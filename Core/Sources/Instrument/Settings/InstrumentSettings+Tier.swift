public import LiveSound
public import Music
public import ScreenKit

/// The limits of the instrument's tiers.
extension Tier {
  public var scales: [Scale] { self == .pro ? Scale.allCases : [.pentatonicMajor] }

  public var keys: [PitchClass] { self == .pro ? PitchClass.allCases : [.c, .f, .aSharp] }

  /// Maximum number of hands that play.
  public var handLimit: Int { self == .pro ? PlaySource.maximumPerKind : 1 }

  public var waveforms: [InstrumentSound.Waveform] {
    self == .pro ? InstrumentSound.Waveform.allCases : [.sine]
  }

  public var soundEffects: [InstrumentSound.Effect] {
    self == .pro ? InstrumentSound.Effect.allCases : [.tone, .reverb]
  }

  public var modulations: [InstrumentSound.Modulation] {
    self == .pro ? InstrumentSound.Modulation.allCases : [.none]
  }
}

extension InstrumentSettings {
  /// The settings as a tier runs them.
  public struct Limited: Hashable, Sendable {
    public var settings: InstrumentSettings
    /// One sentence for each setting that the tier refused.
    public var refused: [String]
  }

  /// These settings within the limits of a tier.
  public func limited(to tier: Tier) -> Limited {
    var limited = Limited(settings: self, refused: [])
    guard tier != .pro else { return limited }
    limited.limitNotes(to: tier)
    limited.limitSound(to: tier)
    return limited
  }
}

extension InstrumentSettings.Limited {
  fileprivate mutating func limitNotes(to tier: Tier) {
    if !tier.scales.contains(settings.scale) {
      refused.append(
        "\(settings.scale.title) is a scale of Pro. Free plays \(Scale.pentatonicMajor.title).")
      settings.scale = .pentatonicMajor
    }
    if !tier.keys.contains(settings.key) {
      refused.append("The key \(settings.key.name(.flats)) is in Pro. Free plays C, F and Bb.")
      settings.key = .c
    }
    if settings.hands > tier.handLimit {
      refused.append("Playing with \(settings.hands) hands is in Pro. Free plays one hand.")
      settings.hands = tier.handLimit
    }
  }

  fileprivate mutating func limitSound(to tier: Tier) {
    if !tier.waveforms.contains(settings.sound.waveform) {
      refused.append(
        "The \(settings.sound.waveform.rawValue) waveform is in Pro. Free plays sine.")
      settings.sound.waveform = .sine
    }
    if !(settings.sound.synth.isEmpty && settings.sound.effect.isEmpty) {
      refused.append("Recipes are in Pro. Free plays the instrument's own sine.")
      (settings.sound.synth, settings.sound.effect) = ("", "")
    }
    for effect in InstrumentSound.Effect.allCases
    where !tier.soundEffects.contains(effect) && settings.sound[effect] > 0 {
      refused.append("The effect \(effect.rawValue) is in Pro. Free has tone and reverb.")
      settings.sound[effect] = 0
    }
    if !tier.modulations.contains(settings.sound.modulation) {
      refused.append(
        "The \(settings.sound.modulation.rawValue) of controller 1 is in Pro. Free has none.")
      settings.sound.modulation = .none
    }
  }
}
