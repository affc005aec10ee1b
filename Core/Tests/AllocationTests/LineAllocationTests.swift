import Addresses
import CMallocCount
import FaceControl
import FaceWire
import MIDI
import Mapping
import Signals
import Testing
import Timing

@Suite("Allocations on the line from face to packet")
struct LineAllocationTests {
  @Test("the interposer sees an allocation")
  func countsAtAll() {
    #if os(Linux)
      #expect(malloc_count_works())
    #endif
    guard malloc_count_works() else { return }
    malloc_count_begin()
    let array = [UInt8](repeating: 1, count: Int.random(in: 1000...2000))
    let count = malloc_count_end()
    #expect(count >= 1 && array.count >= 1000)
  }

  @Test(
    "a frame becomes packets without one allocation",
    arguments: [
      "weirdconnect://127.0.0.1:9000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8000",
      "osc://127.0.0.1:8000?arkit", "rtpmidi://127.0.0.1:5004?layout=fine", "jackcv:?jacks=16",
      "weirdconnect2://127.0.0.1:9000?jacks=16",
    ])
  func framesAllocateNothing(address: String) throws {
    let performer = SimulatedPerformer(seed: 3)
    let faces = (0..<1000).map { performer.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    var pipeline = FacePipeline(settings: FaceSettings(mapping: Self.everyCurve))
    var output = FaceOutput(try SinkURL(address), epoch: 1_700_000_000)
    var batch = PacketBatch()
    for face in faces.prefix(200) {
      FacePipeline.encode(pipeline.process(.face(face)), for: &output, into: &batch)
    }
    malloc_count_begin()
    for face in faces.dropFirst(200) {
      FacePipeline.encode(pipeline.process(.face(face)), for: &output, into: &batch)
    }
    let count = malloc_count_end()
    #expect(count == 0)
    #expect(batch.count > 0)
  }

  @Test("a frame's latency is added without one allocation")
  func latencyAllocatesNothing() {
    var latency = PipelineLatency()
    malloc_count_begin()
    for index in 1...1000 {
      let now = UInt64(index) * 16_000_000
      latency.add(
        FrameStamp(captured: now - 9_000_000, arrived: now - 40_000), ready: now,
        mapped: now + 2000, sent: now + 9000)
    }
    let count = malloc_count_end()
    #expect(count == 0)
    #expect(latency.frames == 1000)
  }

  @Test("a frame becomes MIDI without one allocation", arguments: MIDILayout.allCases)
  func midiAllocatesNothing(layout: MIDILayout) {
    let performer = SimulatedPerformer(seed: 3)
    let faces = (0..<1000).map { performer.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    var pipeline = FacePipeline(settings: FaceSettings(mapping: Self.everyCurve))
    var encoder = FaceMIDIEncoder(
      options: MIDIOptions(layout: layout), mapping: Self.everyCurve)
    var messages: [MIDIMessage] = []
    messages.reserveCapacity(256)
    var sent = 0
    for face in faces.prefix(200) {
      messages.removeAll(keepingCapacity: true)
      encoder.encode(pipeline.process(.face(face)), into: &messages)
    }
    malloc_count_begin()
    for face in faces.dropFirst(200) {
      messages.removeAll(keepingCapacity: true)
      encoder.encode(pipeline.process(.face(face)), into: &messages)
      sent += messages.count
    }
    let count = malloc_count_end()
    #expect(count == 0)
    #expect(sent > 1000)
  }

  /// Every curve on the channels, every gesture on, with a jack, a note and an address each.
  static let everyCurve: MappingTable = {
    let curves: [Curve] = [.linear, .exponential(power: 2), .logarithmic, .sCurve]
    var table = MappingTable.identity
    for channel in Channel.allCases { table[channel].curve = curves[channel.rawValue % 4] }
    for gesture in FaceGesture.allCases {
      let gate = NoteGate(note: 36 + gesture.rawValue, velocity: .speed)
      table.route(
        .gesture(gesture), to: [.cv(gesture.rawValue + 1), .note(gate), .osc("/g/\(gesture)")])
      table[gesture].curve = curves[gesture.rawValue % 4]
    }
    return table
  }()
}
