import CRealtime

/// The calling thread's treatment of denormal numbers.
public struct FloatingPointMode {
  private let bits: UInt64

  /// Makes the thread read and write denormal numbers as zero; returns the previous mode. Any thread.
  public static func flushDenormals() -> Self { Self(bits: crealtime_flush_denormals()) }

  /// Restores a mode on the calling thread.
  public func restore() { crealtime_restore_floats(bits) }
}
