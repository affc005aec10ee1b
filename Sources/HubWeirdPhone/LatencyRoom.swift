import HubStudio
import Console
import FaceControl
import FaceEngine
import ScreenKit

/// LATENCY: the time of every stage, and the self-test.
struct LatencyRoom: Room {
  typealias Shown = LatencyScreen

  static let name = LatencyIdentifier.screen

  let engine: FaceEngine

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: LatencyScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    // It measures the hub for every page, so it does not end with this one.
    case .runSelfTest: Task { [engine] in await engine.runSelfTest() }
    case .reset: await engine.resetLatency()
    }
  }
}
