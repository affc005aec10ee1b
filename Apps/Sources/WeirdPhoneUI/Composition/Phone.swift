import Addresses
import Connections
import Device
import FaceEngine
import FaceSensing
public import Foundation
import JSONStore
import ScreenKit
import Streaming
public import SwiftUI

/// WeirdPhone with a phone's camera, network, MIDI, files and device around the engine.
@MainActor
public final class Phone {
  public let session: PhoneSession
  private let device: DeviceCondition
  private let orientation = InterfaceOrientation()
  private let folders: PhoneFolders
  private let shop = ProShop()

  /// - Parameter folder: where takes and state are kept; nil for the app's folders.
  public init(folder: URL? = nil) {
    folders = PhoneFolders(below: folder)
    let plans = CapturePlans()
    let camera = ARFaceSource(orientation: orientation, plans: plans)
    let connections = PhoneConnections()
    let browser = ServiceBrowser()
    var configuration = FaceEngineConfiguration(folder: folders.documents.path)
    configuration.tier = .free
    configuration.namedSources = [NamedSource(PhoneEdges.camera)]
    let edges = PhoneEdges(
      front: camera, connect: { try connections.open($0) }, discovery: { browser.status },
      version: Self.version)
    var services = PhoneServices()
    services.search = { await browser.run() }
    services.rescan = { browser.rescan() }
    services.announce = { await PhoneListener(name: "WeirdPhone").run() }
    services.shop = shop
    session = PhoneSession(
      engine: FaceEngine(configuration, edges: edges), services: services, plans: plans)
    device = DeviceCondition(plans: plans)
  }

  /// Runs until the app ends.
  public func run() async {
    device.start()
    device.setSending(true)
    orientation.refresh()
    let engine = session.engine
    // Before the state is restored: without Pro, only one protocol's outputs stay on.
    await engine.setTier(await shop.owned())
    await engine.start(store: await folders.store())
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await engine.run() }
      group.addTask { await self.session.follow() }
      group.addTask { await self.session.followShop() }
      group.addTask { await self.sample() }
    }
    await engine.shutDown()
    device.stop()
  }

  /// Takes the newest frame sixty times a second.
  private func sample() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(16))
      await session.sample(elapsed: 0.016)
    }
  }

  /// The state is written at once when the app leaves the screen, because the system may end it then.
  public func enter(_ phase: ScenePhase) {
    device.enter(phase)
    if phase == .background { Task { await session.engine.persist(isLast: true) } }
  }

  /// The window has another size: the phone may have been turned.
  public func resize() { orientation.refresh() }

  private static var version: String {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? ""
  }
}
