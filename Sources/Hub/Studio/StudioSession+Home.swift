import Console
import FaceEngine

extension StudioSession {
  func perform(_ effect: HomeScreen.Effect) async {
    switch effect {
    case .addSource(let url): await report { try await engine.addIfRoom(url) }
    case .openPhoneDoor: await hub.openPhoneDoor()
    case .chooseApp: _ = screens.connect.state.apply(.setSourceKind(kind: .liveLink))
    }
    await refreshScreens()
  }
}
