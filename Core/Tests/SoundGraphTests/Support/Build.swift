import TestSupport

extension Build {
  /// Fingerprints of sound were taken on x86-64; no other processor was measured.
  static let hasGoldenSound: Bool = {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }()
}
