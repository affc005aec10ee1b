import Foundation
import Landmarks

extension Doctor {
  /// Vision as a finding: starts the worker, tracks an empty picture and inspects the worker's process.
  var vision: Finding {
    get async {
      let name = "vision"
      switch VisionAvailability.find() {
      case .failure(let absent): return Finding(name: name, isGood: false, sentence: "\(absent)")
      case .success(let paths):
        do {
          let sentence = try await Self.describe(paths)
          let missing = VisionModel.allCases.filter { paths.path(of: $0) == nil }
            .map { "\(VisionUnavailable(missing: $0))" }
          let warnings = (paths.warnings + missing).joined(separator: " ")
          return Finding(
            name: name, isGood: warnings.isEmpty,
            sentence: warnings.isEmpty ? sentence : "\(warnings) \(sentence)")
        } catch {
          return Finding(name: name, isGood: false, sentence: "\(error)")
        }
      }
    }
  }

  private static func describe(_ paths: VisionPaths) async throws -> String {
    let thread = try await VisionThread.start(paths)
    do {
      let sentence = try await describe(paths, thread)
      await thread.stop()
      return sentence
    } catch {
      await thread.stop()
      throw error
    }
  }

  private static func describe(
    _ paths: VisionPaths, _ thread: VisionThread
  ) async throws -> String {
    let tracker = try await thread.makeTracker(
      TrackerOptions(
        faces: paths.faceModel == nil ? 0 : 1, hands: paths.handModel == nil ? 0 : 2,
        bodies: paths.poseModel == nil ? 0 : 1))
    if let picture = Picture(width: 64, height: 48, rgb: [UInt8](repeating: 0, count: 9216)) {
      _ = try await thread.track(picture, tracker: tracker, time: 0)
    }
    let isQuiet = await thread.isNetworkRefused()
    let worker = await thread.process()
    let subjects = VisionModel.allCases.filter { paths.path(of: $0) != nil }.map(\.subject)
    return "MediaPipe \(paths.library) in a process of its own, its sockets"
      + " \(isQuiet ? "refused" : "open"), detects \(subjects.joined(separator: ", "))."
      + " Memory: \(megabytes(worker)) there, \(megabytes(getpid())) here."
  }

  private static func megabytes(_ process: Int32?) -> String {
    guard let bytes = process.flatMap(ProcessMemory.resident) else { return "unknown" }
    return "\((bytes + 500_000) / 1_000_000) MB"
  }
}
