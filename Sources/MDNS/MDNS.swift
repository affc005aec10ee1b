import Foundation
import Net
import Numbers
import Realtime

/// Multicast DNS: advertises our services and browses those of others (RFC 6762, RFC 6763).
///
/// Uses loopback only unless the network is enabled. Starts with the first service or search.
public actor MDNS {
  /// How far it speaks and listens.
  public enum Reach: Sendable {
    /// This computer only.
    case loopback
    /// This computer and all its networks.
    case network
  }

  private let hostLabel: String
  private var reach: Reach
  private var links: [String: MDNSLink] = [:]
  private var nodes: [String: MDNSNode] = [:]
  private var services: [Int: MDNSService] = [:]
  private var searches: [Int: Search] = [:]
  private var lastID = 0
  private var isRunning = false
  private var timer: Task<Void, Never>?
  private var listening: Task<Void, Never>?
  private var deliver: @Sendable (MDNSLink.Datagram) -> Void = { _ in }
  private var isChanged = false
  private var published = -Double.infinity
  private var looked = -Double.infinity
  /// Why multicast DNS does not work, in one sentence; nil when it works.
  public private(set) var problem: String?

  private struct Search {
    let type: DNSName
    let continuation: AsyncStream<[MDNSService]>.Continuation
    var reported: [MDNSService]?
  }

  /// - Parameter host: the label of our services' host name, "studio" for studio.local.
  public init(_ reach: Reach = .loopback, host: String? = nil) {
    self.reach = reach
    let name = LocalAddresses.localName.split(separator: ".").first.map(String.init) ?? "localhost"
    hostLabel = host ?? "\(name.prefix(40))-sensorium"
  }

  /// Claims a name for the service and advertises it until it is withdrawn.
  ///
  /// Returns at once; when the name is taken ours becomes "name (2)". A type that is not of the form "_osc._udp" is
  /// never announced.
  @discardableResult
  public func advertise(_ service: MDNSService) async -> MDNSAdvertisement {
    lastID += 1
    let id = lastID
    services[id] = service
    await start()
    for key in nodes.keys { _ = nodes[key]?.responder.add(service, id: id, at: now) }
    work()
    return MDNSAdvertisement(id: id, mdns: self)
  }

  /// The services of a type, such as "_osc._udp", now and whenever they change, without ours.
  public nonisolated func browse(_ type: String) -> AsyncStream<[MDNSService]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [MDNSService].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { await self.search(type, continuation) }
    continuation.onTermination = { _ in
      Task {
        if let id = await task.value { await self.endSearch(id) }
      }
    }
    return stream
  }

  /// Queries all services again at once.
  public func rescan() async {
    await start()
    for key in nodes.keys { nodes[key]?.browser.rescan(at: now) }
    work()
  }

  /// Enables or disables the networks; advertised services and searches stay.
  public func setReach(_ reach: Reach) async {
    self.reach = reach
    guard isRunning else { return }
    await openLinks()
    work()
  }

  /// Sends a goodbye for every service and ends all searches.
  public func stop() async {
    for id in Array(links.keys) { await leave(id) }
    services = [:]
    for search in searches.values { search.continuation.finish() }
    searches = [:]
    timer?.cancel()
    listening?.cancel()
    isRunning = false
  }

  func update(_ text: [String: String], of id: Int) {
    services[id]?.text = text
    for key in nodes.keys { nodes[key]?.responder.update(text, of: id, at: now) }
    work()
  }

  func withdraw(_ id: Int) {
    services[id] = nil
    for key in nodes.keys { nodes[key]?.responder.withdraw(id) }
    work()
  }

  func name(of id: Int) -> String? {
    nodes.values.compactMap { $0.responder.name(of: id) }.max { $0.count < $1.count }
      ?? services[id]?.name
  }

  func isAnnounced(_ id: Int) -> Bool {
    !nodes.isEmpty && nodes.values.allSatisfy { $0.responder.isOurs(id) }
  }

  private func search(
    _ type: String, _ continuation: AsyncStream<[MDNSService]>.Continuation
  ) async -> Int? {
    guard let type = MDNSService.typeName(type) else {
      continuation.finish()
      return nil
    }
    lastID += 1
    let id = lastID
    searches[id] = Search(type: type, continuation: continuation)
    await start()
    for key in nodes.keys { nodes[key]?.browser.browse(type, at: now) }
    isChanged = true
    work()
    return id
  }

  private func endSearch(_ id: Int) {
    guard let ended = searches.removeValue(forKey: id),
      !searches.values.contains(where: { $0.type == ended.type })
    else { return }
    for key in nodes.keys { nodes[key]?.browser.stop(ended.type) }
  }

  private var now: Double { MonotonicClock.seconds }

  private func start() async {
    guard !isRunning else { return }
    isRunning = true
    let (datagrams, inbox) = AsyncStream.makeStream(
      of: MDNSLink.Datagram.self, bufferingPolicy: .bufferingNewest(512))
    deliver = { inbox.yield($0) }
    listening = Task { [weak self] in
      for await datagram in datagrams { await self?.receive(datagram) }
    }
    await openLinks()
  }

  /// Opens missing links and closes links that are not needed any more.
  private func openLinks() async {
    looked = now
    let network = reach == .network ? LocalAddresses.interfaces.map(\.address) : []
    let wanted = (["127.0.0.1"] + network).compactMap { SocketAddress(numeric: $0, port: 0) }
    let ids = Set(wanted.map(\.host))
    for id in links.keys where !ids.contains(id) { await leave(id) }
    var failure: String?
    for address in wanted where links[address.host] == nil {
      do {
        let link = try await MDNSLink.open(address, deliver: deliver)
        guard isRunning, links[link.id] == nil else {
          await link.close()
          continue
        }
        links[link.id] = link
        nodes[link.id] = node(at: address, among: wanted)
      } catch {
        let first = "\(error)".components(separatedBy: ". ").first ?? ""
        failure = first.hasSuffix(".") ? String(first.dropLast()) : first
      }
    }
    problem =
      links.isEmpty
      ? "Devices on the network cannot be found by name (\(failure ?? "no network")): type their addresses."
      : nil
  }

  /// Sends goodbyes on one network.
  private func leave(_ id: String) async {
    guard let link = links.removeValue(forKey: id), var node = nodes.removeValue(forKey: id) else {
      return
    }
    for service in services.keys { node.responder.withdraw(service) }
    await link.sendLast(node.responder.packets(at: now))
    await link.close()
  }

  private func node(at address: SocketAddress, among own: [SocketAddress]) -> MDNSNode {
    var node = MDNSNode(
      host: hostLabel, address: address, ownAddresses: own, seed: .random(in: 0 ... .max))
    for (id, service) in services.sorted(by: { $0.key < $1.key }) {
      _ = node.responder.add(service, id: id, at: now)
    }
    for search in searches.values { node.browser.browse(search.type, at: now) }
    return node
  }

  private func receive(_ datagram: MDNSLink.Datagram) {
    guard reach == .network || datagram.sender.isLoopback,
      let message = try? DNSMessage(decoding: datagram.bytes)
    else { return }
    nodes[datagram.link]?.receive(message, from: datagram.sender, at: now)
    isChanged = true
    work()
  }

  /// Sends what is due, notifies subscribers, and sleeps until the next deadline.
  private func work() {
    guard isRunning else { return }
    for (key, link) in links {
      for packet in nodes[key]?.packets(at: now) ?? [] { link.send(packet) }
    }
    if isChanged, now - published >= 0.1 { publish() }
    timer?.cancel()
    var due = nodes.values.compactMap(\.deadline).min() ?? now + 60
    if isChanged { due = min(due, published + 0.1) }
    if reach == .network { due = min(due, looked + 15) }
    let pause = min(max(due - now, 0.005), 60)
    timer = Task { [weak self] in
      try? await Task.sleep(for: .seconds(clamping: pause))
      if !Task.isCancelled { await self?.wake() }
    }
  }

  private func wake() async {
    if reach == .network, now - looked >= 15 { await openLinks() }
    isChanged = true
    work()
  }

  private func publish() {
    isChanged = false
    published = now
    for (id, search) in searches {
      let found = found(search.type)
      guard found != search.reported else { continue }
      searches[id]?.reported = found
      search.continuation.yield(found)
    }
  }

  /// The services of all networks, one for each name, without ours.
  private func found(_ type: DNSName) -> [MDNSService] {
    var merged: [String: MDNSService] = [:]
    for (_, node) in nodes.sorted(by: { $0.key < $1.key }) {
      let own = Set(services.keys.compactMap(node.responder.name))
      for service in node.browser.services(of: type) {
        let isOwn =
          own.contains(service.name) && services.values.contains { $0.port == service.port }
        guard !isOwn else { continue }
        let known = merged[service.name]?.addresses ?? []
        merged[service.name] = merged[service.name] ?? service
        merged[service.name]?.addresses = known + service.addresses.filter { !known.contains($0) }
      }
    }
    return merged.values.sorted { $0.name < $1.name }
  }
}
