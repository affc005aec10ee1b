package import HubConnections
import Addresses
import Console
import FaceControl
package import FaceEngine
import Foundation
package import MDNS
import Net
import Numbers
import Realtime

/// What the network sees of the hub, and what the hub sees there: advertised services, announcements, found targets.
package actor NetworkPresence {
  /// "Sensorium on studio".
  package static let name = "Sensorium on \(LocalAddresses.localName.prefix { $0 != "." })"

  private let discovery: Discovery
  private let engine: FaceEngine
  private let board: HostBoard
  /// The advertised services, by the key of their owner.
  private var services: [String: Advertised] = [:]

  private struct Advertised {
    let service: MDNSService
    let isLocal: Bool
  }

  package init(_ discovery: Discovery, engine: FaceEngine, board: HostBoard) {
    self.discovery = discovery
    self.engine = engine
    self.board = board
  }

  /// Searches for targets and announces the hub, once a second, until the task is cancelled.
  package func run() async throws {
    await discovery.start()
    while true {
      let (state, now) = (await advertisedState, MonotonicClock.seconds)
      await discovery.step(state, at: now)
      let status = await discovery.status(state, at: now)
      if status != board.now.discovery { board.update { $0.discovery = status } }
      try await Task.sleep(for: .seconds(1))
    }
  }

  package func stop() async { await discovery.stop() }

  package func rescan() async { await discovery.rescan() }

  /// Advertises a service by name in place of the previous one of this key; nil withdraws it.
  ///
  /// - Parameter isLocal: only this computer may use it, so it is not announced while the network is open.
  package func advertise(_ service: MDNSService?, for key: String, isLocal: Bool = false) {
    services[key] = service.map { Advertised(service: $0, isLocal: isLocal) }
  }

  private var advertisedState: AdvertisedState {
    get async { advertisedState(of: await engine.activeSinks, sources: await engine.sources) }
  }

  private func advertisedState(of active: [SinkURL], sources: [SourceURL]) -> AdvertisedState {
    let phone = board.now.phone
    var all = Set(services.values.filter { !phone.isOpen || !$0.isLocal }.map(\.service))
    if let service = Self.hubService(board.shown) { all.insert(service) }
    for port in Self.oscPorts(of: sources) {
      all.insert(MDNSService(name: Self.name, type: "_osc._udp", port: port))
    }
    return AdvertisedState(
      isNetworkOpen: phone.isOpen,
      isBroadcasting: active.contains(where: \.isBroadcast),
      isSending: active.contains { $0.kind == .weirdConnect }, services: all)
  }

  /// The hub itself while it is open to phones; its text also has the UDP port of the receiver of jack voltages
  /// while that is on, so that phones without multicast reach it.
  package static func hubService(_ status: HostStatus) -> MDNSService? {
    guard status.phone.isOpen, let port = status.phone.address.flatMap({ URL(string: $0)?.port })
    else { return nil }
    var text = ["path": "/sensor", "version": Version.current]
    let address = status.nerve.address.flatMap { $0.hasPrefix("127.") ? nil : $0 }
    let nerve = address?.split(separator: ":").last.flatMap { UInt16($0) }
    if let nerve, nerve > 0 { text[DiscoveredTarget.nerveKey] = "\(nerve)" }
    return MDNSService(name: name, type: DiscoveredTarget.hubType, port: port, text: text)
  }

  /// The ports of sources that understand OSC.
  private static func oscPorts(of sources: [SourceURL]) -> [Int] {
    sources.map(\.description).compactMap { url in
      guard url.hasPrefix("osc://") || url.hasPrefix("any://"),
        let port = ConnectScreen.listeningPort(of: url)
      else { return nil }
      return Int(port)
    }
  }
}
