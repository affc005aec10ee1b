import Console
import Foundation
import Testing
import Timing

@testable import FaceEngine
@testable import Hub

@Suite("The loopback self-test and the clock of a page")
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

  @Test("a page's time is found to within the answer's own delay")
  func pageClock() throws {
    var clock = PageClock()
    #expect(clock.nanoseconds(of: 5, at: 1000) == 0)
    for index in 0..<5 {
      let now = 1000 + Double(index) * 2
      let number = clock.ask(at: now)
      clock.answer(
        number, received: now - 990 + 0.002, answered: now - 990 + 0.003, at: now + 0.006)
    }
    let found = Double(clock.nanoseconds(of: 18, at: 1008.5)) * 1e-9
    #expect(abs(found - 1008) < 0.004)
    #expect(try #require(clock.errorBound(at: 1008.5)) < 6)
    #expect(clock.nanoseconds(of: 30, at: 1008.5) == 0)
    #expect(clock.nanoseconds(of: -100, at: 1008.5) == 0)
    #expect(clock.nanoseconds(of: .nan, at: 1008.5) == 0)
  }

  @Test("answers that nobody asked for, or twice, count for nothing")
  func foreignAnswers() {
    var clock = PageClock()
    clock.answer(7, received: 1, answered: 1, at: 2)
    let number = clock.ask(at: 1)
    clock.answer(number, received: .infinity, answered: 1, at: 2)
    clock.answer(number, received: 1, answered: 1, at: 2)
    #expect(clock.errorBound(at: 2) == nil)
  }
}
