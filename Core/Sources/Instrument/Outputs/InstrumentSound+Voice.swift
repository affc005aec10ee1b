public import LiveSound
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension InstrumentSettings {
  /// The synthesiser of these settings: waveform, envelope and glide are its recipe, the rest are its knobs.
  public var voice: InstrumentVoice {
    InstrumentVoice(
      sound.waveform, attack: Float(0.002 * pow(1000, Double(sound.attack))),
      release: Float(0.01 * pow(500, Double(sound.release))), glide: Float(glideSeconds))
  }

  /// The value of a knob of ``voice``, in its own unit, at a tempo in beats per minute; nil for the own one.
  public func value(of knob: InstrumentVoice.Knob, at beatsPerMinute: Double? = nil) -> Float {
    let isOn = { (wanted: InstrumentSound.Modulation) in self.sound.modulation == wanted }
    return switch knob {
    case .vibrato: isOn(.vibrato) ? 0.4 * modulation : 0
    case .tremolo: isOn(.tremolo) ? 0.8 * modulation : 0
    case .tone: Float(200 * pow(100, Double(sound[.tone])))
    case .fuzz: 1 + 59 * sound[.fuzz] * sound[.fuzz]
    case .delay: 0.6 * sound[.delay]
    case .reverb: 0.6 * sound[.reverb]
    case .echo: tempo.echoSeconds(at: beatsPerMinute ?? tempo.beatsPerMinute)
    }
  }
}
