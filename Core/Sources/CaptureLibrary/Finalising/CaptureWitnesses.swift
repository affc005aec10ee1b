import CaptureFiles
import CaptureWire
import Foundation
import Numbers
import Signals
import Timing

/// What sensors of several devices saw of a clap or a shake that a person marked: a witness of their clocks that needs
/// no exchange.
///
/// Accelerations are matched with each other, and turning speeds of motion sensors and cameras; the first stream of
/// each is the reference of the others.
struct CaptureWitnesses {
  /// By the device of the stream that was matched.
  private(set) var found: [(device: String, witness: SyncLog.Witness)] = []

  /// Seconds around a mark in which its event lies: who claps touches the button before or after.
  private static let (before, after) = (4.0, 4.0)
  private static let (mostClaps, mostStreams) = (8, 16)

  private enum Quantity: CaseIterable { case acceleration, turn }

  private struct Signal {
    let stream: CaptureStream
    let quantity: Quantity
    /// By clap.
    var windows: [[WitnessSample]]
  }

  /// - Parameter claps: seconds of the master clock.
  init(_ recording: CaptureRecording, _ clocks: CaptureClocks, claps: [Double]) {
    let claps = Array(claps.prefix(Self.mostClaps))
    guard !claps.isEmpty else { return }
    let streams = recording.streams.filter { $0.kind == .imu || $0.kind == .pose }
      .prefix(Self.mostStreams)
    let signals = streams.flatMap { Self.signals(of: $0, recording, clocks, claps) }
    for quantity in Quantity.allCases {
      let own = signals.filter { $0.quantity == quantity }
      guard let reference = own.first else { continue }
      for signal in own where signal.stream.device != reference.stream.device {
        match(signal, with: reference, claps)
      }
    }
  }

  private mutating func match(_ signal: Signal, with reference: Signal, _ claps: [Double]) {
    for (index, clap) in claps.enumerated() {
      guard let match = WitnessMatch(reference.windows[index], signal.windows[index]) else {
        continue
      }
      let witness = SyncLog.Witness(
        stream: Self.name(signal.stream), reference: Self.name(reference.stream), time: clap,
        residualMilliseconds: match.lag * 1_000, correlation: match.correlation)
      found.append((signal.stream.device, witness))
    }
  }

  private static func name(_ stream: CaptureStream) -> String {
    stream.title.isEmpty ? "\(stream.kind.rawValue) \(stream.id)" : stream.title
  }

  private static func signals(
    of stream: CaptureStream, _ recording: CaptureRecording, _ clocks: CaptureClocks,
    _ claps: [Double]
  ) -> [Signal] {
    let empty = [[WitnessSample]](repeating: [], count: claps.count)
    var signals = Quantity.allCases.map {
      Signal(stream: stream, quantity: $0, windows: empty)
    }
    var last: (time: Double, pose: CameraPose)?
    for sample in recording.samples(of: stream.id) {
      guard let time = clocks.time(sample.sensed, of: stream.device)?.time else { continue }
      let values: [Double?]
      switch sample.reading {
      case .motion(let motion): values = magnitudes(motion)
      case .pose(let pose):
        values = [nil, last.flatMap { turn(from: $0.pose, to: pose, in: time - $0.time) }]
        last = (time, pose)
      default: continue
      }
      for (index, clap) in claps.enumerated()
      where time >= clap - before && time <= clap + after {
        for (place, value) in zip(signals.indices, values) {
          guard let value else { continue }
          signals[place].windows[index].append(WitnessSample(time: time, value: value))
        }
      }
    }
    return signals.filter { $0.windows.contains { !$0.isEmpty } }
  }

  /// Acceleration and turning speed, in the order of quantities.
  private static func magnitudes(_ motion: MotionSample) -> [Double?] {
    func length(_ point: SIMD3<Float>) -> Double { Double((point * point).sum()).squareRoot() }
    return [
      motion.available.contains(.acceleration) ? length(motion.acceleration) : nil,
      motion.available.contains(.rotationRate) ? length(motion.rotationRate) : nil,
    ]
  }

  /// Radians per second between two poses, by the trace of the rotation between them.
  private static func turn(
    from first: CameraPose, to second: CameraPose, in seconds: Double
  ) -> Double? {
    guard seconds > 0 else { return nil }
    let trace = [0, 1, 2, 4, 5, 6, 8, 9, 10].reduce(0.0) {
      $0 + Double(first.transform[$1]) * Double(second.transform[$1])
    }
    // The half angle: a cosine near 1 has lost what small angles differ by.
    return 2 * asin(((3 - trace) / 4).clamped(to: 0...1).squareRoot()) / seconds
  }
}
