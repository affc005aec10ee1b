import CoachWire
import HubConnections
import Landmarks
import Numbers
import Realtime
import Signals
import Streaming

/// The pictures of a take in the terminal: tracked in the vision worker, then on the sensor bus.
struct TakeCamera: Sendable {
  let source: SourceID
  let bus: SensorBus
  let clock: HostClock
  let host: TerminalCoachHost
  /// Nil where pictures cannot be looked at: they are sent to a judge elsewhere alone.
  let vision: (thread: VisionThread, tracker: TrackerID)?
  let isOn: @Sendable () -> Void

  /// Seconds between two pictures that are looked at: as often as those of a page.
  private static let interval = 0.08

  /// Passes pictures on until they end or the task is cancelled.
  ///
  /// - Parameter start: the instant of the clock at which a film begins; nil for a camera.
  func run(_ pictures: PictureReader, from start: Double?) async throws {
    defer { pictures.stop() }
    let last = Locked(-Double.infinity)
    let number = Counter()
    while let picture = try await pictures.next() {
      if let start { try await clock.sleep(until: start + picture.time) }
      try Task.checkCancellation()
      let now = start.map { $0 + picture.time } ?? clock.seconds
      guard let vision else {
        pass(picture.input, nil, at: now, last, number)
        continue
      }
      vision.thread.submit(picture.input, tracker: vision.tracker, time: now) { result in
        pass(picture.input, try? result.get(), at: now, last, number)
      }
    }
  }

  private func pass(
    _ input: VisionInput, _ tracked: TrackingResult?, at time: Double, _ last: Locked<Double>,
    _ number: Counter
  ) {
    isOn()
    let isDue = last.withLock { last in
      guard time - last >= Self.interval else { return false }
      last = time
      return true
    }
    if isDue, let encoded = Self.encoded(input, UInt32(clamping: number.value)) {
      number.add()
      host.newest(tracked?.luma)
      publish(.picture(encoded), at: time)
    }
    guard let face = tracked?.face else { return }
    publish(.faces([IdentifiedFace(identity: 1, frame: face)]), at: time)
  }

  private func publish(_ payload: SensorPayload, at time: Double) {
    bus.publish(
      SensorEvent(source: source, sensed: time, arrived: clock.seconds, payload: payload))
  }

  private static func encoded(_ input: VisionInput, _ number: UInt32) -> EncodedPicture? {
    switch input {
    case .jpeg(let bytes):
      guard let header = JPEGHeader(bytes) else { return nil }
      return EncodedPicture(
        sequence: number, codec: .jpeg, width: UInt16(clamping: header.width),
        height: UInt16(clamping: header.height), bytes: bytes)
    case .picture(let picture):
      let quality = Int(clamping: 100 * CoachConstants.jpegQuality)
      guard let bytes = try? JPEGEncoder.encode(picture, quality: quality) else { return nil }
      return EncodedPicture(
        sequence: number, codec: .jpeg, width: UInt16(clamping: picture.width),
        height: UInt16(clamping: picture.height), bytes: bytes)
    }
  }
}
