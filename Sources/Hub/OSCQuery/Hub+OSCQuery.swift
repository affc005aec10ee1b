import FaceControl
import Net

extension Hub {
  /// Serves OSCQuery until the task is cancelled: on this computer, and to the network while that is open.
  /// A busy port is said once and tried again.
  func serveQueries() async throws {
    guard let wanted = configuration.oscQueryPort else { return try await Task.sleepForever() }
    let desk = OSCQueryDesk()
    let server = OSCQueryServer(name: "Sensorium") { desk.tree }
    var opened: (port: Int, isLANOpen: Bool)?
    var complaint: String?
    repeat {
      followStage(desk)
      if opened.map({ $0.isLANOpen != isLANOpenNow }) ?? true {
        do {
          let isLANOpen = isLANOpenNow
          let port = try await server.open(
            port: opened?.port ?? Int(wanted), isLANOpen: isLANOpen)
          opened = (port, isLANOpen)
          advertise(
            MDNSService(name: Self.networkName, type: "_oscjson._tcp", port: port), for: "oscquery")
          complaint = nil
          say("OSCQuery is on http://localhost:\(port)\(isLANOpen ? ", and for the network" : "").")
        } catch {
          if complaint != "\(error)" { say("OSCQuery: \(error)") }
          complaint = "\(error)"
          opened = nil
          advertise(nil, for: "oscquery")
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

  private var isLANOpenNow: Bool { configuration.isLANOpen || phone.isOpen }

  /// One performer alone needs no name.
  private func followStage(_ desk: OSCQueryDesk) {
    desk.follow(
      performers.map { staged in
        let identity = performers.count > 1 ? cast.identities[staged.performer.id] : nil
        return (staged.performer, identity?.slug, staged.rate.perSecond)
      }, lead: lead, mapping: settings.mapping, allowed: configuration.tier.channels)
  }
}
