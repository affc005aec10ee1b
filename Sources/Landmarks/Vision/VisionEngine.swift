import CSandbox
import Foundation

/// The library and its trackers in this process; for one thread.
final class VisionEngine {
  private var library: MediaPipeLibrary?
  private var trackers: [TrackerID: CameraTracker] = [:]
  private let decoder = JPEGDecoder()
  private var decoded = Picture.empty

  func open(_ path: String) throws(VisionError) { library = try MediaPipeLibrary(path) }

  func makeTracker(
    _ id: TrackerID, _ wanted: TrackerOptions, _ models: ModelPaths
  ) throws(VisionError) {
    guard let library else { throw .stopped }
    trackers[id] = try CameraTracker(library, wanted, models)
  }

  func setWanted(
    _ id: TrackerID, _ wanted: TrackerOptions, _ models: ModelPaths
  ) throws(VisionError) {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    try tracker.setWanted(wanted, models)
  }

  func track(
    _ picture: PictureView, tracker id: TrackerID, time: Double
  ) throws(VisionError) -> DetectionResult {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    return try tracker.track(picture, time: time)
  }

  func track(
    jpeg: UnsafeBufferPointer<UInt8>, tracker id: TrackerID, time: Double
  ) throws(VisionError) -> DetectionResult {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    guard !tracker.isIdle else { return DetectionResult() }
    do throws(PictureError) {
      try decoder.decode(jpeg, into: &decoded)
    } catch {
      throw .picture(error)
    }
    return try decoded.withView { view throws(VisionError) in try tracker.track(view, time: time) }
  }

  func closeTracker(_ id: TrackerID) { trackers[id] = nil }

  func closeAll() {
    trackers.removeAll()
    library = nil
  }
}
