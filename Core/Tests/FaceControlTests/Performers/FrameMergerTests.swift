import FaceControl
import Signals
import Testing

@Suite("Two sources, one face")
struct FrameMergerTests {
  private func face(
    _ time: Double, jaw: Float? = nil, yaw: Float? = nil, isTracked: Bool = true
  ) -> SensorFrame {
    var face = FaceFrame(time: time, isTracked: isTracked, available: .none)
    if let jaw {
      face.shapes[.jawOpen] = jaw
      face.available.shapes.insert(.jawOpen)
    }
    if let yaw {
      face.head.yaw = yaw
      face.available.hasHeadAngles = true
    }
    return .face(face)
  }

  private func joined(_ frame: SensorFrame?) -> FaceFrame? {
    if case .face(let face) = frame { face } else { nil }
  }

  @Test("what the performer's own source lacks comes from the other one")
  func fills() {
    var merger = FrameMerger(own: "a")
    #expect(merger.receive(face(1, yaw: 0.5), from: "b")?.isTracked == true)
    let both = joined(merger.receive(face(1.01, jaw: 0.25), from: "a"))
    #expect(both?.head.yaw == 0.5 && both?.shapes[.jawOpen] == 0.25)
    #expect(both?.available.hasHeadAngles == true && both?.available.hasGaze == false)
    #expect(both?.available.shapes == ShapeSet(.jawOpen))
  }

  @Test("own parts win, unless a part was given to the other source")
  func chosen() {
    var merger = FrameMerger(own: "a")
    _ = merger.receive(face(1, jaw: 1, yaw: 1), from: "b")
    let own = joined(merger.receive(face(1.1, jaw: 0.5, yaw: 0.5), from: "a"))
    #expect(own?.shapes[.jawOpen] == 0.5 && own?.head.yaw == 0.5)
    merger.choices = [.head: "b"]
    let mixed = joined(merger.receive(face(1.2, jaw: 0.5, yaw: 0.5), from: "a"))
    #expect(mixed?.shapes[.jawOpen] == 0.5 && mixed?.head.yaw == 1)
  }

  @Test("a source that is silent for half a second falls out, its part goes back")
  func stale() {
    var merger = FrameMerger(own: "a", choices: [.mouth: "b"])
    _ = merger.receive(face(1, jaw: 1), from: "b")
    for step in 1...10 {
      let time = 1 + Double(step) * 0.1
      let jaw = joined(merger.receive(face(time, jaw: 0.5), from: "a"))?.shapes[.jawOpen]
      #expect(jaw == (step <= 5 ? 1 : 0.5), "\(time)")
    }
  }

  @Test("the own source sets the pace; when it is silent the other one does")
  func pace() {
    var merger = FrameMerger(own: "a")
    #expect(merger.receive(face(1, jaw: 0.1), from: "a") != nil)
    #expect(merger.receive(face(1.2, jaw: 0.2), from: "b") == nil)
    let late = joined(merger.receive(face(1.6, jaw: 0.3), from: "b"))
    #expect(late?.shapes[.jawOpen] == 0.3)
    #expect(merger.receive(face(1.5, jaw: 0.4), from: "a") == nil)
  }

  @Test("a lost own face leaves the parts to the other; when all are lost, so is the face")
  func lost() {
    var merger = FrameMerger(own: "a")
    _ = merger.receive(face(1, jaw: 0.75), from: "b")
    let other = joined(merger.receive(face(1.1, isTracked: false), from: "a"))
    #expect(other?.isTracked == true && other?.shapes[.jawOpen] == 0.75)
    let none = joined(merger.receive(face(2, isTracked: false), from: "a"))
    #expect(none?.isTracked == false)
  }

  @Test("a sender of channels and a face join as channels")
  func channels() {
    var merger = FrameMerger(own: "a", choices: [.mouth: "b"])
    var channels = ChannelFrame(time: 1)
    channels.values[.jawOpen] = 0.875
    channels.values[.headYaw] = 0.25
    _ = merger.receive(.channels(channels), from: "b")
    guard case .channels(let frame) = merger.receive(face(1.1, jaw: 0.5, yaw: 0.75), from: "a")
    else {
      Issue.record("no channels")
      return
    }
    #expect(frame.values[.jawOpen] == 0.875 && frame.values[.headYaw] == 0.75)
    #expect(frame.available.contains(.browInnerUp))
  }

  @Test("every shape and channel is in exactly one part; a fifth source finds no place")
  func parts() {
    var merger = FrameMerger(own: "a")
    for source in ["a", "b", "c", "d", "e"] { _ = merger.receive(face(1, jaw: 1), from: source) }
    merger.choices = [.mouth: "e"]
    #expect(merger.receive(face(.nan, jaw: 1), from: "a") == nil)
    let merged = joined(merger.receive(face(1.1, jaw: 0.5), from: "a"))
    #expect(merged?.shapes[.jawOpen] == 0.5)
  }

  @Test("the same frames give the same faces")
  func deterministic() {
    func run() -> [SensorFrame] {
      var merger = FrameMerger(own: "a", choices: [.head: "b"])
      let performers = [SimulatedPerformer(seed: 1), SimulatedPerformer(seed: 2)]
      return (0..<400).compactMap { index in
        let time = Double(index) / 120
        let who = index % 3 == 0 ? 1 : 0
        return merger.receive(
          .face(performers[who].frame(at: time, sequence: UInt32(index))),
          from: who == 0 ? "a" : "b")
      }
    }
    let first = run()
    #expect(first.count > 200 && first == run())
  }
}
