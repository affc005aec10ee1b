import Console
import FaceControl
import FaceEngine

extension StudioSession {
  func perform(_ effect: PerformersScreen.Effect) async {
    switch effect {
    case .lead(let id): await engine.setLead(id)
    case .change(let change): await engine.apply(change)
    case .split: send(.toast(tone: .success, text: await engine.splitOutputs()))
    }
  }
}
