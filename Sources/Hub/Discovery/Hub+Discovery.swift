import Addresses
import Console
import FaceControl
import FaceEngine
import Foundation
import MDNS
import Net
import Numbers
import Realtime

extension Hub {
  /// Searches for targets and announces the hub, once a second, until the task is cancelled.
  func discoverForever() async throws {
    await discovery.start()
    while true {
      let (advertisedState, now) = (await advertisedState, MonotonicClock.seconds)
      await discovery.step(advertisedState, at: now)
      let status = await discovery.status(advertisedState, at: now)
      shared.withLock { $0.discovery = status }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Advertises a service of the hub by name in place of the previous one of this key; nil withdraws it.
  func advertise(_ service: MDNSService?, for key: String) { services[key] = service }

  func rescan() async { await discovery.rescan() }

  /// "Sensorium on studio".
  static var networkName: String {
    "Sensorium on \(LocalAddresses.localName.prefix { $0 != "." })"
  }

  private var advertisedState: AdvertisedState {
    get async { await advertisedState(of: engine.activeSinks, sources: engine.sources) }
  }

  private func advertisedState(of active: [SinkURL], sources: [SourceURL]) -> AdvertisedState {
    // A service that only this computer may use is not announced to the network.
    let isHidden = phone.isOpen && !configuration.isOSCQueryLANOpen
    var all = Set(services.filter { !isHidden || $0.key != Self.oscQueryService }.values)
    if phone.isOpen, let port = phone.address.flatMap({ URL(string: $0)?.port }) {
      all.insert(
        MDNSService(
          name: Self.networkName, type: "_sensorium._tcp", port: port,
          text: ["path": "/sensor", "version": Version.current]))
    }
    for (name, port) in Self.oscPorts(of: sources) {
      all.insert(MDNSService(name: name, type: "_osc._udp", port: port))
    }
    return AdvertisedState(
      isNetworkOpen: phone.isOpen,
      isBroadcasting: active.contains(where: \.isBroadcast),
      isSending: active.contains { $0.kind == .weirdConnect }, services: all)
  }

  /// The ports of sources that understand OSC.
  private static func oscPorts(of sources: [SourceURL]) -> [(name: String, port: Int)] {
    sources.map(\.description).compactMap { url in
      guard url.hasPrefix("osc://") || url.hasPrefix("any://"),
        let port = ConnectScreen.listeningPort(of: url)
      else { return nil }
      return (networkName, Int(port))
    }
  }
}
