package import Console
import FaceControl
import FaceEngine
import ScreenKit

/// CONNECT: sources, outputs, and access for phones.
package struct ConnectRoom: Room {
  package typealias Shown = ConnectScreen

  package static let name = ConnectIdentifier.screen
  package static let page: RoomPage? = RoomPage(
    "/connect", name, "Connect",
    about: "Sources and outputs. “Use my phone” opens this hub to your network.")

  private let engine: FaceEngine
  private let phone: PhoneService
  private let presence: NetworkPresence

  package init(_ services: HubServices) {
    engine = services.engine
    phone = services.phone
    presence = services.presence
  }

  package func context(for page: Page) async -> HubState { await engine.hubState }

  package func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  package func perform(_ effect: ConnectScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .openPhoneAccess: await phone.open(interface: engine.options.interface)
    case .closePhoneAccess: await phone.close()
    case .renewPhoneCode: await phone.renewCode(interface: engine.options.interface)
    case .rescan: await presence.rescan()
    case .notify(let notice): visit.notify(notice)
    default: if let outcome = await engine.perform(effect) { await visit.apply(outcome) }
    }
  }
}
