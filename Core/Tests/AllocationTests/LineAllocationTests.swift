import CMallocCount
import FaceControl
import FaceWire
import Mapping
import Signals
import Testing

@Suite("Allocations on the line from face to packet")
struct LineAllocationTests {
  @Test("the interposer sees an allocation")
  func countsAtAll() {
    guard malloc_count_works() else { return }
    malloc_count_begin()
    let array = [UInt8](repeating: 1, count: Int.random(in: 1000...2000))
    let count = malloc_count_end()
    #expect(count >= 1 && array.count >= 1000)
  }

  #if !DEBUG
    @Test(
      "a frame becomes packets without one allocation",
      arguments: [
        "weirdconnect://127.0.0.1:9000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8000",
        "osc://127.0.0.1:8000?arkit", "jackcv:?jacks=16",
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

    static let everyCurve: MappingTable = {
      let curves: [Curve] = [.linear, .exponential(power: 2), .logarithmic, .sCurve]
      var table = MappingTable.identity
      for channel in Channel.allCases { table[channel].curve = curves[channel.rawValue % 4] }
      return table
    }()
  #endif
}
