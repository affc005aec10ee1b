import Addresses
import FaceControl
import FaceModel
import FaceScreens
import FaceWire
import Mapping
import ScreenKit
import Signals

/// What a phone does for each frame: packets of four outputs, the meters of TRACK, the face in three dimensions.
@main
struct FaceBench {
  static func main() throws {
    let performer = SimulatedPerformer(seed: 3)
    let faces = (0..<600).map { performer.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    print("| a frame | p50, µs | p99, µs | largest, µs | allocations | target |")
    print("|---|---:|---:|---:|---:|---:|")
    try packets(faces)
    meters(faces)
    for isDetailed in [false, true] { face(faces, isDetailed: isDetailed) }
  }

  static let addresses = [
    "weirdconnect://127.0.0.1:9000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8000",
    "rtpmidi://127.0.0.1:5004",
  ]

  static func packets(_ faces: [FaceFrame]) throws {
    var pipeline = FacePipeline(settings: FaceSettings(mapping: everyCurve))
    var outputs = try addresses.map { FaceOutput(try SinkURL($0), epoch: 1_700_000_000) }
    var batch = PacketBatch()
    var bytes = 0
    let times = Measured(faces, rounds: 100) { face in
      let frame = pipeline.process(.face(face))
      for index in outputs.indices {
        FacePipeline.encode(frame, for: &outputs[index], into: &batch)
        bytes += batch.count
      }
    }
    precondition(bytes >= addresses.count * faces.count, "packets are missing")
    times.row(
      "face → 62 channels → mapped → WeirdConnect, NERV, OSC and MIDI", "p99 under 100 µs, 0")
  }

  /// Takes the values and makes everything that is shown and spoken.
  static func meters(_ faces: [FaceFrame]) {
    var pipeline = FacePipeline(settings: FaceSettings(mapping: everyCurve))
    let frames = faces.map { pipeline.process(.face($0)) }
    var meters = TrackMeters()
    let rule = MeterRule()
    var letters = 0
    Measured(frames, rounds: 100) { meters.take($0, elapsed: 1.0 / 60, rule: rule) }
      .row("62 meters: levels and peaks", "–")
    let texts = Measured(frames, rounds: 20) { frame in
      meters.take(frame, elapsed: 1.0 / 60, rule: rule)
      for channel in Channel.allCases {
        let level = meters[channel]
        letters += level.text(rule).utf8.count
        letters += level.spoken(rule, unit: channel.spokenUnit).utf8.count
        letters += level.band(rule) == .high ? 1 : 0
      }
    }
    precondition(letters > 0)
    texts.row("62 meters: with colours, texts and spoken texts", "under 1,000 µs")
  }

  static func face(_ faces: [FaceFrame], isDetailed: Bool) {
    let frames = faces.map(ChannelFrame.init(deriving:))
    var motion = FaceMotion()
    var rig = FaceRig(isDetailed: isDetailed)
    var picture = FacePicture(of: rig)
    let viewpoint = FaceViewpoint()
    let mesh = "\(rig.mesh.vertexCount) vertices"
    Measured(mixtures, rounds: 5) { rig.move($0) }
      .row("face of \(mesh): moved by 52 channels, with normals", "–")
    var pieces = 0
    let drawn = Measured(frames, rounds: 5) { frame in
      motion.move(
        to: frame.values, available: frame.available, isTracked: true, elapsed: 1.0 / 60)
      rig.move(motion.values)
      picture.draw(
        rig, motion.values, from: viewpoint, width: 390, height: 420, palette: .dark)
      pieces += picture.pieces.count
    }
    precondition(pieces > 0)
    drawn.row("… moved, lit, sorted: pieces for a canvas", "–")
  }

  /// Half of the channels at any value: the numbers of `Peers/face.mjs`.
  static let mixtures: [ChannelValues] = {
    var state: UInt32 = 3
    func random() -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state) / 4_294_967_296
    }
    return (0..<600).map { _ in
      var values = ChannelValues.zero
      for channel in Channel.allCases { values[channel] = random() < 0.5 ? 0 : random() }
      return values
    }
  }()

  static let everyCurve: MappingTable = {
    let curves: [Curve] = [.linear, .exponential(power: 2), .logarithmic, .sCurve]
    var table = MappingTable.identity
    for channel in Channel.allCases { table[channel].curve = curves[channel.rawValue % 4] }
    return table
  }()
}
