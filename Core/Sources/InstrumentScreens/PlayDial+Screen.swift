public import Instrument
import LiveSound
import Numbers
import ScreenKit

extension PlayDial {
  /// "Velocity".
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// What it changes, one sentence.
  var hint: String {
    switch self {
    case .velocity: "How hard notes are struck when the dial sets the velocity."
    case .modulation: "Vibrato or tremolo; MIDI controller 1 turns it too."
    case .snap: "At 0 the pitch glides as on a theremin, at 100 every zone is in tune."
    case .glide: "How long a note slides to the next one."
    case .attack: "How slowly a note begins."
    case .release: "How slowly a note ends."
    case .tone: "From dark to bright."
    case .fuzz: "Distortion."
    case .delay: "The level of the echoes."
    case .reverb: "The level of the room."
    case .tempo: "Of echoes and of the MIDI clock."
    }
  }

  /// Whether a tier keeps it where it is.
  func isLocked(in tier: Tier) -> Bool {
    switch self {
    case .fuzz: !tier.soundEffects.contains(.fuzz)
    case .delay: !tier.soundEffects.contains(.delay)
    case .modulation: !tier.modulations.contains(.vibrato)
    default: false
    }
  }

  /// Its value as people read it: "80", or seconds and notes where it has a unit.
  func text(in settings: InstrumentSettings) -> String {
    let percent = String(Int(clamping: (value(in: settings) * 100).rounded()))
    switch self {
    case .velocity: return String(Int(clamping: (settings.velocity * 127).rounded()))
    case .glide: return Self.seconds(Float(settings.glideSeconds))
    case .attack: return Self.seconds(settings.voice.attack)
    case .release: return Self.seconds(settings.voice.release)
    case .tempo: return String(Int(clamping: settings.tempo.beatsPerMinute.rounded()))
    default: return percent
    }
  }

  /// "35 ms" or "1.2 s".
  private static func seconds(_ seconds: Float) -> String {
    guard seconds >= 1 else { return "\(Int(clamping: (seconds * 1000).rounded())) ms" }
    let tenths = Int(clamping: (seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension PlayScreen {
  /// A dial as it is drawn.
  public struct Dial: Codable, Hashable, Sendable {
    public var id: PlayDial
    public var title: String
    public var hint: String
    /// 0…1.
    public var value: Float
    public var text: String
    /// The needle's angle in degrees, clockwise from the top: 210 at 0, 510 at 1.
    public var angle: Float
    /// Not in this tier.
    public var isLocked: Bool

    init(_ id: PlayDial, _ settings: InstrumentSettings, isLocked: Bool) {
      self.id = id
      title = id.title
      hint = id.hint
      value = id.value(in: settings)
      text = id.text(in: settings)
      angle = 210 + 300 * value
      self.isLocked = isLocked
    }
  }
}
