import FaceControl

extension StudioSession {
  func perform(_ effect: LatencyScreen.Effect) async {
    switch effect {
    case .runSelfTest: Task { await hub.runSelfTest() }
    case .reset: await hub.resetLatency()
    }
  }
}
