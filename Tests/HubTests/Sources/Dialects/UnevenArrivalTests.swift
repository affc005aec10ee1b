@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import FaceControl
import FaceWire
import OSC
import Signals
import TestSupport
import Testing

@testable import FaceEngine

@Suite("Apps without a clock whose frames come unevenly")
struct UnevenArrivalTests {
  enum Unevenness: CaseIterable, Sendable {
    case steady, jitter, pairs, threes

    /// When 300 frames of a rate arrive, in seconds.
    func arrivals(rate: Double) -> [Double] {
      var random = SeededGenerator(seed: 8)
      return (0..<300).map { index in
        let sent = 20 + Double(index) / rate
        return switch self {
        case .steady: sent
        case .jitter: sent + .random(in: -0.012...0.012, using: &random)
        case .pairs: 20 + Double(index / 2) * 2 / rate
        case .threes: 20 + Double(index / 3) * 3 / rate
        }
      }.sorted()
    }
  }

  /// How many of 300 frames leave through an output of 60 a second.
  private func kept(
    _ dialect: FaceDialect, _ unevenness: Unevenness, rate: Double,
    bytes: (Int) -> [UInt8]? = { _ in nil }
  ) throws -> Int {
    var intake = DialectIntake(dialect)
    var output = FaceOutput(try SinkURL("weirdconnect://127.0.0.1:9000?rate=60"), epoch: 0)
    var pipeline = FacePipeline()
    var batch = PacketBatch()
    let face = SimulatedPhone.bytes(dialect, jaw: 0.5)
    var kept = 0
    for (index, arrival) in unevenness.arrivals(rate: rate).enumerated() {
      let frame = intake.register(bytes(index) ?? face, port: 1, at: arrival)
      FacePipeline.encode(pipeline.process(.face(try #require(frame))), for: &output, into: &batch)
      kept += batch.isEmpty ? 0 : 1
    }
    return kept
  }

  private static let clockless: [FaceDialect] = [
    .iFacialMocap, .facemotion3D, .vmc, .faceCap, .faceOSC, .zigSim,
  ]

  @Test(
    "none is lost at or below the rate of the output", arguments: clockless, Unevenness.allCases)
  func keepsAll(_ dialect: FaceDialect, _ unevenness: Unevenness) throws {
    for rate in [30, 59.94, 60] {
      #expect(try kept(dialect, unevenness, rate: rate) == 300, "\(rate)")
    }
  }

  @Test(
    "a sender that is a little too fast loses what the rate demands", arguments: Unevenness.allCases
  )
  func slightlyFast(_ unevenness: Unevenness) throws {
    let kept = try kept(.iFacialMocap, unevenness, rate: 60.2)
    #expect((298...300).contains(kept))
  }

  @Test("VMC's own time is believed, however its frames come", arguments: Unevenness.allCases)
  func told(_ unevenness: Unevenness) throws {
    var intake = DialectIntake(.vmc)
    for (index, arrival) in unevenness.arrivals(rate: 60).enumerated() {
      let bytes = vmc(time: 3 + Float(index) / 64)
      let frame = intake.register(bytes, port: 1, at: arrival)
      #expect(abs(try #require(frame).time - Double(index) / 64) < 1e-6)
    }
  }

  @Test("VMC's time that stands still, jumps back or comes sometimes loses no frame")
  func strangeTimes() throws {
    let times: [(Int) -> Float?] = [
      { _ in 0 }, { $0 % 2 == 0 ? Float($0) / 60 : nil }, { Float($0 % 100) / 60 },
      { $0 < 150 ? nil : Float($0) / 60 }, { $0 < 150 ? Float($0) / 60 : nil },
      { Float($0) * 1e4 },
    ]
    for (number, time) in times.enumerated() {
      let kept = try kept(.vmc, .steady, rate: 60) { vmc(time: time($0)) }
      #expect(kept >= 298, "times \(number)")
    }
  }

  /// A frame of VMC, with the sender's time before it where it tells one.
  private func vmc(time: Float?) -> [UInt8] {
    let stamp = time.map { [OSCMessage("/VMC/Ext/T", .float32($0))] } ?? []
    let messages =
      stamp + [
        OSCMessage("/VMC/Ext/Blend/Val", "jawOpen", 0.5), OSCMessage("/VMC/Ext/Blend/Apply"),
      ]
    return OSCPacket.bundle(OSCBundle(elements: messages.map { .message($0) })).encoded()
  }
}
