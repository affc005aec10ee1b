/// How a modulator's travel becomes its effect: rises from 0 at 0 to 1 at 1.
public enum ModulationCurve: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case linear
  /// x².
  case exponential
  /// √x.
  case logarithmic
  /// 3x² − 2x³.
  case sCurve

  /// The curve at 0…1; a negative value is bent alike and keeps its sign.
  @_noLocks
  public func value(_ x: Float) -> Float {
    let size = abs(x)
    let bent: Float =
      switch self {
      case .linear: size
      case .exponential: size * size
      case .logarithmic: Scalar.root(size)
      case .sCurve: size * size * (3 - 2 * size)
      }
    return x < 0 ? -bent : bent
  }
}

/// The span in which a modulator moves its target.
public enum ModulationPolarity: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// −1…1: to both sides of the base value.
  case bipolar
  /// 0…1: to one side.
  case unipolar

  /// A modulator's output in this span. `isUnipolar` says that it runs from 0 to 1 by itself, as envelopes
  /// do; what is not a number is 0.
  @_noLocks
  public func value(_ output: Float, isUnipolar: Bool) -> Float {
    guard output == output else { return 0 }
    let low: Float = isUnipolar ? 0 : -1
    let held = output < low ? low : output > 1 ? 1 : output
    switch self {
    case .bipolar: return isUnipolar ? 2 * held - 1 : held
    case .unipolar: return isUnipolar ? held : 0.5 * held + 0.5
    }
  }
}
