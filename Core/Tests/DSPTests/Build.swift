/// How these tests were compiled.
enum Build {
  /// Long measurements are made in release builds alone: a debug build renders a hundred times slower.
  static let isOptimised: Bool = {
    #if OPTIMISED
      true
    #else
      false
    #endif
  }()
}
