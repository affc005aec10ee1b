import DSP

/// The response curve of a route: rises from 0 at 0 to 1 at 1.
public enum ModulationCurve: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case linear
  /// x².
  case exponential
  /// √x.
  case logarithmic
  /// 3x² − 2x³.
  case sCurve

  /// The curve at 0…1; odd-symmetric for negative values.
  @_noLocks
  public func value(_ x: Float) -> Float { bent(x) }

  @inline(__always)
  func bent<Lane: GraphLane>(_ x: Lane) -> Lane {
    let size = x.magnitude
    let bent: Lane =
      switch self {
      case .linear: size
      case .exponential: size * size
      case .logarithmic: Lane.select(size .< Lane(1), Lane.root(size), size)
      case .sCurve: size * size * (3 - 2 * size)
      }
    return bent.signed(like: x)
  }
}

/// The range in which a modulator moves its target.
public enum ModulationPolarity: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// −1…1: in both directions from the base value.
  case bipolar
  /// 0…1: in one direction.
  case unipolar

  /// Converts a modulator's output to this range. `isUnipolar` marks a modulator of 0…1, such as an envelope;
  /// NaN counts as 0.
  @_noLocks
  public func value(_ output: Float, isUnipolar: Bool) -> Float {
    read(output, isUnipolar: isUnipolar)
  }

  @inline(__always)
  func read<Lane: GraphLane>(_ output: Lane, isUnipolar: Bool) -> Lane {
    let held = output.clamped(isUnipolar ? 0 : -1, 1)
    let read: Lane =
      switch self {
      case .bipolar: isUnipolar ? 2 * held - 1 : held
      case .unipolar: isUnipolar ? held : 0.5 * held + 0.5
      }
    return Lane.select(output .== output, read, Lane(0))
  }
}
