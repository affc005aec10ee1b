import FaceControl
import FaceWire
import Mapping
import Signals

/// Frames per second that one core turns from a face into packets: medians of five runs.
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
      print("| \(title) | \(Int(rate)) | \(hundredths(1e6 / rate)) |")
    }
    let mapping = median { map(faces) }
    print("| calibrate and map only, every curve | \(Int(mapping)) | \(hundredths(1e6 / mapping)) |")
  }

  static func encode(_ faces: [FaceFrame], to address: String) throws -> Double {
    var pipeline = FacePipeline(settings: FaceSettings(mapping: everyCurve))
    var output = FaceOutput(try SinkURL(address), epoch: 1_700_000_000)
    var batch = PacketBatch()
    var packets = 0
    let rounds = 100
    let elapsed = ContinuousClock().measure {
      for round in 0..<rounds {
        for var face in faces {
          face.time += Double(round) * 10
          FacePipeline.encode(pipeline.process(.face(face)), for: &output, into: &batch)
          packets += batch.count
        }
      }
    }
    precondition(packets >= rounds * faces.count, "the rate left frames out")
    return Double(rounds * faces.count) / (elapsed / .seconds(1))
  }

  static func map(_ faces: [FaceFrame]) -> Double {
    let frames = faces.map(ChannelFrame.init(deriving:))
    var mapper = Mapper(table: everyCurve, globalSmoothing: 20)
    var sum: Float = 0
    let rounds = 200
    let elapsed = ContinuousClock().measure {
      for round in 0..<rounds {
        for var frame in frames {
          frame.time += Double(round) * 10
          sum += mapper.apply(frame, allowed: .all).values[.jawOpen]
        }
      }
    }
    precondition(sum.isFinite)
    return Double(rounds * frames.count) / (elapsed / .seconds(1))
  }

  static let everyCurve: MappingTable = {
    let curves: [Curve] = [.linear, .exponential(power: 2), .logarithmic, .sCurve]
    var table = MappingTable.identity
    for channel in Channel.allCases { table[channel].curve = curves[channel.rawValue % 4] }
    return table
  }()

  static func median(_ run: () throws -> Double) rethrows -> Double {
    try (0..<5).map { _ in try run() }.sorted()[2]
  }

  static func hundredths(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
