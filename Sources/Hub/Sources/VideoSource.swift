import Addresses
import FaceControl
import FaceEngine
import Landmarks
import Net
import Realtime
import ScreenKit
import Signals
import Streaming
import Timing

/// A picture or film on this machine, tracked here; no picture is dropped, except one that crashes the
/// vision worker twice.
struct VideoSource: FrameSource {
  let path: String
  let speed: ReplaySpeed
  let isLooped: Bool
  let vision: Vision
  let cameraFaces: CameraFaces

  func run(_ context: SourceContext) async throws {
    var film = try await PictureReader.open(path)
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(TrackerOptions(faces: cameraFaces.faceLimit))
    let pacer = FramePacer(speed: speed)
    var offset = 0.0
    var sequence: UInt32 = 0
    do {
      while true {
        var end = 0.0
        var step = 1.0 / 25
        while let picture = try await film.next() {
          if picture.time > end { step = picture.time - end }
          end = picture.time
          try await pacer.wait(for: offset + picture.time)
          let time = offset + picture.time
          let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
          do {
            let tracked = try await thread.track(picture.input, tracker: tracker, time: time)
            cameraFaces.take(tracked, sequence: sequence, stamp: stamp, context.deliver)
          } catch {
            guard let loss = error as? VisionError, loss.isLoss else { throw error }
            context.report(Status(.searching, "\(loss)"))
          }
          sequence &+= 1
        }
        guard sequence > 0 else { throw EmptyRecording(path: path) }
        guard isLooped else { break }
        offset += end + step
        film = try await PictureReader.open(path)
      }
    } catch {
      await thread.closeTracker(tracker)
      throw error
    }
    await thread.closeTracker(tracker)
  }
}

/// A camera of this machine; newer pictures replace waiting ones, which are counted.
struct CameraSource: FrameSource {
  let path: String
  let vision: Vision
  let cameraFaces: CameraFaces

  func run(_ context: SourceContext) async throws {
    let camera = try PictureReader.camera(CameraOptions(device: path))
    defer { camera.stop() }
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(TrackerOptions(faces: cameraFaces.faceLimit))
    do {
      while let picture = try await camera.next() {
        let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
        thread.submit(picture.input, tracker: tracker, time: picture.time) { result in
          switch result {
          case .success(let tracked):
            guard let face = tracked.face else { return }
            cameraFaces.take(tracked, sequence: face.sequence, stamp: stamp, context.deliver)
          case .failure(let error): context.report(Status(.searching, "\(error)"))
          }
        }
      }
    } catch {
      await thread.closeTracker(tracker)
      throw error
    }
    await thread.closeTracker(tracker)
    try Task.checkCancellation()
  }
}
