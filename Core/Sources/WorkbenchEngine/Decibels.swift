import Foundation

/// dBFS of an amplitude, at least −120.
func decibels(_ amplitude: Double) -> Double { max(20 * log10(max(amplitude, 1e-9)), -120) }
