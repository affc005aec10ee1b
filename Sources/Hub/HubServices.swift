import FaceEngine
import Foundation
import Logging
import MDNS
import Numbers
import Streaming

/// What all products of a hub share: the engine, the sensors, the network.
struct HubServices: Sendable {
  let configuration: HubConfiguration
  let log: Logger
  let announcer = Announcer()
  let board: HostBoard
  let vision: Vision
  /// Connects sources with the products that subscribe to them.
  let sensors = SensorBus()
  /// The reasons that a page shows before it asks its person.
  let reasons = SensorReasons()
  let robots: RobotRegistry
  let nerve: NerveService
  let phone: PhoneService
  let presence: NetworkPresence
  /// WeirdPhone's engine, whose performers are the sensed people.
  let engine: FaceEngine

  init(_ configuration: HubConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
    vision = Vision(log: log)
    robots = RobotRegistry(
      configuration.robot, sensors: sensors, people: configuration.robotPeople)
    var status = HostStatus()
    status.version = Version.current
    board = HostBoard(status)
    nerve = NerveService(
      board, tier: configuration.tier, discoveryPort: configuration.discoveryPort)
    phone = PhoneService(board, announcer, greetsRobot: configuration.robot.isGreeted)
    let mdns = configuration.isFoundByName ? MDNS() : nil
    engine = FaceEngine(
      configuration.engine,
      edges: HubEdges(
        vision: vision, sensors: sensors, transports: HubTransports(mdns: mdns), board: board,
        phone: phone, nerve: nerve, announcer: announcer))
    presence = NetworkPresence(
      Discovery(
        port: configuration.discoveryPort.map { Int($0) }, name: NetworkPresence.name, mdns: mdns),
      engine: engine, board: board, announcesQueries: configuration.isOSCQueryLANOpen)
  }

  /// The recording that the configuration asks for; throws one sentence when its file cannot be written.
  func sensorRecorder() throws -> SensorRecorder? {
    try configuration.sensorRecording.map {
      try SensorRecorder($0, bus: sensors, reasons: reasons, start: Date().timeIntervalSince1970)
    }
  }
}
