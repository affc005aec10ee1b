import Foundation

/// Levels of amplitudes, 1 at full scale.
package enum Decibels {
  /// What silence has.
  package static let floor = -120.0

  /// dBFS, at least ``floor``.
  package static func of(amplitude: Double) -> Double {
    max(20 * log10(max(amplitude, 1e-9)), floor)
  }
}
