import Addresses
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
    case .addSource(let url): await visit.trying { try await engine.addIfRoom(url) }
    case .removeSource(let id): await engine.removePerformer(id)
    case .addSink(let url): await visit.trying { try await engine.addIfRoom(url) }
    case .removeSink(let id): await engine.removeSink(id)
    case .setSinkOn(let id, let isOn): await engine.setSink(id, isOn: isOn)
    case .setSinkRate(let id, let rate): await engine.setSink(id, rate: rate)
    case .testSink(let id): await engine.testSink(id)
    case .panic:
      await engine.panic()
      await visit.apply(.silenced)
    case .openPhoneAccess: await phone.open(interface: engine.options.interface)
    case .closePhoneAccess: await phone.close()
    case .renewPhoneCode: await phone.renewCode(interface: engine.options.interface)
    case .rescan: await presence.rescan()
    case .notify(let notice): visit.notify(notice)
    }
  }
}

extension Visit where R == ConnectRoom {
  fileprivate func trying(_ body: () async throws -> Void) async {
    do { try await body() } catch { await apply(.failed("\(error)")) }
  }
}
