package import Addresses
import FaceWire
package import MDNS
import Net
import Numbers
import Realtime
import Streaming

/// Finds receivers and makes the hub discoverable: text lines on UDP 9001, and names by multicast DNS.
package actor Discovery {
  static let browsed = DiscoveredTarget.serviceTypes

  private let wantedPort: Int?
  private let name: String
  private let mdns: MDNS?
  private let heard = Locked(DiscoveryPort.Heard())
  private var port: DiscoveryPort?
  private var portProblem: String?
  private var portTried = -Double.infinity
  private var announced = -Double.infinity
  private var named: [String: [MDNSService]] = [:]
  private var advertised: [MDNSService: MDNSAdvertisement] = [:]
  private var isReachOpen = false
  private var searches: [Task<Void, Never>] = []

  /// - Parameter port: 9001; 0 listens on any free port, nil on none.
  package init(port: Int?, name: String, mdns: MDNS?) {
    wantedPort = port
    self.name = name
    self.mdns = mdns
  }

  /// The port on which announcements are received now; nil while none is open.
  package var listeningPort: Int? { port?.port }

  /// Starts to browse for names.
  package func start() {
    guard let mdns, searches.isEmpty else { return }
    searches = Self.browsed.map { type in
      Task { [weak self] in
        for await services in mdns.browse(type) { await self?.found(services, of: type) }
      }
    }
  }

  /// Queries all services again.
  package func rescan() async {
    portTried = -.infinity
    await mdns?.rescan()
  }

  /// Runs all tasks that are due; call it once a second.
  package func step(_ advertisedState: AdvertisedState, at now: Double) async {
    listen(advertisedState, at: now)
    announce(advertisedState, at: now)
    await advertise(advertisedState)
  }

  package func stop() async {
    for search in searches { search.cancel() }
    searches = []
    port?.close()
    port = nil
    await mdns?.stop()
  }

  /// The state for screens, with whole seconds since each entry was received.
  package func status(_ advertisedState: AdvertisedState, at now: Double) async -> DiscoveryStatus {
    let lines = heard.withLock { ($0.receivers.entries(at: now), $0.senders.entries(at: now)) }
    let problems = [portProblem, await mdns?.problem].compactMap { $0 }
    let senders = lines.1.filter { !isOurs($0.peer) }.map { Self.target($0, kind: nil, at: now) }
    let hosts = Set(senders.map(\.host))
    return DiscoveryStatus(
      targets: targets(of: lines.0, at: now) + namedTargets,
      senders: senders + namedSenders.filter { !hosts.contains($0.host) },
      isNetworkOpen: advertisedState.isNetworkOpen, problems: problems)
  }

  private func found(_ services: [MDNSService], of type: String) { named[type] = services }

  /// Opens the port, again when the network was opened or closed, and every 15 s while it is taken.
  private func listen(_ advertisedState: AdvertisedState, at now: Double) {
    guard let wantedPort else { return }
    if let port, port.isNetworkOpen != advertisedState.isNetworkOpen {
      port.close()
      self.port = nil
      portTried = -.infinity
    }
    guard port == nil, now - portTried >= 15 else { return }
    portTried = now
    do {
      port = try DiscoveryPort(
        port: wantedPort, isNetworkOpen: advertisedState.isNetworkOpen, into: heard)
      portProblem = nil
    } catch {
      portProblem =
        "UDP port \(wantedPort) is taken, so devices that announce themselves there are not listed: end the other program, or type their addresses."
    }
  }

  /// Announces the hub every five seconds: on loopback when another program listens there, on the network with
  /// consent.
  private func announce(_ advertisedState: AdvertisedState, at now: Double) {
    guard advertisedState.isSending, let wantedPort, wantedPort > 0, now - announced >= 5 else {
      return
    }
    announced = now
    let isLoud = advertisedState.isNetworkOpen || advertisedState.isBroadcasting
    for (host, target) in ReceiverReplies.places(isNetworkOpen: isLoud, port: wantedPort) {
      if target.isLoopback, port != nil { continue }
      say(.sender(DiscoveredPeer(name: name, host: host, port: 9000)), to: target)
    }
  }

  private func say(_ line: DiscoveryLine, to target: SocketAddress) {
    if let port, port.isNetworkOpen || target.isLoopback { return port.say(line, to: target) }
    guard let sender = try? UDPSender(to: target, broadcasts: !target.isLoopback) else { return }
    var batch = PacketBatch()
    line.append(to: &batch)
    batch.withPacket(0) { _ = sender.send($0) }
  }

  private func advertise(_ advertisedState: AdvertisedState) async {
    guard let mdns else { return }
    if advertisedState.isNetworkOpen != isReachOpen {
      isReachOpen = advertisedState.isNetworkOpen
      await mdns.setReach(isReachOpen ? .network : .loopback)
    }
    await updateTexts(to: advertisedState.services)
    for (service, advertisement) in advertised where !advertisedState.services.contains(service) {
      advertised[service] = nil
      await advertisement.withdraw()
    }
    for service in advertisedState.services where advertised[service] == nil {
      advertised[service] = await mdns.advertise(service)
    }
  }
}

extension Discovery {
  /// A service whose text alone differs stays announced; a goodbye would remove it from lists for a second.
  private func updateTexts(to services: Set<MDNSService>) async {
    for service in services where advertised[service] == nil {
      let before = advertised.first { old, _ in
        !services.contains(old)
          && (old.name, old.type, old.port)
            == (service.name, service.type, service.port)
      }
      guard let before else { continue }
      advertised[before.key] = nil
      advertised[service] = before.value
      await before.value.update(text: service.text)
    }
  }

  private func isOurs(_ peer: DiscoveredPeer) -> Bool {
    peer.name == name && (peer.host.hasPrefix("127.") || ownAddresses.contains(peer.host))
  }

  private var ownAddresses: Set<String> { Set(LocalAddresses.interfaces.map(\.address)) }

  /// Merges the entries of a receiver on this computer that is found on loopback and on the network.
  private func targets(of entries: [BeaconDirectory.Entry], at now: Double) -> [DiscoveredTarget] {
    let own = ownAddresses
    let here = Set(
      entries.filter { $0.peer.host.hasPrefix("127.") }.map { [$0.peer.name, "\($0.peer.port)"] })
    return entries.filter { entry in
      !own.contains(entry.peer.host) || !here.contains([entry.peer.name, "\(entry.peer.port)"])
    }.map { Self.target($0, kind: .weirdConnect, at: now) }
  }

  private static func target(
    _ entry: BeaconDirectory.Entry, kind: SinkKind?, at now: Double
  ) -> DiscoveredTarget {
    DiscoveredTarget(
      name: entry.peer.name, origin: .beacon, kind: kind, host: entry.peer.host,
      port: entry.peer.port, addresses: [entry.peer.host],
      age: Int(clamping: max(0, now - entry.lastHeard)),
      text: entry.origin == entry.peer.host ? [] : ["heard from \(entry.origin)"])
  }

  private var namedTargets: [DiscoveredTarget] {
    Self.browsed.flatMap { type in
      (named[type] ?? []).flatMap { service in
        DiscoveredTarget.targets(
          named: service.name, type: type, addresses: service.addresses,
          port: UInt16(clamping: service.port), text: service.text)
      }
    }
  }

  /// Phones that announce themselves by name.
  private var namedSenders: [DiscoveredTarget] {
    (named[DiscoveredTarget.hubType] ?? []).compactMap { service in
      guard let host = service.addresses.first,
        DiscoveredTarget.isPhone(type: service.type, text: service.text)
      else { return nil }
      return DiscoveredTarget(
        name: service.name, origin: .name, kind: nil, host: host,
        port: UInt16(clamping: service.port), addresses: service.addresses)
    }
  }
}
