// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(path: "../Core"), .package(name: "Sensorium", path: ".."),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .executableTarget(
      name: "CaptureBench",
      dependencies: ["CaptureFiles", "CaptureWire", "Deflate", "Files", "Numbers", "Signals"].map {
        .product(name: $0, package: "Core")
      } + [.product(name: "Crypto", package: "swift-crypto")]),
    .executableTarget(
      name: "DepthBench", dependencies: [.product(name: "Deflate", package: "Core")]),
    .executableTarget(
      name: "FaceBench",
      dependencies: [
        "Addresses", "CMallocCount", "FaceControl", "FaceModel", "FaceScreens", "FaceWire",
        "Mapping", "ScreenKit", "Signals",
      ].map { .product(name: $0, package: "Core") }),
    .executableTarget(
      name: "InstrumentBench",
      dependencies: [
        "Instrument", "InstrumentEngine", "InstrumentScreens", "LiveSound", "Realtime", "Signals",
        "Streaming",
      ].map { .product(name: $0, package: "Core") }
        + [.product(name: "Ports", package: "Sensorium")]),
    .executableTarget(
      name: "LineBench",
      dependencies: [
        "Addresses", "FaceControl", "FaceWire", "MIDI", "Mapping", "Signals", "Tracking",
      ].map { .product(name: $0, package: "Core") }),
    .executableTarget(
      name: "MIDIBench", dependencies: [.product(name: "MIDI", package: "Core")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "RobotBench", dependencies: [.product(name: "RobotFace", package: "Core")]),
    .executableTarget(
      name: "SocketBench",
      dependencies: [
        .product(name: "MIDI", package: "Core"), .product(name: "Net", package: "Sensorium"),
      ]),
    .executableTarget(
      name: "SoundBench",
      dependencies: ["DSP", "Realtime", "SoundGraph", "SoundQuality"].map {
        .product(name: $0, package: "Core")
      }),
    .executableTarget(
      name: "VisionBench",
      dependencies: [
        .product(name: "Landmarks", package: "Sensorium"),
        .product(name: "Signals", package: "Core"),
      ]),
  ]
)
