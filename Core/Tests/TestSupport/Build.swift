/// How these tests were compiled.
public enum Build {
  public static let isOptimised: Bool = {
    #if OPTIMISED
      true
    #else
      false
    #endif
  }()

  /// How many random inputs a property is tried with: all of them in optimised builds, a fiftieth in debug ones, which are
  /// slower by more than that.
  public static func trials(_ count: Int) -> Int { isOptimised ? count : count / 50 }
}
