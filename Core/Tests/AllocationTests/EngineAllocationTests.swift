import Addresses
import CMallocCount
import FaceControl
import FaceEngine
import FaceWire
import Mapping
import Realtime
import ScreenKit
import Signals
import Streaming
import Testing
import Timing

/// Takes every packet and keeps none.
private final class NullTransport: PacketTransport {
  var problem: Status? { nil }
  func send(_ batch: borrowing PacketBatch) -> Int { batch.count }
  func close() {}
}

@Suite("Allocations from a source to four outputs")
struct EngineAllocationTests {
  @Test("a frame goes through a performer to four outputs and a subscriber without one allocation")
  func performerAllocatesNothing() throws {
    let seen = Counter()
    let bus = SensorBus()
    let sensor = FrameSensor("simulated", on: bus)
    let robot = bus.subscribe("robot", SensorDemand(.face)) { event in
      if case .faces(let faces) = event.payload, faces.count == 1 { seen.add(1) }
    }
    let performer = Performer(
      id: "p1", url: .demo(DemoOptions()), epoch: 0, settings: FaceSettings(), tier: .pro,
      observer: { sensor.publish($0, stamp: $1) })
    let sinks = try [
      "weirdconnect://127.0.0.1:9", "nerve://127.0.0.1:9", "osc://127.0.0.1:9",
      "rtpmidi://127.0.0.1:5004",
    ].enumerated().map { Sink(id: "s\($0)", url: try SinkURL($1)) }
    for sink in sinks { sink.use(NullTransport()) }
    performer.attachOnly(sinks)
    let context = performer.sourceContext
    let simulated = SimulatedPerformer(seed: 3)
    let faces = (0..<1000).map { simulated.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    for face in faces.prefix(200) { context.deliver(.face(face), FrameStamp()) }
    malloc_count_begin()
    for face in faces.dropFirst(200) { context.deliver(.face(face), FrameStamp()) }
    let count = malloc_count_end()
    #expect(count == 0)
    #expect(seen.value == 1000)
    #expect(sinks.allSatisfy { $0.counts.sent > 100 })
    robot.cancel()
  }
}
