/// The description of one parameter for JSON, pages and tests.
public struct ParameterDescriptor: Equatable, Sendable {
  /// The name in recipes: capitalised, with spaces.
  public let name: String
  public let range: ClosedRange<Float>
  public let unit: ParameterUnit
  public let defaultValue: Float
  public let scale: ParameterScale
  /// Seconds of a transition between two values.
  public let smoothing: Float

  /// The names of a choice, empty for a number.
  public var choices: [String] {
    switch scale {
    case .choice(let names, _): names
    default: []
    }
  }

  /// Whether a new value is set at once or by a fade, never by interpolation.
  public var isDiscrete: Bool {
    switch scale {
    case .choice, .steps, .seed, .gate: true
    case .linear, .logarithmic: false
    }
  }
}

public enum ParameterUnit: String, Sendable, CaseIterable {
  case none = ""
  case hertz = "Hz"
  case seconds = "s"
  case decibels = "dB"
  case semitones = "st"
  case cents = "ct"
  case turns = "turn"
  case bits = "bit"
  case metres = "m"
}

/// The transition of a parameter, and the scale of its control 0…1.
public enum ParameterScale: Equatable, Sendable {
  case linear
  case logarithmic
  /// Whole numbers; the output fades through silence while the number changes.
  case steps
  /// An integer seed of random numbers; a change continues with other numbers, without a gap.
  case seed
  /// One of several; the value is the index.
  case choice([String], change: ChoiceChange)
  /// On above 0.5; changes at the exact sample, per voice.
  case gate
}

public enum ChoiceChange: Equatable, Sendable {
  /// The component blends the old and the new one itself (`ControlSegment.blend`).
  case blends
  /// The output fades through silence, 8 ms each way, and the choice changes in between.
  case fades
}

extension ParameterDescriptor {
  public static func linear(
    _ name: String, _ range: ClosedRange<Float>, _ unit: ParameterUnit = .none,
    default value: Float, smoothing: Float = 0.02
  ) -> Self {
    Self(
      name: name, range: range, unit: unit, defaultValue: value, scale: .linear,
      smoothing: smoothing)
  }

  public static func logarithmic(
    _ name: String, _ range: ClosedRange<Float>, _ unit: ParameterUnit = .none,
    default value: Float, smoothing: Float = 0.02
  ) -> Self {
    Self(
      name: name, range: range, unit: unit, defaultValue: value, scale: .logarithmic,
      smoothing: smoothing)
  }

  public static func steps(
    _ name: String, _ range: ClosedRange<Float>, _ unit: ParameterUnit = .none,
    default value: Float
  ) -> Self {
    Self(
      name: name, range: range, unit: unit, defaultValue: value, scale: .steps, smoothing: 0)
  }

  public static func choice(
    _ name: String, _ choices: [String], default index: Int = 0, _ change: ChoiceChange = .blends
  ) -> Self {
    Self(
      name: name, range: 0...Float(choices.count - 1), unit: .none, defaultValue: Float(index),
      scale: .choice(choices, change: change), smoothing: 0.008)
  }

  /// The seed of random numbers, per voice.
  ///
  /// Another seed takes effect at once for the following numbers; active sounds continue. A reset restarts
  /// its sequence.
  public static func seed(_ name: String = "Seed") -> Self {
    Self(name: name, range: 0...9_999, unit: .none, defaultValue: 0, scale: .seed, smoothing: 0)
  }

  public static func gate(_ name: String) -> Self {
    Self(name: name, range: 0...1, unit: .none, defaultValue: 0, scale: .gate, smoothing: 0)
  }
}

extension ParameterDescriptor {
  /// The nearest valid value; the default for NaN.
  public func allowed(_ value: Float) -> Float {
    guard value.isFinite else { return defaultValue }
    let inside = min(max(value, range.lowerBound), range.upperBound)
    switch scale {
    case .steps, .seed, .choice: return inside.rounded()
    case .gate: return inside > 0.5 ? 1 : 0
    case .linear, .logarithmic: return inside
    }
  }
}

extension ParameterDescriptor {
  /// The value of a control position 0…1.
  public func value(at position: Float) -> Float {
    let place = min(max(position, 0), 1)
    let (low, high) = (range.lowerBound, range.upperBound)
    switch scale {
    case .logarithmic: return allowed(low * Float.exp2(place * Float.log2(high / low)))
    default: return allowed(low + place * (high - low))
    }
  }

  /// The control position of a value, 0…1.
  public func position(of value: Float) -> Float {
    let (low, high) = (range.lowerBound, range.upperBound)
    let value = allowed(value)
    switch scale {
    case .logarithmic: return Float.log2(value / low) / Float.log2(high / low)
    default: return high > low ? (value - low) / (high - low) : 0
    }
  }
}
