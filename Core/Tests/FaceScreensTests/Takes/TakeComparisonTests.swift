import Console
import FaceControl
import FaceScreens
import Mapping
import Signals
import Testing

@Suite("A take through two mappings")
struct TakeComparisonTests {
  private let frames: [SensorFrame] = (0..<600).map {
    .face(SimulatedPerformer(seed: 2).frame(at: Double($0) / 60, sequence: UInt32($0)))
  }

  private func compare(_ one: FaceSettings, _ other: FaceSettings) -> TakeComparison {
    TakeComparison(
      take: "one", channel: .jawOpen, rival: "identity", duration: 599.0 / 60, frames: frames,
      one: one, other: other)
  }

  @Test("a mapping does not differ from itself")
  func same() {
    let comparison = compare(FaceSettings(), FaceSettings())
    #expect(comparison.maximum == 0)
    #expect(comparison.rootMeanSquare == 0)
    #expect(comparison.frames == 600)
    #expect(comparison.one == comparison.other)
  }

  @Test("a channel turned off differs by what it was, in every frame")
  func off() {
    var table = MappingTable.identity
    table[.jawOpen].isOn = false
    let raw = FaceSettings(smoothing: 0, isCalibrationAutomatic: false)
    var silent = raw
    silent.mapping = table
    let comparison = compare(raw, silent)
    let values = frames.map { $0.channelFrame.values[.jawOpen] }
    let greatest = Double(values.max() ?? 0)
    let mean = values.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(values.count)
    #expect(abs(comparison.maximum - greatest) < 1e-5)
    #expect(abs(comparison.rootMeanSquare - mean.squareRoot()) < 1e-5)
    #expect(comparison.other.allSatisfy { $0 == 0 })
  }

  @Test("the same take gives the same figures every time")
  func deterministic() {
    var bent = FaceSettings(smoothing: 120)
    bent.mapping[.jawOpen].curve = .exponential(power: 2)
    #expect(compare(FaceSettings(), bent) == compare(FaceSettings(), bent))
    #expect(compare(FaceSettings(), bent).maximum > 0)
  }

  @Test("a channel that the take does not have compares nothing")
  func absent() {
    let lost = (0..<10).map { SensorFrame.face(.lost(time: Double($0), sequence: 0)) }
    let comparison = TakeComparison(
      take: "one", channel: .jawOpen, rival: "raw", duration: 9, frames: lost,
      one: FaceSettings(), other: FaceSettings(isRaw: true))
    #expect(comparison.frames == 0)
    #expect(comparison.one.allSatisfy { $0 == nil })
  }

  @Test("an overview holds the extremes of every stretch and where the face was lost")
  func overview() throws {
    var frames = frames
    for index in 300..<360 {
      frames[index] = .face(.lost(time: Double(index) / 60, sequence: 0))
    }
    let timeline = TakeTimeline(
      take: "one", channel: .headYaw, duration: 599.0 / 60, frames: frames)
    #expect(timeline.low.count == TakeTimeline.stretches)
    #expect(timeline.lost.count == 1)
    #expect(abs(try #require(timeline.lost.first).from - 300.0 / 599) < 0.01)
    #expect(timeline.low[170] == nil)
    for (low, high) in zip(timeline.low, timeline.high) where low != nil {
      #expect(try #require(low) <= (try #require(high)))
    }
    let values = frames.filter(\.isTracked).map { $0.channelFrame.values[.headYaw] }
    let greatest = timeline.high.compactMap { $0 }.max() ?? 0
    #expect(abs(greatest - (values.max() ?? 0)) < 0.001)
  }

  @Test("a face that comes and goes in every frame is a bounded list")
  func flicker() {
    let frames = (0..<10_000).map { index -> SensorFrame in
      let time = Double(index) / 60
      return .face(index % 2 == 0 ? .lost(time: time, sequence: 0) : FaceFrame(time: time))
    }
    let timeline = TakeTimeline(
      take: "one", channel: .jawOpen, duration: 9999.0 / 60, frames: frames)
    #expect(timeline.lost.count <= TakeTimeline.stretches)
  }
}
