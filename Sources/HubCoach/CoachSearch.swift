import Numbers
import CoachScreens
import CoachWire
import MDNS
import Net
import WebClient

/// Looks for Neuro-Sync servers once: by name, and at the usual ports of this computer and its local networks.
struct CoachSearch: Sendable {
  static let type = "_neuro-sync._tcp"
  /// Seconds for all of it.
  static let duration = 5.0
  /// Connections at one time.
  private static let width = 48
  /// Addresses of one network that are tried.
  private static let mostAddresses = 254

  let mdns: MDNS?

  /// The servers that answered, each once, those with a name first.
  func run() async -> [FoundCoachServer] {
    async let byName = named()
    async let byPort = scanned()
    var servers = await byName
    for server in await byPort where !servers.contains(where: { $0.address == server.address }) {
      servers.append(server)
    }
    return servers
  }

  private func named() async -> [FoundCoachServer] {
    guard let mdns else { return [] }
    return await withTaskGroup(of: [MDNSService].self) { group in
      group.addTask {
        var newest: [MDNSService] = []
        for await services in mdns.browse(Self.type) { newest = services }
        return newest
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(2))
        return []
      }
      _ = await group.next()
      group.cancelAll()
      let services = await group.reduce(into: []) { $0 += $1 }
      return services.compactMap(Self.server)
    }
  }

  private static func server(_ service: MDNSService) -> FoundCoachServer? {
    guard let address = service.addresses.first else { return nil }
    let server = CoachServerAddress(host: address, port: UInt16(clamping: service.port))
    return FoundCoachServer(address: server.description, name: service.name)
  }

  private func scanned() async -> [FoundCoachServer] {
    let deadline = ContinuousClock.now + .seconds(clamping: Self.duration)
    var waiting = Self.candidates(of: LocalAddresses.interfaces)[...]
    return await withTaskGroup(of: FoundCoachServer?.self) { group in
      var found: [FoundCoachServer] = []
      func start() {
        guard let next = waiting.popFirst(), ContinuousClock.now < deadline else { return }
        group.addTask { await Self.probe(next) }
      }
      for _ in 0..<Self.width { start() }
      while let answer = await group.next() {
        if let answer { found.append(answer) }
        start()
      }
      return found.sorted { $0.address < $1.address }
    }
  }

  private static func probe(_ server: CoachServerAddress) async -> FoundCoachServer? {
    let answer = try? await CoachClient(server, timeout: 0.5).health()
    return answer.map { _ in FoundCoachServer(address: server.description) }
  }

  /// This computer, then the other addresses of its networks of up to 254, at the usual ports.
  static func candidates(of interfaces: [LocalAddresses.Interface]) -> [CoachServerAddress] {
    var hosts = ["127.0.0.1"]
    for interface in interfaces where interface.broadcast != nil {
      let parts = interface.address.split(separator: ".")
      guard parts.count == 4 else { continue }
      let network = parts.prefix(3).joined(separator: ".")
      hosts += (1...mostAddresses).map { "\(network).\($0)" }
    }
    var seen: Set<String> = []
    return hosts.filter { seen.insert($0).inserted }.flatMap { host in
      CoachConstants.ports.map { CoachServerAddress(host: host, port: $0) }
    }
  }
}
