import Addresses
import FaceControl
import Landmarks
import Net
import Signals
import Timing

/// A picture or film on this machine, tracked here; no picture is dropped, except one that crashes the
/// vision worker twice.
struct VideoSource: HostedSource {
  let path: String
  let speed: ReplaySpeed
  let isLooped: Bool
  let vision: Vision
  let cameraFaces: CameraFaces

  func run(
    stamped deliver: @escaping Delivery, host: SourceHost
  ) async throws {
    var film = try await PictureReader.open(path)
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(hands: false, faceLimit: cameraFaces.faceLimit)
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
            cameraFaces.take(tracked, sequence: sequence, stamp: stamp, deliver)
          } catch {
            guard let loss = error as? VisionError, loss.isLoss else { throw error }
            host.say(Status(.searching, "\(loss)"))
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
struct CameraSource: HostedSource {
  let path: String
  let vision: Vision
  let cameraFaces: CameraFaces

  func run(
    stamped deliver: @escaping Delivery, host: SourceHost
  ) async throws {
    let camera = try PictureReader.camera(CameraOptions(device: path))
    defer { camera.stop() }
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(hands: false, faceLimit: cameraFaces.faceLimit)
    do {
      while let picture = try await camera.next() {
        let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
        thread.submit(picture.input, tracker: tracker, time: picture.time) { result in
          switch result {
          case .success(let tracked):
            guard let face = tracked.face else { return }
            cameraFaces.take(tracked, sequence: face.sequence, stamp: stamp, deliver)
          case .failure(let error): host.say(Status(.searching, "\(error)"))
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
