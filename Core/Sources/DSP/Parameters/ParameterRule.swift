/// The transition of one parameter, for the audio thread.
struct ParameterRule {
  enum Travel { case straight, geometric, choice, fade, seed, gate }

  let travel: Travel
  let isWhole: Bool
  let low: Float
  let high: Float
  let standard: Float
  /// Segments from one value to the next.
  let ticks: Float

  /// Whether each voice may have its own value.
  var belongsToVoices: Bool { travel != .choice && travel != .fade }

  init(_ parameter: ParameterDescriptor, _ sampleRate: Float, _ segment: Int) {
    low = parameter.range.lowerBound
    high = parameter.range.upperBound
    standard = parameter.defaultValue
    ticks = max((parameter.smoothing * sampleRate / Float(segment)).rounded(.up), 1)
    isWhole = parameter.isDiscrete
    travel =
      switch parameter.scale {
      case .linear: .straight
      case .logarithmic: .geometric
      case .steps: .fade
      case .seed: .seed
      case .choice(_, let change): change == .blends ? .choice : .fade
      case .gate: .gate
      }
  }
}

/// A fade to silence and back, during which values that cannot be interpolated change.
struct FadeThrough {
  static let seconds: Float = 0.008

  private var step: Float = 1
  private var direction: Float = 0
  private(set) var level: Float = 1

  init() {}
  init(ticks: Float) { step = 1 / max(ticks.rounded(.up), 1) }

  var isSilent: Bool { level == 0 }

  mutating func stop() {
    level = 1
    direction = 0
  }

  /// Advances by one segment; true while fading.
  mutating func advance(wanted: Bool) -> Bool {
    if wanted {
      direction = -1
    } else if direction < 0 && level == 0 {
      direction = 1
    }
    guard direction != 0 else { return false }
    level = min(max(level + direction * step, 0), 1)
    if level == 1 { direction = 0 }
    return true
  }
}
