// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sensorium",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "sensorium", targets: ["sensorium"]),
    // For Benchmarks/.
    .library(name: "Net", targets: ["Net"]), .library(name: "Landmarks", targets: ["Landmarks"]),
    .library(name: "Ports", targets: ["Ports"]),
  ],
  dependencies: [
    .package(path: "Core"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Edges
    .target(name: "CSocket"),
    .target(
      name: "Net",
      dependencies: [
        "CSocket", core("MIDI"), core("Numbers"), core("Realtime"), core("Timing"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], swiftSettings: Build.settings),
    .target(
      name: "NetTestSupport", dependencies: ["CSocket", "Net", core("Realtime")],
      path: "Tests/NetTestSupport", swiftSettings: Build.settings),
    tests("Net", uses: "Net", "NetTestSupport"),
    .target(
      name: "MDNS",
      dependencies: [
        "Net", core("Numbers"), core("Realtime"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], swiftSettings: Build.settings),
    tests("MDNS", uses: "MDNS", "Net"),
    // OpenSSL 3. Homebrew's is not where compilers look: there, SwiftPM reads its pkg-config file.
    .systemLibrary(
      name: "OpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "CCrypto", dependencies: ["OpenSSL"],
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
      name: "Cryptography", dependencies: ["CCrypto", core("Files"), core("Numbers")],
      swiftSettings: Build.settings),
    tests("Cryptography", uses: "Cryptography"),
    .target(
      name: "TLS",
      dependencies: [
        "CCrypto", "Cryptography", core("Numbers"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: Build.settings),
    tests(
      "TLS", uses: "TLS", "Cryptography",
      with: ["NIOCore", "NIOEmbedded"].map { .product(name: $0, package: "swift-nio") }),
    .target(
      name: "WebServer",
      dependencies: [
        "Net", "TLS", "Cryptography", core("Deflate"), core("Files"), core("JSON"), core("Numbers"),
        core("Realtime"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ], swiftSettings: Build.settings),
    tests(
      "WebServer", uses: "WebServer", "Cryptography", "Net", "NetTestSupport", "OSCQuery", "TLS",
      with: ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"].map {
        .product(name: $0, package: "swift-nio")
      }, without: ["Fixtures"]),
    .target(
      name: "OSCQuery",
      dependencies: [
        "Net", "WebServer", core("JSON"), core("Numbers"), core("OSC"), core("Realtime"),
      ], swiftSettings: Build.settings),
    // macOS has it in its SDK, where no pkg-config file is needed.
    .systemLibrary(
      name: "CURL", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "CHTTP", dependencies: ["CURL", "OpenSSL"],
      linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("crypto")]),
    .target(
      name: "HTTPClient", dependencies: ["CHTTP", core("Numbers")], swiftSettings: Build.settings),
    tests("HTTPClient", uses: "HTTPClient", "Cryptography", "NetTestSupport"),
    .target(
      name: "WebClient",
      dependencies: [
        "HTTPClient", core("Coach"), core("CoachWire"), core("Files"), core("JSON"),
        core("Numbers"),
      ], swiftSettings: Build.settings),
    .target(
      name: "Upload",
      dependencies: ["Cryptography", "HTTPClient", core("Files"), core("Numbers")],
      swiftSettings: Build.settings),
    tests("Upload", uses: "Upload", "Cryptography"),
    .target(name: "CMediaPipe", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CSandbox"),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "Landmarks",
      dependencies: [
        "CMediaPipe", "CJPEG", "CSandbox", core("Files"), core("JSON"), core("Numbers"),
        core("Realtime"),
        core("Signals"), core("Timing"),
      ],
      swiftSettings: Build.optimised),
    tests("Landmarks", uses: "Landmarks", "CMediaPipe", "CSandbox"),
    .target(
      name: "Store",
      dependencies: [
        core("Capture"), core("CaptureLibrary"), core("Coach"), core("CoachEngine"),
        core("CoachWire"), core("FaceControl"), core("FaceEngine"), core("JSON"), core("Numbers"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: Build.settings),
    tests("Store", uses: "Store", with: [.product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "CJack", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "Ports",
      dependencies: ["CALSA", "CJack", core("LiveSound"), core("MIDI"), core("Realtime")],
      swiftSettings: Build.settings),
    tests("Ports", uses: "Ports"),
    .target(
      name: "Motors",
      dependencies: [
        "Net", "Ports", core("Numbers"), core("OSC"), core("Realtime"), core("RobotFace"),
        core("ServoWire"), core("Timing"),
      ], swiftSettings: Build.settings),
    tests("Motors", uses: "Motors", "Net", "NetTestSupport"),

    // The hub, the pages it serves, the command line
    .target(
      name: "Web", path: "Web",
      resources: ["index.html", "shell.js", "core", "parts", "rooms", "style", "icons"].map {
        .copy($0)
      }, swiftSettings: Build.settings),
    .target(
      name: "HubConnections",
      dependencies: [
        "Net", "MDNS", "Landmarks", "Ports", core("Addresses"), core("Console"),
        core("FaceControl"), core("FaceEngine"), core("FaceWire"), core("MIDI"), core("Mapping"),
        core("Numbers"), core("OSC"), core("Realtime"), core("Recording"), core("ScreenKit"),
        core("Signals"), core("Streaming"), core("Timing"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubStudio",
      dependencies: [
        "HubConnections", "Net", "MDNS", "WebServer", "Landmarks", "Web", core("Addresses"),
        core("Console"), core("FaceControl"), core("FaceEngine"), core("Files"), core("JSON"),
        core("Mapping"), core("Numbers"), core("QRCode"), core("Realtime"), core("Recording"),
        core("ScreenKit"), core("Signals"), core("Streaming"), core("Timing"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubWeirdPhone",
      dependencies: [
        "HubConnections", "HubStudio", "Net", "MDNS", "OSCQuery", "WebServer", "Ports",
        core("Addresses"),
        core("Console"), core("FaceControl"), core("FaceEngine"), core("FaceScreens"),
        core("FaceWire"), core("MIDI"), core("Mapping"), core("Numbers"), core("OSC"),
        core("QRCode"), core("Realtime"), core("Recording"), core("ScreenKit"), core("Signals"),
        core("Streaming"), core("Timing"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubRobot",
      dependencies: [
        "HubStudio", "Net", "WebServer", "Motors", core("Console"), core("FaceEngine"),
        core("Files"), core("JSON"), core("MIDI"), core("Numbers"), core("OSC"), core("Realtime"),
        core("Recording"), core("RobotDrawing"), core("RobotFace"), core("ScreenKit"),
        core("Signals"),
        core("Streaming"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubInstrument",
      dependencies: [
        "HubConnections", "HubStudio", "Landmarks", "Net", "MDNS", "WebServer", "Ports",
        core("Addresses"), core("Console"), core("FaceEngine"), core("FaceWire"),
        core("Instrument"), core("InstrumentEngine"), core("InstrumentScreens"), core("JSON"),
        core("LiveSound"),
        core("MIDI"), core("Numbers"), core("QRCode"),
        core("DSP"), core("Realtime"), core("Recording"), core("ScreenKit"), core("Signals"),
        core("SoundGraph"), core("SoundRender"), core("Streaming"), core("Timing"),
        core("WaveFile"), core("Workbench"), core("WorkbenchEngine"), core("WorkbenchScreens"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubCoach",
      dependencies: [
        "HubConnections", "HubStudio", "Landmarks", "MDNS", "Net", "Store", "WebClient",
        "WebServer", core("Coach"), core("CoachEngine"), core("CoachScreens"), core("CoachWire"),
        core("Console"), core("FaceEngine"), core("Files"), core("JSON"), core("Numbers"),
        core("Prosody"), core("Realtime"), core("Recording"), core("ScreenKit"), core("Signals"),
        core("Streaming"), core("WaveFile"), .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    .target(
      name: "HubCapture",
      dependencies: [
        "Cryptography", "HubConnections", "HubStudio", "Landmarks", "Net", "Store", "Upload",
        "WebServer",
        core("Capture"), core("CaptureDashboard"), core("CaptureEngine"), core("CaptureExport"),
        core("CaptureFiles"), core("CaptureLibrary"), core("CaptureScreens"), core("CaptureWire"),
        core("Console"),
        core("Deflate"), core("FaceEngine"), core("Files"), core("JSON"), core("MovieFile"),
        core("Numbers"), core("QRCode"), core("Realtime"), core("ScreenKit"), core("Signals"),
        core("Streaming"),
      ], resources: [.copy("Exporters")], swiftSettings: Build.settings),
    .target(
      name: "Hub",
      dependencies: [
        "HubCapture", "HubCoach", "HubConnections", "HubInstrument", "HubStudio",
        "HubWeirdPhone", "HubRobot", "Net", "WebServer",
        "Landmarks", "Ports", "Store", core("Addresses"), core("Console"), core("FaceControl"),
        core("FaceEngine"), core("Files"), core("JSON"), core("Mapping"), core("Numbers"),
        core("Realtime"), core("Recording"), core("ScreenKit"), core("Signals"),
        core("Streaming"), core("Timing"), .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    tests(
      "Hub", uses: "Cryptography", "Hub", "HubCapture", "HubCoach", "HubConnections",
      "HubInstrument", "HubRobot",
      "HubStudio",
      "HubWeirdPhone", "Motors",
      "Net", "NetTestSupport", "Store", "WebServer",
      without: ["Fixtures"]),
    .executableTarget(
      name: "sensorium",
      dependencies: [
        "Hub", "HubCapture", "HubCoach", "HubConnections", "HubInstrument", "HubRobot",
        "HubStudio", "HubWeirdPhone", "Motors", core("CaptureEngine"), core("CaptureExport"),
        core("DSP"), core("Timing"),
        core("FaceControl"), core("FaceEngine"), core("Instrument"), core("InstrumentScreens"),
        core("Numbers"),
        core("Realtime"), core("SoundGraph"), core("SoundQuality"), core("SoundRender"),
        core("Addresses"),
        core("Console"), core("Mapping"), core("ScreenKit"), core("Streaming"),
        core("Workbench"), core("WorkbenchEngine"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    // WeirdPhone's engine in a program without a network, for Tests/PeerTests.
    .executableTarget(
      name: "EmbeddedEngine",
      dependencies: [
        core("Addresses"), core("Console"), core("FaceControl"), core("FaceEngine"),
        core("FaceWire"), core("Realtime"), core("ScreenKit"), core("Streaming"),
      ], path: "Tests/EmbeddedEngine", swiftSettings: Build.settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: Build.optimised),
  ] + Build.coreModules.map(coreTests) + [coreTests("Allocation")]
)

// `make quick` needs the tests of the structure alone, which need no other target.
if Context.environment["ARCHITECTURE_ONLY"] != nil {
  package.targets.removeAll { $0.name != "ArchitectureTests" }
  package.products = []
  package.dependencies = []
}

enum Build {
  /// The Swift modules of Core, whose tests run here, so that CI compiles Core once.
  static let coreModules = [
    "Addresses", "Capture", "CaptureDashboard", "CaptureEngine", "CaptureEntries", "CaptureExport",
    "CaptureFiles",
    "CaptureLibrary", "CaptureScreens", "CaptureWire",
    "Coach", "CoachEngine", "CoachScreens",
    "CoachWire", "Console", "DSP",
    "Deflate", "FaceControl", "FaceEngine", "FaceModel", "FaceScreens", "FaceWire", "Files",
    "Instrument", "InstrumentEngine", "InstrumentScreens", "JSON", "JSONStore", "LiveSound", "MIDI",
    "Mapping",
    "MovieFile", "Music", "Numbers",
    "OSC", "Prosody", "QRCode",
    "Realtime",
    "Recording",
    "RobotDrawing", "RobotFace", "ScreenKit", "SensorWire", "ServoWire", "Signals", "SoundGraph",
    "SoundQuality",
    "SoundRender",
    "Streaming", "Timing", "Tracking", "WaveFile", "WearableWire", "Workbench", "WorkbenchEngine",
    "WorkbenchScreens",
  ]

  /// The tests of Core that count allocations. Others run a little slower without the optimiser and compile in half of
  /// the time.
  static let optimisedTests: Set = ["Allocation"]

  static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

  /// For modules on the path of a picture: optimised in debug builds too, as the hot modules of Core.
  static let optimised =
    settings + [
      .unsafeFlags(
        ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
    ]
}

func core(_ name: String) -> Target.Dependency { .product(name: name, package: "Core") }

/// The tests of one root module, in `Tests/<name>Tests`; they see every Core module that the module sees.
func tests(
  _ name: String, uses: String..., with others: [Target.Dependency] = [],
  without excluded: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: uses.map { Target.Dependency(stringLiteral: $0) }
      + (Build.coreModules + ["TestSupport"]).map(core) + others,
    exclude: excluded, swiftSettings: Build.settings)
}

/// The tests of one module of Core, in `Core/Tests/<name>Tests`.
func coreTests(_ name: String) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (Build.coreModules + ["CMallocCount", "SoundTestSupport", "TestSupport"])
      .map(core),
    path: "Core/Tests/\(name)Tests",
    swiftSettings: Build.optimisedTests.contains(name)
      ? Build.optimised + [.define("OPTIMISED")] : Build.settings)
}
