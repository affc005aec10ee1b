import Coach
import CoachScreens
import CoachWire
import Realtime
import Signals
import Streaming
import Testing

@testable import CoachEngine

@Suite("The coach's engine")
struct CoachEngineTests {
  @Test("a take's report is kept, and what was usual is learnt for the person")
  func keeps() async throws {
    let bench = EngineBench()
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(9)
    #expect(bench.host.begun.withLock { $0 }.count == 1)
    await bench.engine.apply(.stop, on: "page")
    await bench.engine.finishReports()
    let takes = try await bench.engine.takes()
    #expect(takes.count == 1)
    #expect(takes.first?.report?.session.hook != nil)
    #expect(bench.engine.baseline.sessions == 1)
    #expect(bench.engine.context(of: "page").take.phase == .stopped)
  }

  @Test("one page records at a time, and another is told")
  func oneAtATime() async {
    let bench = EngineBench()
    _ = bench.engine.enter("one")
    _ = bench.engine.enter("other")
    await bench.engine.apply(.start, on: "one")
    #expect(bench.engine.context(of: "other").take.isElsewhere)
    let reason = await bench.engine.apply(.start, on: "other")
    #expect(reason == "Another page records. Stop it there first.")
    #expect(bench.engine.context(of: "other").take.phase == .idle)
  }

  @Test("a page that leaves ends its take, whose report is kept")
  func leaving() async throws {
    let bench = EngineBench()
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(8)
    await bench.engine.leave("page")
    #expect(try await bench.engine.takes().count == 1)
    #expect(!bench.engine.isTaking)
  }

  @Test("a server judges when it is chosen and allowed, and its report is kept")
  func server() async throws {
    var settings = CoachSettings()
    settings.judge = .server
    settings.server = "http://127.0.0.1:8000"
    let bench = EngineBench(settings: settings)
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(12)
    #expect(bench.host.service.asked.withLock { $0 } >= 3)
    #expect(bench.engine.context(of: "page").take.event?.message == "FROM AFAR")
    await bench.engine.apply(.stop, on: "page")
    await bench.engine.finishReports()
    #expect(try await bench.engine.takes().first?.report?.session.sessionID == "theirs")
  }

  @Test("a server whose host nobody has allowed is sent nothing")
  func consent() async throws {
    var settings = CoachSettings()
    settings.judge = .server
    settings.server = "http://192.168.7.7:8000"
    let bench = EngineBench(settings: settings)
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(9)
    #expect(bench.host.service.asked.withLock { $0 } == 0)
    #expect(bench.engine.context(of: "page").take.judge == "this hub")
  }

  @Test("a stop does not wait for the server's report, and ours is kept meanwhile")
  func stopsAtOnce() async throws {
    var settings = CoachSettings()
    settings.judge = .server
    settings.server = "http://127.0.0.1:8000"
    let bench = EngineBench(settings: settings)
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(9)
    bench.host.service.isSlow.withLock { $0 = true }
    await bench.engine.apply(.stop, on: "page")
    let take = bench.engine.context(of: "page").take
    #expect(take.phase == .stopped)
    #expect(bench.engine.isKeeping(take.id))
    // A new take may begin, and the old session is forgotten only after its report.
    await bench.engine.apply(.newTake, on: "page")
    while try await bench.engine.takes().isEmpty { await Task.yield() }
    #expect(try await bench.engine.takes().first?.report?.session.sessionID == take.id)
    #expect(bench.host.service.resets.withLock { $0 }.isEmpty)
    bench.host.service.isSlow.withLock { $0 = false }
    await bench.engine.finishReports()
    #expect(try await bench.engine.takes().first?.report?.session.sessionID == "theirs")
    while bench.host.service.resets.withLock({ $0 }).isEmpty { await Task.yield() }
    #expect(bench.host.service.resets.withLock { $0 } == [take.id ?? ""])
  }

  @Test("everything can be forgotten")
  func forgets() async throws {
    let bench = EngineBench()
    _ = bench.engine.enter("page")
    await bench.engine.apply(.start, on: "page")
    try await bench.run(8)
    await bench.engine.apply(.stop, on: "page")
    await bench.engine.finishReports()
    try await bench.engine.removeAll()
    #expect(try await bench.engine.takes().isEmpty)
    #expect(bench.engine.baseline.sessions == 0)
  }

  @Test("actions and events of a page that is not there do nothing")
  func absent() async {
    let bench = EngineBench()
    #expect(await bench.engine.apply(.start, on: "nobody") == nil)
    bench.engine.watch(SourceID(rawValue: 9), of: "nobody")
    await bench.engine.leave("nobody")
    #expect(bench.engine.context(of: "nobody").take.phase == .idle)
  }
}
