import CRealtime

/// How the calling thread treats denormal numbers.
public struct FloatingPointMode {
  private let bits: UInt64

  /// Makes the thread read and write denormal numbers as zero; returns the mode to go back to. Any thread.
  public static func flushDenormals() -> Self { Self(bits: crealtime_flush_denormals()) }

  /// Puts the calling thread back into this mode.
  public func restore() { crealtime_restore_floats(bits) }
}
