// swift-tools-version: 6.2
import PackageDescription

// The host that builds the manifest: on Linux, targets with the names of Apple's frameworks stand in for them.
#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

let package = Package(
  name: "Apps",
  platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10)],
  products: ["WeirdPhoneUI", "RobotFaceUI"].map { .library(name: $0, targets: [$0]) },
  dependencies: [.package(path: "../Core")],
  targets: [
    standIn("simd"),
    standIn("Spatial"),
    standIn("UIKit"),
    standIn("ARKit", over: "UIKit", "simd"),
    standIn("AVFoundation"),
    standIn("DockKit", over: "Spatial"),
    standIn("Network"),
    standIn("CoreMIDI"),
    standIn("StoreKit", over: "UIKit"),
    standIn("UniformTypeIdentifiers"),
    standIn("CoreTransferable", over: "UniformTypeIdentifiers"),
    standIn("SwiftUI", over: "CoreTransferable", "UniformTypeIdentifiers"),

    // Adapters
    part(
      "FaceSensing", over: ["ARKit", "UIKit", "simd"],
      uses: "Numbers", "Realtime", "ScreenKit", "Signals", "Streaming", "Timing"),
    part(
      "RobotSensing", over: ["AVFoundation", "DockKit", "Spatial"],
      uses: "Numbers", "Realtime", "RobotFace", "Streaming"),
    part(
      "Connections", over: ["AVFoundation", "CoreMIDI", "Network"],
      uses: "Addresses", "FaceWire", "MIDI", "Numbers", "OSC", "Realtime", "ScreenKit",
      "Streaming", "Timing"),
    part(
      "Device", over: ["StoreKit", "SwiftUI", "UIKit"],
      uses: "Realtime", "ScreenKit", "Streaming"),

    // Apps
    part("DesignSystem", over: ["SwiftUI"], uses: "ScreenKit"),
    part(
      "WeirdPhoneUI",
      over: ["CoreTransferable", "StoreKit", "SwiftUI", "UIKit", "UniformTypeIdentifiers"],
      with: ["Connections", "DesignSystem", "Device", "FaceSensing"],
      uses: "Addresses", "Console", "FaceControl", "FaceEngine", "FaceModel", "FaceScreens",
      "FaceWire", "Files", "JSONStore", "Mapping", "Numbers", "QRCode", "Realtime", "Recording",
      "ScreenKit", "Signals", "Streaming", "Timing"),
    part(
      "RobotFaceUI", over: ["SwiftUI"], with: ["DesignSystem", "Device", "RobotSensing"],
      uses: "Numbers", "Realtime", "RobotDrawing", "RobotFace", "ScreenKit", "Streaming"),

    // The Xcode project
    part("AppProject", over: []),
    [
      .executableTarget(
        name: "project", dependencies: ["AppProject"], swiftSettings: Build.settings)
    ],
    main("WeirdPhone"),
    main("RobotFace"),
    testSupport(),
  ].flatMap { $0 }
)

/// A stand-in for an Apple framework, in `StandIns/<name>`; none where the framework itself is.
func standIn(_ name: String, over others: String...) -> [Target] {
  guard isLinux else { return [] }
  return [
    .target(
      name: name, dependencies: others.map { .init(stringLiteral: $0) }, path: "StandIns/\(name)",
      swiftSettings: Build.settings)
  ]
}

/// Waiting and clocks for the tests.
func testSupport() -> [Target] {
  guard isLinux else { return [] }
  let core = ["Realtime", "Streaming"].map { Target.Dependency.product(name: $0, package: "Core") }
  return [
    .target(
      name: "AppTestSupport", dependencies: core, path: "Tests/AppTestSupport",
      swiftSettings: Build.settings)
  ]
}

/// A library in `Sources/<name>` over Apple's frameworks, other parts and modules of Core; its tests, in
/// `Tests/<name>Tests`, run on Linux.
func part(
  _ name: String, over frameworks: [String], with parts: [String] = [], uses modules: String...
) -> [Target] {
  let core = modules.map { Target.Dependency.product(name: $0, package: "Core") }
  let apple = isLinux ? frameworks.map { Target.Dependency(stringLiteral: $0) } : []
  let dependencies = apple + parts.map { .init(stringLiteral: $0) } + core
  let library = Target.target(name: name, dependencies: dependencies, swiftSettings: Build.settings)
  guard isLinux else { return [library] }
  return [
    library,
    .testTarget(
      name: name + "Tests",
      dependencies: dependencies + [.init(stringLiteral: name), "AppTestSupport"],
      swiftSettings: Build.settings + Build.tests),
  ]
}

/// The main file of an app, whose types are checked where Xcode does not build it.
func main(_ name: String) -> [Target] {
  guard isLinux else { return [] }
  return [
    .executableTarget(
      name: name + "Main", dependencies: [.init(stringLiteral: name + "UI"), "SwiftUI"],
      path: "\(name)/Sources",
      exclude: ["Assets.xcassets", "Localizable.xcstrings", "PrivacyInfo.xcprivacy"],
      swiftSettings: Build.settings)
  ]
}

enum Build {
  static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

  /// Swift Testing looks for an overlay of UIKit, which stands in here.
  static let tests: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
  ]
}
