import Numbers
import Signals

/// A device with its streams, clock and link: the same for the same seed.
///
/// It gives batches in the order in which they are sent, with any delay, loss, repetition and lateness; a sample is a
/// pure function of its stream and number, so a test knows what should have arrived. Times are seconds of the master
/// clock from 0.
public struct SimulatedCaptureDevice: Sendable {
  /// Samples of one stream on their way.
  public struct Batch: Hashable, Sendable {
    /// Seconds of the master clock when it arrives.
    public var arrives: Double
    public var stream: UInt16
    public var samples: [CaptureSample]
    /// Whether it was sent before.
    public var isCopy: Bool
    /// `samples` as records.
    public var bytes: [UInt8]
  }

  /// The bytes of a frame of video, sound or depth by its stream and number; nil for none.
  public typealias Media = @Sendable (CaptureStream, Int) -> CaptureReading?

  private struct Planned: Sendable {
    let arrives: Double
    let stream: Int
    let batch: Int
    let isCopy: Bool
  }

  public let device: CaptureDevice
  public let streams: [CaptureStream]
  public let clock: AffineClock
  public let link: SimulatedDelivery
  public let movement: SimulatedMovement
  private let random: SeededUnit
  private let batchPeriod: Double
  private let media: Media?
  /// Batches that are not delivered, by their arrival; those that end up to `horizon` are among them.
  private var planned: [Planned] = []
  private var horizon = 0.0
  private var writer = CaptureRecordWriter()

  /// - Parameter neutral: seconds without movement at the start.
  public init(
    device: CaptureDevice, streams: [CaptureStream], seed: UInt64,
    clock: AffineClock = AffineClock(), link: SimulatedDelivery = SimulatedDelivery(),
    batchPeriod: Double = 0.1, neutral: Double = 0, media: Media? = nil
  ) {
    self.device = device
    self.streams = streams
    self.clock = clock
    self.link = link
    self.media = media
    movement = SimulatedMovement(seed: seed, neutral: neutral)
    random = SeededUnit(seed: seed)
    self.batchPeriod = batchPeriod.clamped(to: 0.001...10)
  }

  /// The next batch, without end.
  public mutating func next() -> Batch {
    while true {
      while planned.last.map({ $0.arrives > horizon }) ?? true { plan() }
      let next = planned.removeLast()
      let stream = streams[next.stream]
      let size = batchSize(of: stream)
      let samples = (next.batch * size..<(next.batch + 1) * size).compactMap { index in
        isLost(stream, index) ? nil : sample(index, of: stream)
      }
      guard !samples.isEmpty else { continue }
      writer.append(samples, to: stream.id, of: stream.kind)
      return Batch(
        arrives: next.arrives, stream: stream.id, samples: samples, isCopy: next.isCopy,
        bytes: writer.take())
    }
  }

  /// When a sample is sensed, in seconds of the master clock.
  public func time(of index: Int, in stream: CaptureStream) -> Double {
    Double(index) / rate(of: stream)
  }

  /// A sample by its number; nil for kinds that are not simulated and for media that are not given.
  public func sample(_ index: Int, of stream: CaptureStream) -> CaptureSample? {
    let time = time(of: index, in: stream)
    let sequence = UInt32(clamping: index)
    let reading: CaptureReading?
    switch stream.kind {
    case .imu: reading = .motion(movement.motion(at: time, sequence: sequence))
    case .pose: reading = .pose(movement.pose(at: time))
    case .glove:
      let side: Hand.Side = stream.mount == .leftHand ? .left : .right
      reading = .glove(movement.glove(at: time, side: side, sequence: sequence))
    case .hands: reading = .hands(movement.hands(at: time, sequence: sequence))
    case .video, .audio, .depth: reading = media?(stream, index)
    case .face, .body: reading = nil
    }
    return reading.map {
      CaptureSample(sensed: clock.nanoseconds(at: time), sequence: sequence, reading: $0)
    }
  }

  /// Whether the sensor loses a sample.
  public func isLost(_ stream: CaptureStream, _ index: Int) -> Bool {
    random.unit(UInt64(stream.id), index, 10) < link.loss
  }

  private func rate(of stream: CaptureStream) -> Double { max(stream.rate ?? 100, 0.1) }

  private func batchSize(of stream: CaptureStream) -> Int {
    stream.kind.isMedia ? 1 : max(1, Int(clamping: (rate(of: stream) * batchPeriod).rounded()))
  }

  /// Adds the batches that end in the next second.
  private mutating func plan() {
    let end = horizon + 1
    for (place, stream) in streams.enumerated() {
      let duration = Double(batchSize(of: stream)) / rate(of: stream)
      var batch = max(0, Int(clamping: horizon / duration) - 1)
      while Double(batch + 1) * duration <= horizon { batch += 1 }
      while Double(batch + 1) * duration <= end {
        plan(batch, of: place, stream, ended: Double(batch + 1) * duration)
        batch += 1
      }
    }
    horizon = end
    planned.sort { ($0.arrives, $0.stream, $0.batch) > ($1.arrives, $1.stream, $1.batch) }
  }

  private mutating func plan(
    _ batch: Int, of place: Int, _ stream: CaptureStream, ended: Double
  ) {
    func unit(_ salt: UInt64) -> Double { random.unit(UInt64(stream.id), batch, salt) }
    var arrives = ended + link.delay + link.jitter * unit(11)
    if unit(12) < link.lateShare { arrives += link.lateBy }
    planned.append(Planned(arrives: arrives, stream: place, batch: batch, isCopy: false))
    if unit(13) < link.duplication {
      let copy = arrives + 0.5 * unit(14)
      planned.append(Planned(arrives: copy, stream: place, batch: batch, isCopy: true))
    }
  }
}

extension SimulatedCaptureDevice {
  /// Opaque frames of about a bit rate with a key frame each second, which no decoder reads.
  public static func opaqueVideo(seed: UInt64, bitRate: Double = 4e6) -> Media {
    let random = SeededUnit(seed: seed)
    return { stream, index in
      guard stream.kind == .video || stream.kind == .audio else { return nil }
      let rate = max(stream.rate ?? 30, 1)
      let isKey = stream.kind == .audio || index % Int(clamping: rate.rounded()) == 0
      let share = 0.5 + random.unit(UInt64(stream.id), index, 20)
      let size = Int(clamping: bitRate / 8 / rate * share, to: 16...1 << 22)
      var word = UInt64(bitPattern: Int64(index)) | 1
      let bytes = (0..<size).map { _ in
        word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: word >> 56)
      }
      return .encoded(bytes: bytes, isKey: isKey)
    }
  }
}
