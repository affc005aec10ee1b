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
  let sensors: SensorBus
  /// Its name on the bus.
  let name: String

  func run(_ context: SourceContext) async throws {
    let film = try await PictureReader.open(path)
    try await VisionSensor.run(name, on: sensors, vision: vision, context) { sensor in
      try await play(film, sensor, context)
    }
  }

  private func play(
    _ first: PictureReader, _ sensor: VisionSensor, _ context: SourceContext
  ) async throws {
    var film = first
    let pacer = FramePacer(speed: speed, clock: context.clock)
    var offset = 0.0
    var sequence: UInt32 = 0
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
          let tracked = try await sensor.track(picture.input, time: time)
          sensor.events.take(
            tracked, .init(sequence: sequence, sensed: time, stamp: stamp), context.deliver)
        } catch {
          guard let loss = error as? VisionError, loss.isLoss else { throw error }
          context.report(Status(.searching, "\(loss)"))
        }
        sequence &+= 1
      }
      guard sequence > 0 else { throw EmptyRecording(path: path) }
      guard isLooped else { return }
      offset += end + step
      film = try await PictureReader.open(path)
    }
  }
}

/// A camera of this machine; newer pictures replace waiting ones, which are counted.
struct CameraSource: FrameSource {
  let path: String
  let vision: Vision
  let sensors: SensorBus
  /// Its name on the bus.
  let name: String

  func run(_ context: SourceContext) async throws {
    let camera = try PictureReader.camera(CameraOptions(device: path))
    defer { camera.stop() }
    try await VisionSensor.run(name, on: sensors, vision: vision, context) { sensor in
      while let picture = try await camera.next() {
        let stamp = FrameStamp(arrived: MonotonicClock.nanoseconds)
        sensor.submit(picture.input, time: picture.time) { [events = sensor.events] result in
          switch result {
          case .success(let tracked):
            events.take(
              tracked, .init(sequence: tracked.sequence, sensed: tracked.time, stamp: stamp),
              context.deliver)
          case .failure(let error): context.report(Status(.searching, "\(error)"))
          }
        }
      }
    }
    try Task.checkCancellation()
  }
}
