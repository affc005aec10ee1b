package import HubConnections
package import FaceEngine
import Foundation
package import Logging
package import MDNS
import Numbers
package import Streaming

/// What all products of a hub share: the engine, the sensors, the network.
package struct HubServices: Sendable {
  package let configuration: HubConfiguration
  package let log: Logger
  package let announcer = Announcer()
  package let board: HostBoard
  package let vision: Vision
  /// Connects sources with the products that subscribe to them.
  package let sensors = SensorBus()
  /// The reasons that a page shows before it asks its person.
  package let reasons = SensorReasons()
  package let phone: PhoneService
  package let presence: NetworkPresence
  /// WeirdPhone's engine, whose performers are the sensed people.
  package let engine: FaceEngine
  /// Multicast DNS; nil when names are turned off.
  package let mdns: MDNS?

  package init(_ configuration: HubConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
    vision = Vision(log: log)
    var status = HostStatus()
    status.version = Version.current
    board = HostBoard(status)
    phone = PhoneService(board, announcer)
    mdns = configuration.isFoundByName ? MDNS() : nil
    engine = FaceEngine(
      configuration.engine,
      edges: HubEdges(
        vision: vision, sensors: sensors, transports: HubTransports(mdns: mdns), board: board,
        phone: phone, announcer: announcer))
    presence = NetworkPresence(
      Discovery(
        port: configuration.discoveryPort.map { Int($0) }, name: NetworkPresence.name, mdns: mdns),
      engine: engine, board: board)
  }

  /// The recording that the configuration asks for; throws one sentence when its file cannot be written.
  package func sensorRecorder() throws -> SensorRecorder? {
    try configuration.sensorRecording.map {
      try SensorRecorder($0, bus: sensors, reasons: reasons, start: Date().timeIntervalSince1970)
    }
  }
}
