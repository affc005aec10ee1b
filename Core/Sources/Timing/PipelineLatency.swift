/// A stage of a frame's path through the hub.
public enum LatencyStage: String, CaseIterable, Codable, Sendable {
  /// From the camera to this machine: exposure, the browser, the network.
  case arrive
  /// Decoding a packet, or face detection in a picture.
  case track
  /// Calibration, smoothing and mapping.
  case map
  /// Encoding and sending the packets of all sinks.
  case send
  /// From the first known time to the last packet.
  case total
}

/// The recent latency of one stage, in microseconds.
public struct LatencyFigure: Codable, Hashable, Sendable {
  public var stage: LatencyStage
  public var p50: Double
  public var p99: Double
  public var maximum: Double
  /// The number of frames measured.
  public var frames: UInt64

  public init(
    stage: LatencyStage, p50: Double, p99: Double, maximum: Double, frames: UInt64
  ) {
    self.stage = stage
    self.p50 = p50
    self.p99 = p99
    self.maximum = maximum
    self.frames = frames
  }
}

/// Latencies of one performer's pipeline by stage. Adding a frame allocates nothing and takes no lock;
/// protected by its owner's lock.
public struct PipelineLatency: Sendable {
  private var arrive = LatencyHistogram()
  private var track = LatencyHistogram()
  private var map = LatencyHistogram()
  private var send = LatencyHistogram()
  private var total = LatencyHistogram()

  public init() {}

  /// Adds one frame by its times in nanoseconds: at entry to the pipeline, after mapping, and after the last
  /// packet was sent.
  public mutating func add(_ stamp: FrameStamp, ready: UInt64, mapped: UInt64, sent: UInt64) {
    if stamp.captured > 0, stamp.arrived > 0 {
      Self.add(from: stamp.captured, to: stamp.arrived, to: &arrive)
    }
    if stamp.arrived > 0 { Self.add(from: stamp.arrived, to: ready, to: &track) }
    Self.add(from: ready, to: mapped, to: &map)
    Self.add(from: mapped, to: sent, to: &send)
    let first = stamp.captured > 0 ? stamp.captured : stamp.arrived > 0 ? stamp.arrived : ready
    Self.add(from: first, to: sent, to: &total)
  }

  /// The measured stages, in pipeline order.
  public var figures: [LatencyFigure] {
    zip(LatencyStage.allCases, [arrive, track, map, send, total]).compactMap { stage, histogram in
      guard let p50 = histogram.percentile(50), let p99 = histogram.percentile(99) else {
        return nil
      }
      return LatencyFigure(
        stage: stage, p50: p50, p99: p99, maximum: histogram.maximum, frames: histogram.count)
    }
  }

  /// Frames added since the last reset.
  public var frames: UInt64 { total.count }

  public mutating func reset() {
    arrive.reset()
    track.reset()
    map.reset()
    send.reset()
    total.reset()
  }

  /// A time before its predecessor counts as equal.
  private static func add(from: UInt64, to: UInt64, to histogram: inout LatencyHistogram) {
    histogram.add(microseconds: to > from ? Double(to - from) * 1e-3 : 0)
  }
}
