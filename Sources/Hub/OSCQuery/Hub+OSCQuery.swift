import Addresses
import Console
import FaceControl
import FaceEngine
import Mapping
import MDNS
import Numbers
import Streaming
import Timing
import WebServer

extension Hub {
  static let oscQueryService = "oscquery"

  /// Serves OSCQuery until the task is cancelled: on this computer, and to the network if configured.
  /// A port that is in use is reported once and tried again.
  func serveQueries() async throws {
    guard let wanted = configuration.oscQueryPort else { return try await Task.sleepForever() }
    let queryTree = OSCQueryTree()
    let server = OSCQueryServer(name: "Sensorium") { queryTree.tree }
    let isLANOpen = configuration.isOSCQueryLANOpen
    var isOpen = false
    var complaint: String?
    repeat {
      await followPerformers(queryTree)
      if !isOpen {
        do {
          let port = try await server.open(port: Int(wanted), isLANOpen: isLANOpen)
          isOpen = true
          advertise(
            MDNSService(name: Self.networkName, type: "_oscjson._tcp", port: port),
            for: Self.oscQueryService)
          complaint = nil
          say("OSCQuery is on http://localhost:\(port)\(isLANOpen ? ", and for the network" : "").")
        } catch {
          if complaint != "\(error)" { say("OSCQuery: \(error)") }
          complaint = "\(error)"
          advertise(nil, for: Self.oscQueryService)
        }
      }
      do {
        try await Task.sleep(for: .milliseconds(complaint == nil ? 250 : 5000))
      } catch {
        await server.close()
        throw error
      }
    } while true
  }

  private func followPerformers(_ queryTree: OSCQueryTree) async {
    let performers = await engine.activePerformers
    queryTree.follow(
      performers, lead: await engine.lead, mapping: await engine.settings.mapping,
      allowed: configuration.tier.channels)
  }
}
