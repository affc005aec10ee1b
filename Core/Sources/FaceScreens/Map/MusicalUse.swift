import Mapping
import Signals

extension Mappable {
  /// The recommended musical use, from the specification's table.
  var musicalUse: String {
    switch self {
    case .channel(let channel): channel.musicalUse
    case .gesture(let gesture): gesture.musicalUse
    }
  }
}

extension Channel {
  fileprivate var musicalUse: String { MusicalUse.ofChannels[rawValue] }
}

extension FaceGesture {
  fileprivate var musicalUse: String {
    switch self {
    case .blink: "Gate, sample and hold, next step"
    case .winkLeft: "Trigger, mute, previous scene"
    case .winkRight: "Trigger, solo, next scene"
    case .smile: "Brightness, harmonic content"
    case .frown: "Minor mode, filter cutoff down"
    case .nod: "Trigger, tap tempo, accept"
    case .shake: "Trigger, panic, cancel"
    case .mouthOpen: "Amplitude envelope, filter cutoff"
    case .mouthWide: "Vowel morphing, stereo width"
    case .mouthRound: "Formant shift, vowel morphing"
    case .browsUp: "Surprise, modulation depth"
    case .browsDown: "Expression, distortion amount"
    }
  }
}

/// In wire order, as the specification has it.
private enum MusicalUse {
  static let ofChannels = [
    "Filter cutoff sweep, expression modulation", "Filter cutoff sweep, expression modulation",
    "Surprise, impact modulation, AM depth", "Pitch bend up, formant shift",
    "Pitch bend up, formant shift", "Reverb wet/dry, resonance modulation",
    "Tremolo depth, pan modulation", "Tremolo depth, pan modulation",
    "Smile-driven filter sweep, warmth", "Smile-driven filter sweep, warmth",
    "Envelope attack and release, gate trigger", "Pitch down, portamento",
    "Gate on/off, sample and hold", "Gate on/off, sample and hold",
    "Vertical eye tracking, pitch modulation", "Vertical eye tracking, pitch modulation",
    "Convergence-driven effects, LFO rate", "Convergence-driven effects, LFO rate",
    "Divergence-driven effects, filter spread", "Divergence-driven effects, filter spread",
    "Eyes up, pitch modulation up", "Eyes up, pitch modulation up",
    "Intensity, emphasis, distortion amount", "Intensity, emphasis, distortion amount",
    "Surprise, amplitude envelope open", "Surprise, amplitude envelope open",
    "Filter sweep, consonant articulation", "Pan left, stereo width", "Pan right, stereo width",
    "Amplitude envelope, gate trigger", "Speech synthesis open/close, bright/dark",
    "Formant shift down, vocal timbre", "Formant shift, vowel morphing",
    "Pan left, expression asymmetry", "Pan right, expression asymmetry",
    "Envelope decay, filter resonance", "Envelope attack, filter resonance",
    "Uncertainty, modulation depth", "Uncertainty, modulation depth",
    "Smile sentiment, harmonic content", "Smile sentiment, harmonic content",
    "Sadness, minor mode, filter cutoff down", "Sadness, minor mode, filter cutoff down",
    "Subtle expression, micro-modulation", "Subtle expression, micro-modulation",
    "Expression intensity, attack curve", "Expression intensity, release curve",
    "Tension, control, filter resonance peak", "Tension, control, filter resonance peak",
    "Effort, dynamics, volume compression", "Effort, dynamics, volume compression",
    "Playfulness, random modulation trigger",
    "Pitch modulation, filter sweep", "Pan modulation, stereo width control",
    "Rotation effect, twisted distortion", "Left and right: pan, crossfade",
    "Up and down: pitch, level", "Nearer and farther: reverb, intensity",
    "Horizontal gaze: pan, filter", "Vertical gaze: pitch modulation",
    "Horizontal gaze: pan, filter", "Vertical gaze: pitch modulation",
  ]
}
