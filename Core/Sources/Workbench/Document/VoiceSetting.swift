package import DSP
package import SoundGraph

/// A setting of a synthesiser's voices.
public enum VoiceSetting: String, Codable, CaseIterable, Sendable {
  case voices, attackTime, decayTime, sustainLevel, releaseTime, portamento, bendRange, spread,
    stealing
}

extension VoiceSetting {
  /// The name of the settings where a knob names its node.
  package static let node = "polyphony"

  package var title: String {
    switch self {
    case .voices: "Voices"
    case .attackTime: "Attack"
    case .decayTime: "Decay"
    case .sustainLevel: "Sustain"
    case .releaseTime: "Release"
    case .portamento: "Portamento"
    case .bendRange: "Bend range"
    case .spread: "Spread"
    case .stealing: "When all voices play"
    }
  }

  /// Whether a knob may turn it.
  package var isTurnable: Bool {
    switch self {
    case .voices, .bendRange, .stealing: false
    default: true
    }
  }

  /// Its range, unit and default, as a parameter has them.
  package var parameter: ParameterDescriptor {
    let standard = Float(value(of: PolyphonyConfig()))
    let times = 0...PolyphonyConfig.longestTime
    switch self {
    case .voices:
      let counts = PolyphonyConfig.voiceCounts
      return .steps(
        rawValue, Float(counts.lowerBound)...Float(counts.upperBound), default: standard)
    case .attackTime, .decayTime, .releaseTime:
      return .linear(rawValue, times, .seconds, default: standard)
    case .sustainLevel, .spread: return .linear(rawValue, 0...1, default: standard)
    case .portamento: return .linear(rawValue, 0...1, .seconds, default: standard)
    case .bendRange: return .linear(rawValue, 0...96, .semitones, default: standard)
    case .stealing: return .choice(rawValue, VoiceStealing.allCases.map(\.title))
    }
  }

  package func value(of voices: PolyphonyConfig) -> Double {
    switch self {
    case .voices: Double(voices.voices)
    case .attackTime: Double(voices.attackTime)
    case .decayTime: Double(voices.decayTime)
    case .sustainLevel: Double(voices.sustainLevel)
    case .releaseTime: Double(voices.releaseTime)
    case .portamento: Double(voices.portamento)
    case .bendRange: Double(voices.bendRange)
    case .spread: Double(voices.spread)
    case .stealing: Double(VoiceStealing.allCases.firstIndex(of: voices.stealing) ?? 0)
    }
  }

  /// Sets it to the nearest valid value.
  package func set(_ number: Double, in voices: inout PolyphonyConfig) {
    let value = parameter.allowed(Float(number))
    switch self {
    case .voices:
      voices.voices = PolyphonyConfig.voiceCounts.first { Float($0) == value } ?? voices.voices
    case .attackTime: voices.attackTime = value
    case .decayTime: voices.decayTime = value
    case .sustainLevel: voices.sustainLevel = value
    case .releaseTime: voices.releaseTime = value
    case .portamento: voices.portamento = value
    case .bendRange: voices.bendRange = value
    case .spread: voices.spread = value
    case .stealing:
      let all = VoiceStealing.allCases
      voices.stealing = all.indices.first { Float($0) == value }.map { all[$0] } ?? voices.stealing
    }
  }
}

extension VoiceStealing {
  package var title: String {
    switch self {
    case .releasedThenQuietest: "Take a released one, else the quietest"
    case .oldest: "Take the oldest"
    case .quietest: "Take the quietest"
    case .never: "Do not play the note"
    }
  }
}
