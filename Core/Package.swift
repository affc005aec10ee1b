// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10)],
  products: [
    "Numbers", "JSON", "Files", "Realtime", "Timing", "Signals", "Music", "MIDI", "OSC", "QRCode",
    "WaveFile",
    "DSP",
    "SoundGraph", "SoundQuality", "SoundRender", "LiveSound",
    "Tracking", "Mapping", "FaceWire", "SensorWire", "ServoWire", "Recording", "ScreenKit",
    "Addresses", "Console", "FaceControl", "FaceEngine", "FaceModel", "FaceScreens", "Instrument",
    "InstrumentEngine", "InstrumentScreens", "Workbench", "WorkbenchEngine", "WorkbenchScreens",
    "Prosody", "CoachWire", "Coach", "CoachEngine", "CoachScreens",
    "Deflate", "MovieFile", "CaptureWire", "WearableWire", "CaptureFiles", "CaptureExport",
    "Capture", "CaptureDashboard", "CaptureEntries",
    "CaptureEngine", "CaptureLibrary", "CaptureScreens",
    "JSONStore", "RobotDrawing", "RobotFace",
    "Streaming",
    "CMallocCount", "SoundTestSupport", "TestSupport",
  ].filter { _ in Build.quick == nil }.map { .library(name: $0, targets: [$0]) },
  targets: Build.wanted(
    [
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
      module("OSC", uses: "JSON", "Numbers"),
      module("QRCode", uses: "Numbers"),
      module("WaveFile", uses: "Numbers"),
      module("DSP", uses: "Realtime", "CLanes", tests: "SoundQuality"),

      // Capabilities
      module("Tracking", uses: "Numbers", "Signals", "Timing"),
      module("Mapping", uses: "JSON", "Numbers", "Signals"),
      module("FaceWire", uses: "Numbers", "Signals", "OSC", "Timing"),
      module("SensorWire", uses: "Numbers", "Signals"),
      module("ServoWire", uses: "Numbers"),
      module("CoachWire", uses: "JSON", "Numbers", "Signals", tests: "WaveFile"),
      module("Prosody", uses: "Numbers", tests: "WaveFile"),
      module("Deflate", uses: "Numbers"),
      module("MovieFile", uses: "Deflate", "Files", "Numbers"),
      module("CaptureWire", uses: "JSON", "Numbers", "SensorWire", "Signals", "Timing"),
      module("WearableWire", uses: "CaptureWire", "JSON", "Numbers", "Signals"),
      module("CaptureEntries", uses: "CaptureWire", "JSON", "Numbers", "Signals"),
      module(
        "CaptureFiles",
        uses: "CaptureEntries", "CaptureWire", "Deflate", "Files", "JSON", "MovieFile", "Numbers",
        "Realtime", "Signals", "Timing", "WaveFile"),
      module(
        "CaptureExport",
        uses: "CaptureFiles", "CaptureWire", "Deflate", "Files", "JSON", "MovieFile", "Numbers",
        "Signals", "Timing"),
      module("Addresses", uses: "FaceWire", "Numbers", "Signals"),
      module(
        "Recording",
        uses: "Files", "JSON", "Numbers", "Realtime", "SensorWire", "Signals", "Timing"),
      module(
        "Streaming",
        uses: "Addresses", "FaceWire", "Files", "MIDI", "Numbers", "Realtime", "Recording",
        "ScreenKit", "SensorWire", "Signals", "Timing", "Tracking"),
      module("ScreenKit", uses: "JSON", "Numbers"),
      module(
        "SoundGraph", uses: "DSP", "JSON", "Realtime", "Music", tests: "SoundQuality",
        "SoundTestSupport",
        resources: [.copy("Content/Recipes"), .copy("Content/SynthRecipes")]),
      module("SoundQuality", uses: "DSP", "Realtime"),
      module(
        "SoundRender",
        uses: "DSP", "Files", "MIDI", "Numbers", "Recording", "SoundGraph", "Streaming",
        "WaveFile"),

      module(
        "LiveSound", uses: "DSP", "Music", "Numbers", "Realtime", "SoundGraph", "WaveFile"),

      // What all products share on screen
      module(
        "Console",
        uses: "Addresses", "FaceWire", "Mapping", "Numbers", "Recording", "ScreenKit", "Signals",
        "Timing", tests: "JSON"),

      // Products
      module(
        "FaceControl",
        uses: "Addresses", "Numbers", "Signals", "Timing", "Tracking", "Mapping", "FaceWire",
        "MIDI",
        "OSC", "JSON", "Recording", "ScreenKit"
      ),
      module(
        "FaceScreens",
        uses: "Addresses", "Console", "FaceControl", "FaceWire", "MIDI", "Mapping", "Numbers",
        "ScreenKit", "Signals", tests: "JSON", "Recording"),
      module("FaceModel", uses: "Numbers", "Signals", tests: "JSON"),
      module(
        "FaceEngine",
        uses: "Addresses", "Console", "FaceControl", "FaceScreens", "FaceWire", "Files", "JSON",
        "MIDI", "Mapping", "Numbers", "Realtime", "Recording", "ScreenKit", "Signals", "Streaming",
        "Timing", "Tracking"),
      module(
        "Instrument",
        uses: "DSP", "FaceWire", "LiveSound", "MIDI", "Mapping", "Music", "Numbers", "Realtime",
        "Recording", "ScreenKit", "Signals", "SoundGraph", "Streaming", "Tracking", "WaveFile"),
      module(
        "InstrumentEngine",
        uses: "DSP", "FaceWire", "Instrument", "LiveSound", "MIDI", "Music", "Numbers", "Realtime",
        "Recording", "ScreenKit", "Signals", "SoundGraph", "Streaming", "Tracking", "WaveFile"),
      module(
        "InstrumentScreens",
        uses: "Instrument", "LiveSound", "Mapping", "Music", "Numbers", "ScreenKit", "Streaming",
        "Tracking"),
      module(
        "Workbench",
        uses: "DSP", "JSON", "Music", "Numbers", "ScreenKit", "SoundGraph", "WaveFile",
        tests: "QRCode", "SoundQuality"),
      module(
        "WorkbenchEngine",
        uses: "DSP", "Files", "LiveSound", "MIDI", "Music", "Numbers", "Realtime", "Recording",
        "ScreenKit", "SoundGraph", "SoundRender", "Streaming", "WaveFile", "Workbench"),
      module(
        "WorkbenchScreens",
        uses: "DSP", "Music", "Numbers", "ScreenKit", "SoundGraph", "Workbench", tests: "JSON",
        "TestSupport"),
      module(
        "RobotFace", uses: "JSON", "Numbers", "Signals", "Timing", "Tracking", "ScreenKit",
        resources: [.copy("Content/moods.json")]),
      module(
        "Coach", uses: "CoachWire", "JSON", "Numbers", "Prosody", "Signals", "Timing",
        tests: "WaveFile"),
      module(
        "CoachScreens", uses: "Coach", "CoachWire", "Numbers", "ScreenKit", tests: "JSON", "Prosody"
      ),
      module(
        "CoachEngine", uses: "Coach", "CoachScreens", "CoachWire", "JSON", "Numbers", "Prosody",
        "Realtime", "Signals", "Streaming", "WaveFile"),
      module(
        "Capture",
        uses: "CaptureWire", "JSON", "Numbers", "Signals", "Timing"),
      module(
        "CaptureScreens", uses: "Capture", "CaptureWire", "Numbers", "ScreenKit",
        tests: "JSON"),
      module(
        "CaptureDashboard", uses: "Capture", "CaptureScreens", "Numbers", "ScreenKit",
        tests: "CaptureWire", "JSON"),
      module(
        "CaptureLibrary",
        uses: "Capture", "CaptureExport", "CaptureFiles", "CaptureScreens", "CaptureWire",
        "Deflate", "Files", "JSON", "MovieFile", "Numbers", "Realtime", "Signals", "Streaming",
        "Timing"),
      module(
        "CaptureEngine",
        uses: "Capture", "CaptureDashboard", "CaptureFiles", "CaptureLibrary", "CaptureScreens",
        "CaptureWire",
        "Deflate", "Files", "JSON", "Numbers", "Realtime", "Signals", "Streaming", "Timing",
        "WearableWire"),
      module("RobotDrawing", uses: "Numbers", "RobotFace", tests: "JSON"),
      module(
        "JSONStore", uses: "FaceControl", "FaceEngine", "Files", "JSON", "Numbers",
        tests: "Realtime"),

      [
        .target(
          name: "TestSupport", dependencies: ["Files"], path: "Tests/TestSupport",
          swiftSettings: Build.settings(of: "TestSupport"))
      ],
      // What plays long sounds and measures them, optimised so that the tests beside it need not be.
      [
        .target(
          name: "SoundTestSupport", dependencies: ["SoundGraph", "SoundQuality", "TestSupport"],
          path: "Tests/SoundTestSupport", swiftSettings: Build.settings(of: "SoundTestSupport"))
      ],

      // A malloc interposer, so that "no allocation" is counted and not hoped for.
      [
        .target(name: "CMallocCount", path: "Tests/CMallocCount"),
        .testTarget(
          name: "AllocationTests",
          dependencies: [
            "Addresses", "CMallocCount", "DSP", "FaceControl", "FaceEngine", "FaceModel", "Signals",
            "FaceWire", "Instrument", "InstrumentEngine", "LiveSound", "MIDI", "Mapping", "Prosody",
            "Realtime", "ScreenKit", "SoundGraph", "Streaming", "Timing", "Tracking",
          ],
          swiftSettings: Build.settings(of: "AllocationTests")),
      ],
    ].flatMap { $0 })
)

enum Build {
  /// Modules on the path of a frame or a sample, and tests that measure them: optimised in debug builds too, so that
  /// one build runs at full speed, is tested, and holds `@_noLocks`.
  static let optimised: Set = [
    "AllocationTests", "Capture", "CaptureEngine", "CaptureEntries", "CaptureFiles",
    "CaptureLibrary", "CaptureWire", "Coach", "CoachEngine",
    "CoachWire", "DSP",
    "Deflate",
    "FaceControl",
    "FaceEngine", "FaceModel", "FaceWire", "Instrument",
    "InstrumentEngine", "JSON", "LiveSound", "MIDI", "Mapping", "MovieFile",
    "Music",
    "Numbers", "OSC", "Prosody", "Realtime", "Recording", "RobotFace",
    "ScreenKit", "ServoWire", "Signals", "SoundGraph", "SoundQuality",
    "SoundTestSupport", "Streaming", "TestSupport", "Timing", "Tracking", "Workbench",
    "WorkbenchEngine", "WorkbenchScreens",
  ]

  /// Whether `CORE_PLAIN` is set, as for the tests of the apps, which measure nothing: then nothing is optimised.
  static let isPlain = Context.environment["CORE_PLAIN"] != nil

  /// The modules of `CORE_QUICK=A,B`, which `make quick` sets: only their tests, and what those need.
  static let quick = Context.environment["CORE_QUICK"].map {
    Set($0.split(separator: ",").map(String.init))
  }

  /// All targets, or those that the tests of `quick` reach.
  static func wanted(_ targets: [Target]) -> [Target] {
    guard let quick else { return targets }
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var reached: Set<String> = []
    var open = quick.map { $0 + "Tests" }
    while let name = open.popLast() {
      guard let target = byName[name], reached.insert(name).inserted else { continue }
      for case .byNameItem(let dependency, _) in target.dependencies { open.append(dependency) }
    }
    return targets.filter { reached.contains($0.name) }
  }

  static func settings(of name: String) -> [SwiftSetting] {
    guard optimised.contains(name), !isPlain else { return settings }
    return settings + [
      .define("OPTIMISED"),
      .unsafeFlags(
        ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug)),
    ]
  }

  static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
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
      name: name, dependencies: modules, resources: resources,
      swiftSettings: Build.settings(of: name)),
    .testTarget(
      name: name + "Tests",
      dependencies: modules + [itself, "TestSupport"] + others.map { .init(stringLiteral: $0) },
      swiftSettings: Build.settings(of: name + "Tests")),
  ]
}
