import Console
import FaceControl
import FaceEngine
import ScreenKit

/// SETTINGS: calibration, frame rate, network, paired devices, statistics.
struct SettingsRoom: Room {
  typealias Shown = SettingsScreen

  static let name = SettingsIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/settings", name, "Settings", isKept: true,
    about: "Calibration, frame rate, network, statistics.")

  private let engine: FaceEngine
  private let phone: PhoneService

  init(_ services: HubServices) {
    engine = services.engine
    phone = services.phone
  }

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: SettingsScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .setInterface:
      await engine.perform(effect)
      phone.check()
    case .renameDevice(let id, let name): await phone.renameDevice(id, to: name)
    case .endDevice(let id):
      guard let name = await phone.endDevice(id) else { return }
      await engine.persist()
      await visit.apply(.deviceEnded(name: name))
    case .notify(let notice): visit.notify(notice)
    default: await engine.perform(effect)
    }
  }
}
