import CMediaPipe
import Foundation

/// What lives on the vision thread: the library and the trackers.
final class VisionEngine {
  private let paths: VisionPaths
  private let allowsNetwork: Bool
  private var library: MediaPipeLibrary?
  private var trackers: [TrackerID: FaceHandTracker] = [:]
  private var lastID = 0
  private let decoder = JPEGDecoder()
  private var decoded = Picture.empty

  init(_ paths: VisionPaths, allowsNetwork: Bool) {
    self.paths = paths
    self.allowsNetwork = allowsNetwork
  }

  /// Refuses sockets to this thread first, then loads the library, so that all its threads inherit that.
  func open() throws(VisionError) {
    let status = allowsNetwork ? 0 : cmp_refuse_sockets()
    guard status == 0 else {
      throw .unavailable(
        VisionUnavailable(
          reason: "This system cannot keep the vision library off the network"
            + " (seccomp: \(String(cString: strerror(status)))).",
          hint: "Allow vision to use the network to run it all the same."))
    }
    library = try MediaPipeLibrary(paths.library)
  }

  func makeTracker(
    face: Bool, hands: Bool, faceLimit: Int
  ) throws(VisionError) -> TrackerID {
    guard let library else { throw .stopped }
    let faceModel = face ? try existing(paths.faceModel, "face") : nil
    let handModel = hands ? try existing(paths.handModel, "hand") : nil
    let tracker = try FaceHandTracker(
      library, faceModel: faceModel, handModel: handModel, faceLimit: faceLimit)
    lastID += 1
    let id = TrackerID(rawValue: lastID)
    trackers[id] = tracker
    return id
  }

  func track(
    _ input: VisionInput, tracker id: TrackerID, time: Double
  ) throws(VisionError) -> Tracked {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    switch input {
    case .picture(let picture): return try tracker.track(picture, time: time)
    case .jpeg(let bytes):
      do throws(PictureError) {
        try decoder.decode(bytes, into: &decoded)
      } catch {
        throw .picture(error)
      }
      return try tracker.track(decoded, time: time)
    }
  }

  func closeTracker(_ id: TrackerID) { trackers[id] = nil }

  func closeAll() {
    trackers.removeAll()
    library = nil
  }

  private func existing(_ model: String?, _ kind: String) throws(VisionError) -> String {
    guard let model else {
      throw .unavailable(
        VisionUnavailable(reason: "The model \(kind)_landmarker.task was not found."))
    }
    return model
  }
}
