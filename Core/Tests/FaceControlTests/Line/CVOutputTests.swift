import Addresses
import FaceControl
import FaceWire
import Mapping
import Signals
import Testing

@Suite("Jack voltages of a frame")
struct CVOutputTests {
  static func volts(
    _ address: String = "jackcv:?jacks=16", mapping: MappingTable = .identity,
    change: (inout ControlFrame) -> Void = { _ in }
  ) throws -> SIMD16<Float>? {
    var mapper = Mapper(table: mapping, globalSmoothing: 0)
    var frame = ChannelFrame(time: 0, sequence: 0, isTracked: true, values: .zero, available: .all)
    frame.values[.jawOpen] = 0.8
    frame.values[.mouthClose] = 0.3
    frame.values[.headPitch] = -.pi / 2
    frame.values[.eyeGazeLeftX] = 0.5
    frame.values[.cheekPuff] = 0.25
    var control = mapper.apply(frame)
    change(&control)
    var output = FaceOutput(try SinkURL(address), epoch: 0, mapping: mapping)
    var batch = PacketBatch()
    FacePipeline.encode(control, for: &output, into: &batch)
    guard !batch.isEmpty else { return nil }
    return batch.withPacket(0) { JackVoltages(packet: $0)?.storage }
  }

  @Test("jacks without a route carry the specification's order")
  func specified() throws {
    let volts = try #require(try Self.volts())
    #expect(abs(volts[NerveJack.jawOpen.rawValue] - 4) < 1e-5)
    #expect(abs(volts[NerveJack.headPitch.rawValue] + 2.5) < 1e-5)
    #expect(abs(volts[NerveJack.mouthOpen.rawValue] - 2.5) < 1e-5)
    #expect(abs(volts[NerveJack.cheekPuff.rawValue] - 1.25) < 1e-5)
  }

  @Test("ten volts count for expressions and not for head and gaze")
  func tenVolts() throws {
    let volts = try #require(try Self.volts("jackcv:?jacks=16&scale=10"))
    #expect(abs(volts[NerveJack.jawOpen.rawValue] - 8) < 1e-5)
    #expect(abs(volts[NerveJack.headPitch.rawValue] + 2.5) < 1e-5)
  }

  @Test("a route to jack n replaces what jack n carries, in the scale of its channel")
  func routes() throws {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.cv(2), .cv(9)]
    mapping[.eyeGazeLeftX].routes = [.cv(1)]
    let volts = try #require(try Self.volts("jackcv:?jacks=16&scale=10", mapping: mapping))
    #expect(abs(volts[0] - 2.5) < 1e-5, "gaze on jack 1")
    #expect(abs(volts[1] - 8) < 1e-5, "the jaw on jack 2 in place of the head")
    #expect(abs(volts[8] - 8) < 1e-5)
    #expect(abs(volts[9] - 2.5) < 1e-5, "jack 10 is as it was")
  }

  @Test("version 2 packets carry the same voltages, routes included", arguments: [8, 16])
  func versionTwo(jacks: Int) throws {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.cv(2)]
    let address = "weirdconnect2://127.0.0.1:9000?jacks=\(jacks)&scale=10"
    var output = FaceOutput(try SinkURL(address), epoch: 0, mapping: mapping)
    var frame = ChannelFrame(time: 2, sequence: 0, isTracked: true, values: .zero, available: .all)
    frame.values[.jawOpen] = 0.8
    var mapper = Mapper(table: mapping, globalSmoothing: 0)
    var batch = PacketBatch()
    for _ in 0..<2 {
      frame.time += 1
      batch.removeAll()
      FacePipeline.encode(mapper.apply(frame), for: &output, into: &batch)
    }
    let packet = try batch.withPacket(0) { try LegacyCV(decoding: $0) }
    #expect(packet.volts.count == jacks && packet.sequence == 1 && packet.time == 4)
    #expect(abs(packet.volts[1] - 8) < 1e-5)
    var silent = mapper.apply(frame)
    silent.isTracked = false
    batch.removeAll()
    FacePipeline.encode(silent, for: &output, into: &batch)
    #expect(batch.isEmpty)
  }

  @Test("a lost face sends nothing, so the outputs glide to 0 V")
  func lostFace() throws {
    #expect(try Self.volts { $0.isTracked = false } == nil)
  }

  @Test(
    "only 64 bytes are voltages, and what is not finite is 0 V", arguments: [0, 1, 63, 65, 128])
  func malformed(size: Int) {
    let bytes = [UInt8](repeating: 0, count: size)
    bytes.withUnsafeBytes { #expect(JackVoltages(packet: $0) == nil) }
    let loud = [UInt8](repeating: 0xFF, count: 64)
    loud.withUnsafeBytes { #expect(JackVoltages(packet: $0) == .silent) }
  }
}
