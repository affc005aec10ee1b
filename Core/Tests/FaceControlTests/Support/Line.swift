import ScreenKit
import Addresses
import FaceControl
import FaceWire
import Mapping
import OSC
import Signals

/// The whole way of a session in one call: settings, tier and sinks in, every sink's packets out.
struct Line {
  static let allSinks = [
    "weirdconnect://127.0.0.1:9000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8000?arkit",
    "osc://127.0.0.1:8000?arkit&messages", "osc+tcp://127.0.0.1:8000?framing=slip", "csv:out.csv",
    "jsonl:out.jsonl",
  ]

  var pipeline: FacePipeline
  var output: FaceOutput
  var batch = PacketBatch()

  init(
    _ sink: String, settings: FaceSettings = FaceSettings(), tier: Tier = .pro,
    epoch: Double = 1_700_000_000
  ) throws {
    pipeline = FacePipeline(settings: settings, tier: tier)
    output = FaceOutput(try SinkURL(sink), epoch: epoch, mapping: settings.mapping)
  }

  /// The packets of one frame.
  mutating func send(_ frame: SensorFrame) -> [[UInt8]] {
    FacePipeline.encode(pipeline.process(frame), for: &output, into: &batch)
    return batch.packets
  }

  /// The packets of each frame of a session.
  mutating func send(_ frames: [SensorFrame]) -> [[[UInt8]]] { frames.map { send($0) } }
}

enum Session {
  /// A simulated performer.
  static func demo(_ count: Int = 120, rate: Double = 60, seed: UInt64 = 7) -> [SensorFrame] {
    let performer = SimulatedPerformer(seed: seed)
    return (0..<count).map {
      .face(performer.frame(at: Double($0) / rate, sequence: UInt32($0)))
    }
  }

  /// A demo whose face is away for the frames of a range.
  static func demo(_ count: Int = 90, withoutFaceIn gap: Range<Int>) -> [SensorFrame] {
    demo(count).enumerated().map { index, frame in
      gap.contains(index) ? .face(.lost(time: frame.time, sequence: frame.sequence)) : frame
    }
  }

  /// A frame of 62 values, each a little different and inside its range.
  static func channels(at time: Double = 0, sequence: UInt32 = 0) -> ChannelFrame {
    var frame = ChannelFrame(time: time, sequence: sequence)
    for channel in Channel.allCases {
      let share = Float(channel.rawValue + 1) / 64 + Float(time) / 1000
      let range = channel.range
      frame.values[channel] = range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    return frame
  }
}

extension [UInt8] {
  func weirdConnect() throws -> ChannelFrame { try withUnsafeBytes { try WeirdConnect.decode($0) } }

  func nerve() throws -> NerveFrame { try withUnsafeBytes { try NervePacket.decode($0) } }

  var text: String { String(decoding: self, as: UTF8.self) }
}

extension [[UInt8]] {
  /// All messages of a frame's datagrams.
  func messages() throws -> [OSCMessage] { try flatMap { try OSCPacket(decoding: $0).messages } }
}
