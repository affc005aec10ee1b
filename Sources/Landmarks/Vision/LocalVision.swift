import CSandbox
import Foundation
import Signals

/// The library in this process, on a thread that can open no sockets; the reference for measurements of the worker.
final class LocalVision: VisionService {
  private let paths: VisionPaths
  private let engine = VisionEngine()
  private var sequences: [TrackerID: UInt32] = [:]
  private(set) var runs = DetectorRuns()

  init(_ paths: VisionPaths) { self.paths = paths }

  var process: Int32? { getpid() }

  func open() throws(VisionError) {
    let status = csandbox_refuse_on_thread()
    guard status == 0 else { throw .unavailable(VisionUnavailable(noFilter: status)) }
    try engine.open(paths.library)
  }

  func makeTracker(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError) {
    try engine.makeTracker(id, wanted, try paths.models(for: wanted))
    sequences[id] = 0
  }

  func setWanted(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError) {
    try engine.setWanted(id, wanted, try paths.models(for: wanted))
  }

  func track(
    _ input: VisionInput, tracker id: TrackerID, time: Double
  ) throws(VisionError) -> TrackingResult {
    guard let sequence = sequences[id] else { throw .unknownTracker(id) }
    let seen: DetectionResult
    switch input {
    case .picture(let picture):
      seen = try picture.withView { view throws(VisionError) in
        try engine.track(view, tracker: id, time: time)
      }
    case .jpeg(let bytes):
      let result: Result<DetectionResult, VisionError> = bytes.withUnsafeBufferPointer { jpeg in
        do throws(VisionError) {
          return .success(try engine.track(jpeg: jpeg, tracker: id, time: time))
        } catch {
          return .failure(error)
        }
      }
      seen = try result.get()
    }
    sequences[id] = sequence &+ 1
    runs.add(seen)
    return seen.tracked(time: time, sequence: sequence)
  }

  func closeTracker(_ id: TrackerID) {
    sequences[id] = nil
    engine.closeTracker(id)
  }

  func closeAll() {
    sequences.removeAll()
    engine.closeAll()
  }

  func isNetworkRefused() -> Bool? { csandbox_try_socket() == EACCES }
}
