import Testing
import Timing

@Suite("Latency of a line by stage")
struct PipelineLatencyTests {
  private func figure(_ latency: PipelineLatency, _ stage: LatencyStage) -> LatencyFigure? {
    latency.figures.first { $0.stage == stage }
  }

  @Test("each stage is the time between its two instants")
  func stages() throws {
    var latency = PipelineLatency()
    for _ in 0..<100 {
      latency.add(
        FrameStamp(captured: 1_000_000, arrived: 11_000_000), ready: 11_100_000,
        mapped: 11_102_000, sent: 11_110_000)
    }
    let expected: [(LatencyStage, Double)] = [
      (.arrive, 10_000), (.track, 100), (.map, 2), (.send, 8), (.total, 10_110),
    ]
    #expect(latency.figures.map(\.stage) == LatencyStage.allCases)
    for (stage, microseconds) in expected {
      let found = try #require(figure(latency, stage))
      #expect(abs(found.p50 - microseconds) <= microseconds / 16 + 1, "\(stage)")
      #expect(found.maximum == microseconds)
      #expect(found.frames == 100)
    }
  }

  @Test("what nobody knows is no stage, and the total begins at what is known")
  func unknown() throws {
    var latency = PipelineLatency()
    latency.add(FrameStamp(), ready: 5000, mapped: 6000, sent: 9000)
    #expect(latency.figures.map(\.stage) == [.map, .send, .total])
    #expect(try #require(figure(latency, .total)).maximum == 4)
    latency.add(FrameStamp(captured: 900), ready: 5000, mapped: 6000, sent: 9900)
    #expect(figure(latency, .arrive) == nil)
    #expect(try #require(figure(latency, .total)).maximum == 9)
  }

  @Test("instants out of order count as none, and never trap")
  func backwards() throws {
    var latency = PipelineLatency()
    latency.add(
      FrameStamp(captured: .max, arrived: 7), ready: 3, mapped: 2, sent: 1)
    for figure in latency.figures { #expect(figure.maximum == 0) }
  }

  @Test("the slow one of a hundred is in p99's neighbour, not in p50")
  func percentiles() throws {
    var latency = PipelineLatency()
    for index in 1...200 {
      latency.add(
        FrameStamp(), ready: 0, mapped: index % 50 == 0 ? 1_000_000 : 1000, sent: 1_000_000)
    }
    let map = try #require(figure(latency, .map))
    #expect(map.p50 <= 2)
    #expect(map.p99 > 900)
  }

  @Test("a reset forgets")
  func resets() {
    var latency = PipelineLatency()
    latency.add(FrameStamp(), ready: 0, mapped: 1, sent: 2)
    latency.reset()
    #expect(latency.figures.isEmpty)
    #expect(latency.frames == 0)
  }
}
