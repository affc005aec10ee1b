import FaceControl
import Landmarks
import Net
import Signals
import Timing

/// A picture or film on this machine, tracked here; every picture is tracked, none is dropped.
struct VideoSource: StampedSource {
  let path: String
  let speed: ReplaySpeed
  let isLooped: Bool
  let vision: Vision
  let crowd: FaceCrowd

  func run(
    rehearse _: @escaping @Sendable (SensorFrame) -> Void, stamped deliver: @escaping Delivery
  ) async throws {
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(hands: false, faceLimit: crowd.faceLimit)
    let pacer = FramePacer(speed: speed)
    var offset = 0.0
    var sequence: UInt32 = 0
    do {
      repeat {
        let film = try PictureReader.open(path)
        var end = 0.0
        var step = 1.0 / 25
        while let picture = try await film.next() {
          if picture.time > end { step = picture.time - end }
          end = picture.time
          try await pacer.wait(for: offset + picture.time)
          let time = offset + picture.time
          let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
          let tracked = try await thread.track(picture.input, tracker: tracker, time: time)
          crowd.take(tracked, sequence: sequence, stamp: stamp, deliver)
          sequence &+= 1
        }
        guard sequence > 0 else { throw EmptyRecording(path: path) }
        offset += end + step
      } while isLooped
    } catch {
      await thread.closeTracker(tracker)
      throw error
    }
    await thread.closeTracker(tracker)
  }
}

/// A camera of this machine; only its newest picture is kept, older ones give way and are counted.
struct CameraSource: StampedSource {
  let path: String
  let vision: Vision
  let crowd: FaceCrowd

  func run(
    rehearse _: @escaping @Sendable (SensorFrame) -> Void, stamped deliver: @escaping Delivery
  ) async throws {
    let camera = try PictureReader.camera(CameraOptions(device: path))
    defer { camera.stop() }
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(hands: false, faceLimit: crowd.faceLimit)
    do {
      while let picture = try await camera.next() {
        let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
        thread.submit(picture.input, tracker: tracker, time: picture.time) { result in
          guard case .success(let tracked) = result, let face = tracked.face else { return }
          crowd.take(tracked, sequence: face.sequence, stamp: stamp, deliver)
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
