import Addresses
import FaceControl
import Foundation
import MDNS
import Net
import Numbers

extension Hub {
  /// Searches for targets and announces the hub, once a second, until the task is cancelled.
  func discoverForever() async throws {
    await discovery.start()
    while true {
      let (advertisedState, now) = (advertisedState, MonotonicClock.seconds)
      await discovery.step(advertisedState, at: now)
      discovered = await discovery.status(advertisedState, at: now)
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
    let active = sinks.map(\.sink).filter(\.isOn)
    // A service that only this computer may use is not announced to the network.
    let isHidden = phone.isOpen && !configuration.isOSCQueryLANOpen
    var all = Set(services.filter { !isHidden || $0.key != Self.oscQueryService }.values)
    if phone.isOpen, let port = phone.address.flatMap({ URL(string: $0)?.port }) {
      all.insert(
        MDNSService(
          name: Self.networkName, type: "_sensorium._tcp", port: port,
          text: ["path": "/sensor", "version": Version.current]))
    }
    for (name, port) in oscPorts {
      all.insert(MDNSService(name: name, type: "_osc._udp", port: port))
    }
    return AdvertisedState(
      isNetworkOpen: phone.isOpen,
      isBroadcasting: active.contains { sink in
        if case .weirdConnect(_, isBroadcast: true) = sink.url.target { true } else { false }
      }, isSending: active.contains { $0.url.kind == .weirdConnect }, services: all)
  }

  /// The ports of sources that understand OSC.
  private var oscPorts: [(name: String, port: Int)] {
    performers.compactMap { running in
      let url = running.performer.url.description
      guard url.hasPrefix("osc://") || url.hasPrefix("any://"),
        let port = ConnectScreen.listeningPort(of: url)
      else { return nil }
      return (Self.networkName, Int(port))
    }
  }
}
