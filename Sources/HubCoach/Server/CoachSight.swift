import CoachEngine
import CoachWire
import HubConnections
import HubStudio
import Landmarks
import Realtime
import ScreenKit
import Signals
import Streaming

/// Looks at the pictures of requests, in the vision worker: a face, light and sharpness. Any thread.
final class CoachSight: Sendable {
  private let vision: Vision
  private let announcer: Announcer
  private let isReported = Locked(false)

  static let wanted = TrackerOptions(faces: 1, hasLuma: true)

  init(_ vision: Vision, _ announcer: Announcer) {
    self.vision = vision
    self.announcer = announcer
  }

  /// What is in a picture; nil where pictures cannot be looked at here. Throws a refusal for a damaged picture.
  ///
  /// - Parameter tracker: of the session; made with the first picture.
  func look(
    at jpeg: [UInt8], tracker: inout TrackerID?, time: Double
  ) async throws(CoachRefusal) -> SeenPicture? {
    do {
      let thread = try await vision.thread()
      let id: TrackerID
      if let known = tracker { id = known } else { id = try await thread.makeTracker(Self.wanted) }
      tracker = id
      let tracked = try await thread.track(.jpeg(jpeg), tracker: id, time: time)
      guard let luma = tracked.luma, let header = JPEGHeader(jpeg), header.height > 0 else {
        return nil
      }
      return SeenPicture(
        face: tracked.face, luma: luma, aspect: Double(header.width) / Double(header.height))
    } catch VisionError.picture(let error) {
      throw CoachRefusal(status: 400, "frame cannot be read: \(error). Send a JPEG picture.")
    } catch {
      report("\(error)")
      return nil
    }
  }

  func close(_ tracker: TrackerID?) async {
    guard let tracker, let thread = try? await vision.thread() else { return }
    await thread.closeTracker(tracker)
  }

  /// Once: it would be said with every picture.
  private func report(_ sentence: String) {
    let isNew = isReported.withLock { isReported in
      defer { isReported = true }
      return !isReported
    }
    if isNew { announcer.say("The coach judges sound alone: \(sentence)") }
  }
}
