#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Addresses
import FaceControl
import FaceWire
import MIDI
import Mapping
import Signals
import Tracking

/// Frames per second of processor time that one core turns from a face into packets: medians of five runs.
@main
struct LineBench {
  static func main() throws {
    let performer = SimulatedPerformer(seed: 3)
    let faces = (0..<600).map { performer.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    print("| line | frames/s, one core | µs a frame |")
    print("|---|---:|---:|")
    for (title, address) in [
      ("face → 62 channels → mapped → WeirdConnect", "weirdconnect://127.0.0.1:9000"),
      ("face → 62 channels → mapped → NERV", "nerve://127.0.0.1:9000"),
      ("face → 62 channels → mapped → OSC bundles", "osc://127.0.0.1:8000"),
      ("face → 62 channels → mapped → OSC bundles with ARKit names", "osc://127.0.0.1:8000?arkit"),
    ] {
      let rate = try median { try encode(faces, to: address) }
      row(title, rate)
    }
    for layout in MIDILayout.allCases {
      let rate = median { encodeMIDI(faces, layout: layout) }
      row("face → 62 channels → mapped → MIDI, \(layout.title)", rate)
    }
    row("calibrate and map only, every curve", median { map(faces, table: everyCurve) })
    row("map with gestures, all 12 on", median { map(faces, table: everyGesture) })
    row("find gestures only", median { find(faces) })
  }

  static func row(_ title: String, _ rate: Double) {
    print("| \(title) | \(Int(rate)) | \(hundredths(1e6 / rate)) |")
  }

  static func encode(_ faces: [FaceFrame], to address: String) throws -> Double {
    var pipeline = FacePipeline(settings: FaceSettings(mapping: everyCurve))
    var output = FaceOutput(try SinkURL(address), epoch: 1_700_000_000)
    var batch = PacketBatch()
    var packets = 0
    let rounds = 100
    let elapsed = processorSeconds {
      for round in 0..<rounds {
        for var face in faces {
          face.time += Double(round) * 10
          FacePipeline.encode(pipeline.process(.face(face)), for: &output, into: &batch)
          packets += batch.count
        }
      }
    }
    precondition(packets >= rounds * faces.count, "the rate left frames out")
    return Double(rounds * faces.count) / elapsed
  }

  static func encodeMIDI(_ faces: [FaceFrame], layout: MIDILayout) -> Double {
    var pipeline = FacePipeline(settings: FaceSettings(mapping: everyCurve))
    var encoder = FaceMIDIEncoder(options: MIDIOptions(layout: layout), mapping: everyCurve)
    var messages: [MIDIMessage] = []
    var sent = 0
    let rounds = 100
    let elapsed = processorSeconds {
      for round in 0..<rounds {
        for var face in faces {
          face.time += Double(round) * 10
          messages.removeAll(keepingCapacity: true)
          encoder.encode(pipeline.process(.face(face)), into: &messages)
          sent += messages.count
        }
      }
    }
    precondition(sent > rounds * faces.count, "nothing was sent")
    return Double(rounds * faces.count) / elapsed
  }

  /// Smooths and maps frames that are calibrated, with their gestures, as the line does.
  static func map(_ faces: [FaceFrame], table: MappingTable) -> Double {
    let frames = faces.map(ChannelFrame.init(deriving:))
    var detector = GestureDetector()
    let gestures = frames.map { detector.apply($0) }
    var mapper = Mapper(table: table, globalSmoothing: 20)
    var sum: Float = 0
    let rounds = 200
    let elapsed = processorSeconds {
      for round in 0..<rounds {
        for index in frames.indices {
          var frame = frames[index]
          frame.time += Double(round) * 10
          sum += mapper.apply(frame, gestures: gestures[index]).values[.jawOpen]
        }
      }
    }
    precondition(sum.isFinite)
    return Double(rounds * frames.count) / elapsed
  }

  static func find(_ faces: [FaceFrame]) -> Double {
    let frames = faces.map(ChannelFrame.init(deriving:))
    var detector = GestureDetector()
    var sum: Float = 0
    let rounds = 400
    let elapsed = processorSeconds {
      for round in 0..<rounds {
        for var frame in frames {
          frame.time += Double(round) * 10
          sum += detector.apply(frame)[.smile]
        }
      }
    }
    precondition(sum.isFinite)
    return Double(rounds * frames.count) / elapsed
  }

  static let everyGesture: MappingTable = {
    var table = everyCurve
    for gesture in FaceGesture.allCases { table.route(.gesture(gesture), to: []) }
    return table
  }()

  static let everyCurve: MappingTable = {
    let curves: [Curve] = [.linear, .exponential(power: 2), .logarithmic, .sCurve]
    var table = MappingTable.identity
    for channel in Channel.allCases { table[channel].curve = curves[channel.rawValue % 4] }
    return table
  }()

  static func median(_ run: () throws -> Double) rethrows -> Double {
    try (0..<5).map { _ in try run() }.sorted()[2]
  }

  /// Processor seconds of this thread, so that a busy machine does not count.
  static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try body()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func hundredths(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
