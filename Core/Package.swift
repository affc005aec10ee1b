// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    "Realtime", "Timing", "Signals", "Music", "MIDI", "OSC", "DSP",
    "SoundGraph", "SoundQuality",
    "Tracking", "Mapping", "FaceWire", "Recording", "ScreenKit",
    "FaceControl", "RobotFace",
  ].map { .library(name: $0, targets: [$0]) },
  targets: [
    // Vocabulary
    [.target(name: "CRealtime", path: "Sources/CRealtime")],
    [.target(name: "CLanes", path: "Sources/CLanes")],
    module("Realtime", uses: "CRealtime"),
    module("Timing"),
    module("Signals"),
    module("Music"),
    module("MIDI", uses: "Timing"),
    module("OSC"),
    module("DSP", uses: "Realtime", "CLanes", tests: "SoundQuality"),

    // Capabilities
    module("Tracking", uses: "Signals", "Timing"),
    module("Mapping", uses: "Signals"),
    module("FaceWire", uses: "Signals", "OSC"),
    module("Recording", uses: "Signals", "Timing"),
    module("ScreenKit"),
    module(
      "SoundGraph", uses: "DSP", "Realtime", "Music", tests: "SoundQuality",
      resources: [.copy("Content/Recipes"), .copy("Content/SynthRecipes")]),
    module("SoundQuality", uses: "DSP"),

    // Products
    module(
      "FaceControl",
      uses: "Signals", "Timing", "Tracking", "Mapping", "FaceWire", "MIDI", "OSC", "Recording",
      "ScreenKit"
    ),
    module(
      "RobotFace", uses: "Signals", "Timing", "Tracking", "ScreenKit",
      resources: [.copy("Content/moods.json")]),

    [.target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: Build.settings)],

    // A malloc interposer, so that "no allocation" is counted and not hoped for.
    [
      .target(name: "CMallocCount", path: "Tests/CMallocCount"),
      .testTarget(
        name: "AllocationTests",
        dependencies: [
          "CMallocCount", "DSP", "FaceControl", "Signals", "FaceWire", "MIDI", "Mapping",
          "SoundGraph", "Timing", "Tracking",
        ],
        swiftSettings: Build.settings),
    ],
  ].flatMap { $0 }.filter { $0.type != .test || Build.tests($0.name) }
)

enum Build {
  /// `CORE_TESTS=release` leaves the tests out that debug builds run as well, so that CI compiles them once.
  static func tests(_ name: String) -> Bool {
    Context.environment["CORE_TESTS"] != "release"
      || [
        "AllocationTests", "DSPTests", "RobotFaceTests", "SoundGraphTests", "SoundQualityTests",
      ].contains(name)
  }

  static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

/// One module in `Sources/<name>` with its tests in `Tests/<name>Tests`, importing `uses` and nothing else.
func module(
  _ name: String, uses: String..., tests others: String..., resources: [Resource]? = nil
) -> [Target] {
  let modules = uses.map { Target.Dependency(stringLiteral: $0) }
  let itself = Target.Dependency(stringLiteral: name)
  return [
    .target(
      name: name, dependencies: modules, resources: resources, swiftSettings: Build.settings),
    .testTarget(
      name: name + "Tests",
      dependencies: modules + [itself, "TestSupport"] + others.map { .init(stringLiteral: $0) },
      swiftSettings: Build.settings),
  ]
}
