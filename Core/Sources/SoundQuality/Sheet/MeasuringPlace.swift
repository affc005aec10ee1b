/// Where a sheet was measured, and what was left out there.
enum MeasuringPlace {
  static var text: String { "\(processor), \(system), \(build)" }

  static var processor: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #elseif os(iOS)
      "iOS"
    #else
      "another system"
    #endif
  }

  static var build: String { isOptimised ? "release build" : "debug build" }

  static var isOptimised: Bool {
    #if OPTIMISED
      true
    #else
      false
    #endif
  }

  static var notMeasured: [String] {
    var absent: [String] = []
    if processor != "arm64" { absent.append("arm64, nor the difference between both processors.") }
    if system != "iOS" { absent.append("iOS devices.") }
    absent.append("what it costs; that is in [benchmarks.md](benchmarks.md).")
    absent.append(
      "allocation, locks and reference counts (U7): `AllocationTests` counts the first, release builds "
        + "refuse all three below `@_noLocks`, and `Scripts/render-tree.py` looks at the machine code."
    )
    return absent
  }
}

extension QualitySheet {
  /// False in a debug build, which measures a hundred times slower.
  public static var isOptimised: Bool { MeasuringPlace.isOptimised }
}
