import HubStudio
import FaceControl
import FaceEngine
import Mapping
import MDNS
import Numbers
import OSCQuery
import Realtime
import ScreenKit
import Streaming
import Timing
import WebServer

/// Serves the values of all performers as an OSCQuery tree: on this computer, and to the network if configured.
struct OSCQueryService: Sendable {
  /// 0 picks a free port.
  let port: UInt16
  let isLANOpen: Bool
  let tier: Tier
  let engine: FaceEngine
  private let tree = OSCQueryTree()

  /// Its key among the advertised services.
  private static let key = "oscQuery"
  /// Seconds after which a port that is in use is tried again.
  private static let retry = 5

  init(port: UInt16, isLANOpen: Bool, tier: Tier, engine: FaceEngine) {
    self.port = port
    self.isLANOpen = isLANOpen
    self.tier = tier
    self.engine = engine
  }

  /// Runs until the task is cancelled. A port that is in use is reported once and tried again.
  func run(_ context: ProductContext) async throws {
    let server = OSCQueryServer(name: "Sensorium") { [tree] in tree.tree }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in await engine.changes() { await follow() } }
      group.addTask {
        try await open(server, context)
        try await Task.sleepForever()
      }
      defer { group.cancelAll() }
      do {
        try await group.next()
      } catch {
        await server.close()
        throw error
      }
    }
  }

  private func open(_ server: OSCQueryServer, _ context: ProductContext) async throws {
    var complaint: String?
    while true {
      do {
        let port = try await server.open(port: Int(port), isLANOpen: isLANOpen)
        await context.presence.advertise(
          MDNSService(name: NetworkPresence.name, type: "_oscjson._tcp", port: port),
          for: Self.key, isLocal: !isLANOpen)
        let reach = isLANOpen ? ", and for the network" : ""
        return context.announcer.say("OSCQuery is on http://localhost:\(port)\(reach).")
      } catch {
        if complaint != "\(error)" { context.announcer.say("OSCQuery: \(error)") }
        complaint = "\(error)"
        await context.presence.advertise(nil, for: Self.key)
      }
      try await Task.sleep(for: .seconds(Self.retry))
    }
  }

  private func follow() async {
    let (performers, lead, mapping) = await engine.read {
      ($0.activePerformers, $0.lead, $0.settings.mapping)
    }
    tree.follow(performers, lead: lead, mapping: mapping, allowed: tier.channels)
  }
}
