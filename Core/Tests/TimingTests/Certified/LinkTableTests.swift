import Foundation
import Testing
import Timing

/// 20 clocks and links of each kind, 300 s each. `LINK_TABLE=1` prints errors and bounds in milliseconds.
@Suite("Certified time over links")
struct LinkTableTests {
  @Test("the truth is inside the bound for each sample", arguments: SimulatedLink.Kind.allCases)
  func links(_ kind: SimulatedLink.Kind) {
    var online = Errors()
    var refined = Errors()
    for seed in UInt64(1)...20 {
      let session = SimulatedSession(kind, seed: seed)
      let (errors, clock) = session.online()
      #expect(clock.events.isEmpty && clock.refused == 0)
      online += errors
      refined += session.refined().0
    }
    print(kind, "online", online)
    print(kind, "refined", refined)
    #expect(online.outside.isEmpty && refined.outside.isEmpty)
    #expect(online.unknown == 0 && refined.unknown == 0)
    if kind != .watchBLE {
      #expect(Errors.percentile(0.99, of: online.errors) < 0.002)
      #expect(Errors.percentile(0.99, of: refined.errors) < 0.002)
      #expect(Errors.percentile(1, of: online.bounds) < 0.010)
      #expect(Errors.percentile(1, of: refined.bounds) < 0.010)
    }
  }

  @Test(
    "with few exchanges and loss the truth is inside too", arguments: SimulatedLink.Kind.allCases)
  func fewExchanges(_ kind: SimulatedLink.Kind) {
    var online = Errors()
    var refined = Errors()
    for seed in UInt64(1)...20 {
      let session = SimulatedSession(kind, seed: seed, plan: .bursts, loss: seed > 10 ? 0.2 : 0)
      online += session.online(every: 0.25).0
      refined += session.refined(every: 0.25).0
    }
    print(kind, "bursts online", online)
    print(kind, "bursts refined", refined)
    #expect(online.outside.isEmpty && refined.outside.isEmpty)
  }

  @Test("costs are printed", .enabled(if: ProcessInfo.processInfo.environment["LINK_TABLE"] != nil))
  func costs() {
    let session = SimulatedSession(.wifiGood, seed: 1, seconds: 3600)
    var clock = CertifiedClock()
    var sum = 0.0
    let registering = ContinuousClock().measure {
      for arrival in session.arrivals { clock.register(arrival.exchange) }
    }
    let asking = ContinuousClock().measure {
      for index in 0..<100_000 { sum += clock.master(at: 3600 + Double(index) / 1e4)?.time ?? 0 }
    }
    let refining = ContinuousClock().measure { sum += session.refined(every: 3000).0.errors[0] }
    Swift.print(
      "note: register \(registering / session.arrivals.count), ask \(asking / 100_000), refine",
      "\(session.arrivals.count) exchanges \(refining)")
    #expect(sum.isFinite && clock.exchanges == session.arrivals.count)
  }

  private func print(_ kind: SimulatedLink.Kind, _ title: String, _ errors: Errors) {
    guard ProcessInfo.processInfo.environment["LINK_TABLE"] != nil else { return }
    let cells = [errors.errors, errors.bounds].map { values in
      [0.5, 0.99, 1].map { share in
        String(format: "%.3f", 1000 * Errors.percentile(share, of: values))
      }.joined(separator: " / ")
    }
    Swift.print(
      "note: | \(kind.rawValue) | \(title) | \(errors.outside.count) of \(errors.errors.count) |",
      cells.joined(separator: " | "), "|")
  }
}
