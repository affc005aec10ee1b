// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    "Numbers", "JSON", "Files", "Realtime", "Timing", "Signals", "Music", "MIDI", "OSC", "QRCode",
    "DSP",
    "SoundGraph", "SoundQuality",
    "Tracking", "Mapping", "FaceWire", "ServoWire", "Recording", "ScreenKit", "Addresses",
    "FaceControl", "RobotFace",
  ].filter(Build.builds).map { .library(name: $0, targets: [$0]) },
  targets: [
    // Vocabulary
    [.target(name: "CRealtime", path: "Sources/CRealtime")],
    [.target(name: "CLanes", path: "Sources/CLanes")],
    module("Numbers"),
    module("JSON", uses: "Numbers"),
    module("Realtime", uses: "CRealtime"),
    module("Files", uses: "Numbers", "Realtime"),
    module("Timing", uses: "Numbers"),
    module("Signals", uses: "Numbers"),
    module("Music", uses: "Numbers"),
    module("MIDI", uses: "Numbers", "Timing"),
    module("OSC", uses: "Numbers"),
    module("QRCode", uses: "Numbers"),
    module("DSP", uses: "Realtime", "CLanes", tests: "SoundQuality"),

    // Capabilities
    module("Tracking", uses: "Numbers", "Signals", "Timing"),
    module("Mapping", uses: "JSON", "Numbers", "Signals"),
    module("FaceWire", uses: "Numbers", "Signals", "OSC"),
    module("ServoWire", uses: "Numbers"),
    module("Addresses", uses: "FaceWire", "Numbers", "Signals"),
    module("Recording", uses: "Files", "JSON", "Numbers", "Signals", "Timing"),
    module("ScreenKit", uses: "JSON"),
    module(
      "SoundGraph", uses: "DSP", "JSON", "Realtime", "Music", tests: "SoundQuality",
      resources: [.copy("Content/Recipes"), .copy("Content/SynthRecipes")]),
    module("SoundQuality", uses: "DSP"),

    // Products
    module(
      "FaceControl",
      uses: "Addresses", "Numbers", "Signals", "Timing", "Tracking", "Mapping", "FaceWire", "MIDI",
      "OSC", "JSON", "Recording", "ScreenKit"
    ),
    module(
      "RobotFace", uses: "JSON", "Numbers", "Signals", "Timing", "Tracking", "ScreenKit",
      resources: [.copy("Content/moods.json")]),

    [.target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: Build.settings)],

    // A malloc interposer, so that "no allocation" is counted and not hoped for.
    [
      .target(name: "CMallocCount", path: "Tests/CMallocCount"),
      .testTarget(
        name: "AllocationTests",
        dependencies: [
          "Addresses", "CMallocCount", "DSP", "FaceControl", "Signals", "FaceWire", "MIDI",
          "Mapping", "SoundGraph", "Timing", "Tracking",
        ],
        swiftSettings: Build.settings),
    ],
  ].flatMap { $0 }.filter { Build.builds($0.name) }
)

enum Build {
  /// Tests that need optimised code: real-time modules, renders, counts of allocations, many random inputs.
  static let optimised = [
    "AllocationTests", "DSPTests", "RobotFaceTests", "ServoWireTests", "SoundGraphTests",
    "SoundQualityTests",
  ]
  static let sound = ["DSP", "SoundGraph", "SoundQuality", "CLanes"]

  /// CI compiles each test once: `CORE_TESTS=release` has the tests of `optimised`, `CORE_TESTS=debug` all others
  /// and no sound. Without it everything is there.
  static func builds(_ name: String) -> Bool {
    switch Context.environment["CORE_TESTS"] {
    case "release": !name.hasSuffix("Tests") || optimised.contains(name)
    case "debug": !optimised.contains(name) && !sound.contains(name)
    default: true
    }
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
