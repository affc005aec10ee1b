@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Console
import Foundation
import Testing
import Timing

@testable import FaceEngine

@Suite("The loopback self-test")
struct SelfTestTests {
  @Test("every stage is measured on every packet, and none is longer than all of them")
  func stages() async throws {
    let result = try await SelfTest(packets: 60).run()
    #expect(result.sent == 60)
    #expect(result.received >= 55)
    #expect(result.lost == 60 - result.received)
    #expect(result.figures.map(\.stage) == LatencyStage.allCases)
    let total = try #require(result.figures.last)
    #expect(total.frames == UInt64(result.received))
    for figure in result.figures {
      #expect(figure.p50 <= figure.p99 && figure.p99 <= figure.maximum)
      #expect(figure.frames >= 55)
    }
    for stage in [LatencyStage.arrive, .track, .map] {
      let figure = try #require(result.figures.first { $0.stage == stage })
      #expect(figure.maximum <= total.maximum, "\(stage)")
    }
    let json = try JSONEncoder().encode(result)
    #expect(try JSONDecoder().decode(SelfTestResult.self, from: json) == result)
  }

  @Test("the hub runs one at a time and keeps what came out")
  func hub() async throws {
    let hub = Hub.empty(in: try TemporaryFolder())
    async let one: Void = hub.engine.runSelfTest()
    async let other: Void = hub.engine.runSelfTest()
    _ = await (one, other)
    let status = await hub.engine.hubState.latency.selfTest
    #expect(!status.isRunning)
    #expect(status.result != nil || status.problem != nil)
  }

  @Test("a performer's figures are there after its first frame and gone after a reset")
  func performer() async throws {
    let performer = try Performer.demo()
    #expect(performer.latencyFigures(resets: false).isEmpty)
    for frame in Frames.demo(10) { performer.receive(frame) }
    #expect(performer.latencyFigures(resets: true).map(\.stage) == [.map, .send, .total])
    #expect(performer.latencyFigures(resets: false).isEmpty)
  }
}
