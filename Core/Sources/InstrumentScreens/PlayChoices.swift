import Instrument
import LiveSound
import Music
import Numbers
import ScreenKit
import Tracking

/// The settings that are chosen from a list.
public enum PlaySetting: String, CaseIterable, Codable, Hashable, Sendable {
  case input, scale, key, low, octaves, hands, chord, waveform, modulation, trigger,
    velocitySource, comfort, stabilizer, timing, tempoSource, echo, channelMode, channel

  var title: String {
    switch self {
    case .input: "Play with"
    case .scale: "Scale"
    case .key: "Key"
    case .low: "Lowest note"
    case .octaves: "Octaves"
    case .hands: "Hands"
    case .chord: "Chord"
    case .waveform: "Waveform"
    case .modulation: "Modulation is"
    case .trigger: "A note sounds"
    case .velocitySource: "Velocity from"
    case .comfort: "Comfort"
    case .stabilizer: "Steadying"
    case .timing: "Timing"
    case .tempoSource: "Tempo"
    case .echo: "Echoes"
    case .channelMode: "MIDI channels"
    case .channel: "MIDI channel"
    }
  }

  /// The part of the settings sheet that has it.
  var part: PlayScreen.Part {
    switch self {
    case .scale, .key, .low, .octaves, .chord: .music
    case .input, .hands, .trigger, .velocitySource, .comfort, .stabilizer, .timing: .playing
    case .waveform, .modulation: .sound
    case .tempoSource, .echo: .tempo
    case .channelMode, .channel: .midi
    }
  }

  /// What the choice means, one sentence; empty where its title says it.
  var hint: String {
    switch self {
    case .comfort: "Sets several of these at once, for one hand or a trembling one."
    case .stabilizer: "Tremor holds a trembling hand still, and follows about 0.2 s later."
    case .timing:
      "Even sounds every note one picture later, exactly when the hand crossed the fret."
    case .channelMode: "One for all, one for each hand, or one for each note (MPE)."
    default: ""
    }
  }
}

extension PlayScreen {
  /// A part of the settings sheet.
  public enum Part: String, Codable, Hashable, Sendable {
    case music, playing, sound, tempo, midi, stage
  }

  /// A list of options with the chosen one.
  public struct Menu: Codable, Hashable, Sendable {
    public struct Option: Codable, Hashable, Sendable {
      public var id: String
      /// "Dorian", or "Dorian (Pro)" where the tier does not have it.
      public var text: String
      public var isLocked: Bool

      init(id: String, title: String, isLocked: Bool) {
        self.id = id
        self.isLocked = isLocked
        text = isLocked ? "\(title) (Pro)" : title
      }
    }

    public var id: PlaySetting
    public var part: Part
    public var title: String
    public var hint: String
    public var value: String
    public var options: [Option]
  }

  static func menus(_ settings: InstrumentSettings, _ tier: Tier) -> [Menu] {
    PlaySetting.allCases.map { setting in
      Menu(
        id: setting, part: setting.part, title: setting.title, hint: setting.hint,
        value: setting.value(in: settings),
        options: setting.options(in: settings).map { id, title in
          Menu.Option(
            id: id, title: title, isLocked: setting.isLocked(id, settings, tier))
        })
    }
  }
}

extension PlaySetting {
  func value(in settings: InstrumentSettings) -> String {
    switch self {
    case .input: settings.input.rawValue
    case .scale: settings.scale.rawValue
    case .key: String(settings.key.rawValue)
    case .low: String(settings.lowest.number)
    case .octaves: String(settings.octaves)
    case .hands: String(settings.hands)
    case .chord: settings.chord.rawValue
    case .waveform: settings.sound.waveform.rawValue
    case .modulation: settings.sound.modulation.rawValue
    case .trigger: settings.trigger.rawValue
    case .velocitySource: settings.velocitySource.rawValue
    case .comfort: Comfort(settings).rawValue
    case .stabilizer: settings.tracking.stabilizer.rawValue
    case .timing: settings.timing.rawValue
    case .tempoSource: settings.tempo.source.rawValue
    case .echo: settings.tempo.echo.rawValue
    case .channelMode: settings.channelMode.rawValue
    case .channel: String(settings.channel)
    }
  }

  /// Identifier and title of each option.
  func options(in settings: InstrumentSettings) -> [(String, String)] {
    switch self {
    case .input: [("camera", "Camera"), ("touch", "Touch")]
    case .scale: Scale.allCases.map { ($0.rawValue, $0.title) }
    case .key: PitchClass.allCases.map { (String($0.rawValue), $0.name(.flats)) }
    case .low: stride(from: 24, through: 84, by: 12).map { (String($0), Note(clamping: $0).name()) }
    case .octaves: (1...4).map { (String($0), String($0)) }
    case .hands: (1...PlaySource.maximumPerKind).map { (String($0), String($0)) }
    case .chord: Chord.allCases.map { ($0.rawValue, $0.title) }
    case .waveform: titled(InstrumentSound.Waveform.allCases)
    case .modulation: titled(InstrumentSound.Modulation.allCases)
    case .trigger:
      [
        ("presence", "While a hand is seen"), ("pinch", "While thumb and finger touch"),
        ("strike", "With a strike"), ("fingerCount", "With two fingers out"),
        ("posture", "With a posture"),
      ]
    case .velocitySource: [("speed", "Speed"), ("depth", "Depth"), ("dial", "Dial")]
    case .comfort:
      Comfort.allCases.filter { $0 != .own || Comfort(settings) == .own }
        .map { ($0.rawValue, $0.title) }
    case .stabilizer:
      [("classic", "Classic"), ("adaptive", "Adaptive"), ("tremor", "Tremor")]
    case .timing: [("immediate", "Immediate"), ("even", "Even")]
    case .tempoSource: [("own", "Its own"), ("clock", "MIDI clock")]
    case .echo:
      [
        ("free", "Free"), ("quarter", "1/4"), ("dottedEighth", "1/8 dotted"), ("eighth", "1/8"),
        ("tripletEighth", "1/8 triplet"), ("sixteenth", "1/16"),
      ]
    case .channelMode: [("common", "One"), ("perSource", "One per hand"), ("mpe", "MPE")]
    case .channel: (1...16).map { (String($0), String($0)) }
    }
  }

  /// Sets the option of an identifier; false for an unknown one.
  func choose(_ id: String, in settings: inout InstrumentSettings) -> Bool {
    guard options(in: settings).contains(where: { $0.0 == id }) else { return false }
    let number = Int(id) ?? 0
    switch self {
    case .input: settings.input = InstrumentSettings.Input(rawValue: id) ?? settings.input
    case .scale: settings.scale = Scale(rawValue: id) ?? settings.scale
    case .key: settings.key = PitchClass(rawValue: number) ?? settings.key
    case .low: settings.setRange(low: number, octaves: settings.octaves)
    case .octaves: settings.setRange(low: settings.lowest.number, octaves: number)
    case .hands: settings.hands = number
    case .chord: settings.chord = Chord(rawValue: id) ?? settings.chord
    case .waveform:
      settings.sound.waveform = InstrumentSound.Waveform(rawValue: id) ?? settings.sound.waveform
    case .modulation:
      settings.sound.modulation =
        InstrumentSound.Modulation(rawValue: id) ?? settings.sound.modulation
    case .trigger: settings.trigger = InstrumentSettings.Trigger(rawValue: id) ?? settings.trigger
    case .velocitySource:
      settings.velocitySource =
        InstrumentSettings.VelocitySource(rawValue: id) ?? settings.velocitySource
    case .comfort: (Comfort(rawValue: id) ?? .own).apply(to: &settings)
    case .tempoSource:
      settings.tempo.source = InstrumentTempo.Source(rawValue: id) ?? settings.tempo.source
    case .echo: settings.tempo.echo = InstrumentTempo.Echo(rawValue: id) ?? settings.tempo.echo
    case .stabilizer:
      settings.tracking.stabilizer =
        PositionStabilizer.Method(rawValue: id) ?? settings.tracking.stabilizer
    case .timing: settings.timing = InstrumentSettings.Timing(rawValue: id) ?? settings.timing
    case .channelMode:
      settings.channelMode = InstrumentSettings.ChannelMode(rawValue: id) ?? settings.channelMode
    case .channel: settings.channel = number
    }
    return true
  }

  /// Whether the tier refuses an option.
  func isLocked(_ id: String, _ settings: InstrumentSettings, _ tier: Tier) -> Bool {
    guard tier != .pro else { return false }
    var changed = settings.limited(to: tier).settings
    return choose(id, in: &changed) && !changed.limited(to: tier).refused.isEmpty
  }

  private func titled<Value: RawRepresentable<String>>(_ values: [Value]) -> [(String, String)] {
    values.map { ($0.rawValue, $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()) }
  }
}

extension InstrumentSettings {
  /// Whole octaves of the range, 1…4.
  var octaves: Int { ((highest.number - lowest.number + 6) / 12).clamped(to: 1...4) }

  mutating func setRange(low: Int, octaves: Int) {
    lowest = Note(clamping: low)
    highest = Note(clamping: low + 12 * octaves)
  }
}
