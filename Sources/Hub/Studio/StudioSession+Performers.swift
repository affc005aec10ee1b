import FaceControl

extension StudioSession {
  func perform(_ effect: PerformersScreen.Effect) async {
    switch effect {
    case .lead(let id): await hub.setLead(id)
    case .change(let change): await hub.apply(change)
    case .split: send(.toast(tone: .success, text: await hub.splitOutputs()))
    }
  }
}
