/// How these tests were compiled.
enum Build {
  /// Long measurements are made in release builds alone: a debug build renders a hundred times slower.
  static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  /// Fingerprints of sound were taken on x86-64; no other processor was measured.
  static let hasGoldenSound: Bool = {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }()
}
