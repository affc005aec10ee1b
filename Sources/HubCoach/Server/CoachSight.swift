import CoachEngine
import CoachWire
import HubStudio
import Landmarks
import Realtime
import ScreenKit
import Signals
import Streaming

/// Looks at the pictures of requests, in the vision worker: a face, light and sharpness. Any thread.
final class CoachSight: Sendable {
  private let thread: @Sendable () async throws -> VisionThread
  private let announcer: Announcer
  private let isReported = Locked(false)

  static let wanted = TrackerOptions(faces: 1, hasLuma: true)

  /// - Parameter thread: throws one sentence where there is no vision.
  init(_ thread: @escaping @Sendable () async throws -> VisionThread, _ announcer: Announcer) {
    self.thread = thread
    self.announcer = announcer
  }

  /// What is in a picture; nil where pictures cannot be looked at here. Throws a refusal for a damaged picture.
  ///
  /// - Parameter tracker: of the session; made with its first picture that can be read.
  func look(
    at jpeg: [UInt8], tracker: inout TrackerID?, time: Double
  ) async throws(CoachRefusal) -> SeenPicture? {
    do {
      let thread = try await thread()
      let tracked = try await track(jpeg, &tracker, time, by: thread)
      guard let luma = tracked.luma, let header = JPEGHeader(jpeg), header.height > 0 else {
        return nil
      }
      return SeenPicture(
        face: tracked.face, luma: luma, aspect: Double(header.width) / Double(header.height))
    } catch VisionError.picture(let error) {
      throw CoachRefusal(status: 400, "frame cannot be read: \(error). Send a JPEG picture.")
    } catch VisionError.unknownTracker {
      // The session ended meanwhile.
      return nil
    } catch {
      report("\(error)")
      return nil
    }
  }

  private func track(
    _ jpeg: [UInt8], _ tracker: inout TrackerID?, _ time: Double, by thread: VisionThread
  ) async throws -> TrackingResult {
    if let tracker { return try await thread.track(.jpeg(jpeg), tracker: tracker, time: time) }
    let id = try await thread.makeTracker(Self.wanted)
    do {
      let tracked = try await thread.track(.jpeg(jpeg), tracker: id, time: time)
      tracker = id
      return tracked
    } catch {
      await thread.closeTracker(id)
      throw error
    }
  }

  func close(_ tracker: TrackerID?) async {
    guard let tracker, let thread = try? await thread() else { return }
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
