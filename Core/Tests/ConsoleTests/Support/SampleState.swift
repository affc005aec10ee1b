import Addresses
import Console
import ScreenKit

extension HubState {
  /// Two performers and one output.
  static func sample(terms: TierTerms = TierTerms()) -> HubState {
    HubState(
      terms: terms,
      performers: [
        PerformerStatus(
          id: "p1", url: "demo:", title: "Simulated performer", tone: .connected,
          sentence: "Face in view.", framesPerSecond: 59.96),
        PerformerStatus(
          id: "p2", url: "livelink://0.0.0.0:11111", title: "Live Link Face", tone: .connected,
          sentence: "Face in view.", framesPerSecond: 60),
      ], lead: "p1",
      sinks: [
        SinkStatus(
          id: "s1", url: "osc://127.0.0.1:8000", kind: .osc, target: "127.0.0.1:8000",
          tone: .connected, sentence: "Sending.")
      ])
  }
}
