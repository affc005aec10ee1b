import FaceControl
import FaceEngine
import FaceScreens

extension StudioSession {
  func perform(_ effect: NerveScreen.Effect) async {
    switch effect {
    case .listen(let port):
      await hub.changeNerve {
        $0.port = port
        $0.isOn = true
      }
    case .stop: await hub.changeNerve { $0.isOn = false }
    case .setScale(let scale): await hub.changeNerve { $0.scale = scale }
    case .choose(let choice): await hub.changeNerve { $0.choice = choice }
    case .setJack(let isOn): await hub.changeNerve { $0.hasJack = isOn }
    case .addSink(let url): await report { try await engine.addIfRoom(url) }
    case .setSinkOn(let id, let isOn): await engine.setSink(id, isOn: isOn)
    case .rescan:
      await hub.rescan()
      send(.toast(tone: .info, text: "Looking for senders again."))
    }
    await refreshScreens()
  }
}
