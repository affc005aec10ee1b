import Console
import FaceControl
import FaceEngine

extension StudioSession {
  func perform(_ effect: LatencyScreen.Effect) async {
    switch effect {
    case .runSelfTest: Task { await engine.runSelfTest() }
    case .reset: await engine.resetLatency()
    }
  }
}
