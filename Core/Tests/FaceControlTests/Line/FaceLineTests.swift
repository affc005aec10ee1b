import Addresses
import FaceControl
import Mapping
import Signals
import Testing
import Timing

private final class KeepingOutput: LineOutput {
  nonisolated(unsafe) var sent: [ControlFrame] = []
  nonisolated(unsafe) var epochs: [Double] = []
  nonisolated(unsafe) var silences = 0

  func send(_ control: ControlFrame, lane: Int, at instant: UInt64) { sent.append(control) }
  func rehearse(_ control: ControlFrame) {}
  func follow(epoch: Double, mapping: MappingTable) { epochs.append(epoch) }
  func setIdentity(_ identity: PerformerIdentity) {}
  func silence() { silences += 1 }
}

private final class KeepingRecorder: LineRecorder {
  nonisolated(unsafe) var frames: [SensorFrame] = []
  func append(_ frame: SensorFrame, epoch: Double) { frames.append(frame) }
}

@Suite("The line of one performer")
struct FaceLineTests {
  private func frames(_ count: Int) -> [SensorFrame] {
    (0..<count).map {
      .face(SimulatedPerformer(seed: 7).frame(at: Double($0) / 60, sequence: UInt32($0)))
    }
  }

  private func receive(
    _ frames: [SensorFrame], by line: inout FaceLine, from source: String = "p1"
  ) {
    for frame in frames {
      line.receive(frame, from: source, stamp: FrameStamp(), ready: 0, now: { 0 })
    }
  }

  @Test("records a frame before it is processed, and sends it to every output")
  func order() {
    var line = FaceLine(id: "p1", epoch: 0)
    let (one, two) = (KeepingOutput(), KeepingOutput())
    let recorder = KeepingRecorder()
    line.attachOnly([one, two])
    line.recorder = recorder
    let frames = frames(10)
    receive(frames, by: &line)
    #expect(recorder.frames == frames)
    #expect(one.sent == two.sent)
    var pipeline = FacePipeline()
    #expect(one.sent == frames.map { pipeline.process($0) })
    #expect(line.latest == one.sent.last)
    #expect(line.latency.frames == 10)
  }

  @Test("a frame of another source is ignored until the line joins it")
  func joined() {
    var line = FaceLine(id: "p1", epoch: 0)
    let output = KeepingOutput()
    line.attachOnly([output])
    receive(frames(5), by: &line, from: "p2")
    #expect(output.sent.isEmpty)
    line.join(["p2"], choices: [:])
    receive(frames(5), by: &line, from: "p2")
    #expect(output.sent.count == 5)
  }

  @Test("while muted, outputs get no new values, and tracking goes on")
  func muted() {
    var line = FaceLine(id: "p1", epoch: 0)
    let output = KeepingOutput()
    line.attachOnly([output])
    line.isSilent = true
    receive(frames(5), by: &line)
    #expect(output.sent.allSatisfy { !$0.isTracked && $0.active.isEmpty })
    #expect(line.latest?.isTracked == true)
  }

  @Test("only the first epoch counts, and outputs follow it")
  func epoch() {
    var line = FaceLine(id: "p1")
    let output = KeepingOutput()
    line.attachOnly([output])
    line.begin(epoch: 5)
    line.begin(epoch: 9)
    #expect(line.epoch == 5)
    #expect(output.epochs == [0, 5])
  }

  @Test("an output that is removed becomes silent, and one that stays does not")
  func removed() {
    var line = FaceLine(id: "p1", epoch: 0)
    let (stays, leaves) = (KeepingOutput(), KeepingOutput())
    line.attachOnly([stays, leaves])
    line.detach(leaves)
    #expect(stays.silences == 0 && leaves.silences == 1)
  }

  @Test("a rehearsal changes nothing")
  func rehearsal() {
    let frames = frames(6)
    var (plain, rehearsed) = (FaceLine(id: "p1", epoch: 0), FaceLine(id: "p1", epoch: 0))
    for frame in frames {
      rehearsed.rehearse(frame)
      receive([frame], by: &plain)
      receive([frame], by: &rehearsed)
    }
    #expect(plain.latest == rehearsed.latest)
  }
}
