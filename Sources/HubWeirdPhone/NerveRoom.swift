import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import ScreenKit

/// NERVE: the voltages of sixteen jacks, as a NERVE module receives them.
struct NerveRoom: Room {
  typealias Shown = NerveScreen

  static let name = NerveIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/nerve", name, "NERVE",
    about: "The voltages of sixteen jacks, as a NERVE module receives them.")

  private let engine: FaceEngine
  private let nerve: NerveService
  private let presence: NetworkPresence

  init(_ services: HubServices, _ nerve: NerveService) {
    engine = services.engine
    self.nerve = nerve
    presence = services.presence
  }

  func context(for page: Page) async -> FaceState { await engine.faceState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: NerveScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .listen(let port):
      nerve.change {
        $0.port = port
        $0.isOn = true
      }
    case .stop: nerve.change { $0.isOn = false }
    case .setScale(let scale): nerve.change { $0.scale = scale }
    case .choose(let choice): nerve.change { $0.choice = choice }
    case .setJack(let isOn): nerve.change { $0.hasJack = isOn }
    case .addSink(let url):
      do { try await engine.addIfRoom(url) } catch { await visit.apply(.failed("\(error)")) }
    case .setSinkOn(let id, let isOn): await engine.setSink(id, isOn: isOn)
    case .rescan:
      await presence.rescan()
      await visit.apply(.rescanned)
    case .notify(let notice): visit.notify(notice)
    }
  }
}
