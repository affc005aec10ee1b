// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sensorium",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "sensorium", targets: ["sensorium"]),
    // For Benchmarks/.
    .library(name: "Net", targets: ["Net"]), .library(name: "Landmarks", targets: ["Landmarks"]),
  ],
  dependencies: [
    .package(path: "Core"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
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
        "Net", core("Numbers"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], swiftSettings: Build.settings),
    tests("MDNS", uses: "MDNS", "Net"),
    .target(
      name: "WebServer",
      dependencies: [
        "Net", core("Files"), core("JSON"), core("Numbers"), core("OSC"), core("Realtime"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "Crypto", package: "swift-crypto"),
      ], swiftSettings: Build.settings),
    tests(
      "WebServer", uses: "WebServer", "Net", "NetTestSupport",
      with: ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"].map {
        .product(name: $0, package: "swift-nio")
      } + [.product(name: "NIOSSL", package: "swift-nio-ssl")]),
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
      swiftSettings: Build.settings),
    tests("Landmarks", uses: "Landmarks", "CMediaPipe", "CSandbox"),
    .target(
      name: "Store",
      dependencies: [
        core("FaceControl"), core("Numbers"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: Build.settings),
    tests("Store", uses: "Store", with: [.product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "CJack", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "Ports", dependencies: ["CJack", core("MIDI"), core("Realtime")],
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
      name: "Hub",
      dependencies: [
        "Net", "MDNS", "WebServer", "Landmarks", "Ports", "Store", "Web", core("FaceControl"),
        core("FaceWire"), core("Mapping"), "Motors", core("MIDI"), core("OSC"), core("Realtime"),
        core("Recording"), core("ScreenKit"), core("QRCode"), core("Addresses"),
        core("Signals"), core("Timing"), core("Tracking"), core("DSP"), core("SoundGraph"),
        core("RobotFace"), core("Files"), core("JSON"), core("Numbers"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    tests("Hub", uses: "Hub", "Motors", "Net", "NetTestSupport", "Store", "WebServer"),
    .executableTarget(
      name: "sensorium",
      dependencies: [
        "Hub", "Motors", core("DSP"), core("FaceControl"), core("Numbers"), core("Realtime"),
        core("SoundGraph"), core("SoundQuality"), core("Addresses"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: Build.settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: Build.settings),
  ]
)
enum Build {
  static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

func core(_ name: String) -> Target.Dependency { .product(name: name, package: "Core") }

/// The tests of one root module, in `Tests/<name>Tests`; they see every Core module that the module sees.
func tests(
  _ name: String, uses: String..., with others: [Target.Dependency] = []
) -> Target {
  let modules = [
    "FaceControl", "FaceWire", "Files", "Mapping", "MIDI", "Numbers", "OSC", "Realtime",
    "Recording", "RobotFace", "ScreenKit", "ServoWire", "Signals", "SoundGraph", "Timing",
    "Tracking", "JSON", "QRCode", "Addresses",
  ]
  return .testTarget(
    name: name + "Tests",
    dependencies: uses.map { Target.Dependency(stringLiteral: $0) } + modules.map(core) + others,
    swiftSettings: Build.settings)
}
