import Foundation
import Testing

@testable import Landmarks

@Suite("Vision availability")
struct VisionAvailabilityTests {
  /// A folder of its own for each test, with files of a few bytes.
  static func folder(_ files: String...) throws -> String {
    let folder = NSTemporaryDirectory() + "vision-\(UUID().uuidString)"
    for file in files {
      let place = URL(fileURLWithPath: folder + "/" + file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.utf8).write(to: place)
    }
    return folder
  }

  static func options(
    home: String, library: String? = nil, models: String? = nil, _ more: [String: String] = [:],
    program: String = "/usr/bin/none", checksSums: Bool = false
  ) -> VisionOptions {
    let own = ["SENSORIUM_HOME": home, "XDG_CACHE_HOME": home + "/cache", "PATH": "/usr/bin:/bin"]
    return VisionOptions(
      library: library, models: models, environment: own.merging(more) { $1 }, program: program,
      checksSums: checksSums)
  }

  @Test("without a library says where it looked and what to run")
  func noLibrary() throws {
    let options = VisionAvailabilityTests.options(home: "/no/home")
    let result = VisionAvailability.find(options)
    #expect(
      result
        == .failure(
          VisionUnavailable(
            reason: "The vision library was not found at /no/home/libmediapipe.so.",
            hint: "Run `make vision` to install the vision library and its models.")))
  }

  @Test("without models says where it looked")
  func noModels() throws {
    let home = try VisionAvailabilityTests.folder("libmediapipe.so")
    let result = VisionAvailability.find(VisionAvailabilityTests.options(home: home))
    guard case .failure(let reason) = result else { return #expect(Bool(false)) }
    #expect(reason.reason == "No vision model was found in \(home)/models.")
    #expect(reason.hint.contains("make vision"))
  }

  @Test("finds what is in the home folder, one model too")
  func home() throws {
    let home = try VisionAvailabilityTests.folder("libmediapipe.so", "models/hand_landmarker.task")
    let paths = try VisionAvailability.find(VisionAvailabilityTests.options(home: home)).get()
    #expect(paths.library == home + "/libmediapipe.so")
    #expect(paths.faceModel == nil)
    #expect(paths.handModel == home + "/models/hand_landmarker.task")
    #expect(paths.poseModel == nil)
  }

  @Test("finds the pose model, alone too, and checks its sum")
  func pose() throws {
    let home = try VisionAvailabilityTests.folder("libmediapipe.so", "models/pose_landmarker.task")
    let options = VisionAvailabilityTests.options(home: home, checksSums: true)
    let paths = try VisionAvailability.find(options).get()
    #expect(paths.path(of: .pose) == home + "/models/pose_landmarker.task")
    #expect(paths.path(of: .face) == nil)
    #expect(paths.warnings.count == 2)
    #expect(paths.warnings.last?.hasPrefix(home + "/models/pose_landmarker.task is not") == true)
  }

  @Test("the official file of each model is known here and to `make vision`")
  func official() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..").standardizedFileURL
    let script = try String(
      contentsOf: root.appendingPathComponent("Scripts/vision.sh"), encoding: .utf8)
    for model in VisionModel.allCases {
      #expect(KnownFile.sums.contains(model.checksum))
      #expect(script.contains(model.checksum))
      #expect(script.contains("model \(model.fileName) "))
      let place = try #require(model.url.split(separator: "mediapipe-models/").last)
      #expect(script.contains(place))
    }
  }

  @Test("prefers the explicit path, then the environment, then the checkout")
  func order() throws {
    let home = try VisionAvailabilityTests.folder(
      "libmediapipe.so", "other.so", "models/face_landmarker.task", "a/face_landmarker.task",
      "b/face_landmarker.task", "checkout/Package.swift", "shared/models/face_landmarker.task")
    func find(_ options: VisionOptions) throws -> VisionPaths {
      try VisionAvailability.find(options).get()
    }
    let program = home + "/checkout/.build/debug/sensorium"
    let environment = [
      "SENSORIUM_MODELS": home + "/b", "SENSORIUM_MEDIAPIPE_LIB": home + "/other.so",
    ]
    let all = VisionAvailabilityTests.options(
      home: home, library: home + "/libmediapipe.so", models: home + "/a", environment,
      program: program)
    #expect(try find(all).library == home + "/libmediapipe.so")
    #expect(try find(all).faceModel == home + "/a/face_landmarker.task")
    let some = VisionAvailabilityTests.options(home: home, environment, program: program)
    #expect(try find(some).library == home + "/other.so")
    #expect(try find(some).faceModel == home + "/b/face_landmarker.task")
    let checkout = VisionAvailabilityTests.options(home: home, program: program)
    let models = URL(fileURLWithPath: home).resolvingSymlinksInPath().path + "/shared/models"
    #expect(try find(checkout).faceModel == models + "/face_landmarker.task")
    let installed = VisionAvailabilityTests.options(home: home)
    #expect(try find(installed).faceModel == home + "/models/face_landmarker.task")
  }

  @Test("warns of files that are not the known ones, and remembers their sums")
  func sums() throws {
    let home = try VisionAvailabilityTests.folder("libmediapipe.so", "models/face_landmarker.task")
    let options = VisionAvailabilityTests.options(home: home, checksSums: true)
    let first = try VisionAvailability.find(options).get().warnings
    #expect(first.count == 2)
    #expect(first.first?.contains("is not a version that is known to work (sha256 ") == true)
    #expect(FileManager.default.fileExists(atPath: home + "/cache/sensorium/checksums.json"))

    var without = options
    without.environment["PATH"] = "/nowhere"
    #expect(try VisionAvailability.find(without).get().warnings == first)
    try Data("changed".utf8).write(to: URL(fileURLWithPath: home + "/libmediapipe.so"))
    let changed = try VisionAvailability.find(without).get().warnings
    #expect(changed.first?.hasSuffix("the program sha256sum is missing.") == true)
  }

  @Test("takes the right sum")
  func knownSum() throws {
    let home = try VisionAvailabilityTests.folder("abc")
    var cache = ChecksumCache(VisionAvailabilityTests.options(home: home))
    #expect(
      cache.sum(of: home + "/abc")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(cache.sum(of: home + "/none") == nil)
  }

  @Test("what is installed here is known", .needsVision)
  func installed() throws {
    let paths = try #require(Shared.vision)
    var options = VisionOptions(library: paths.library)
    options.models = URL(fileURLWithPath: paths.faceModel ?? "").deletingLastPathComponent().path
    #expect(try VisionAvailability.find(options).get().warnings.isEmpty)
  }
}
