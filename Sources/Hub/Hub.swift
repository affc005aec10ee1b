import Console
import FaceControl
public import FaceEngine
import FaceScreens
import Foundation
public import Logging
import Mapping
import MDNS
import Net
import Numbers
import Realtime
import Store
import WebServer

/// The hub: WeirdPhone's engine with this computer's edges, robots, and the studio. One per process.
public actor Hub {
  nonisolated let configuration: HubConfiguration
  /// WeirdPhone: performers, outputs, takes, presets.
  public nonisolated let engine: FaceEngine
  /// The hub's part of the state that all clients share.
  nonisolated let shared = Locked(HostStatus())
  nonisolated let vision: Vision
  nonisolated let robots: RobotRegistry
  let log: Logger
  nonisolated let announcer: Announcer
  var phone = PhoneStatus()
  var phoneAccess: PhoneAccess?
  /// Nil until the studio runs.
  var desk: PairingDesk?
  /// Signalled when phone access needs an update.
  var phoneBell: AsyncStream<Void>.Continuation?
  /// Multicast DNS; nil when the configuration turns it off.
  let mdns: MDNS?
  let discovery: Discovery
  /// The advertised services, by the key of their owner.
  var services: [String: MDNSService] = [:]
  /// The receiver of the NERVE page; its status is read whenever the shared state is made.
  nonisolated let nerveState = Locked(RunningNerve())

  public init(_ configuration: HubConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
    vision = Vision(log: log)
    robots = RobotRegistry(configuration.robot)
    mdns = configuration.isFoundByName ? MDNS() : nil
    discovery = Discovery(
      port: configuration.discoveryPort.map { Int($0) }, name: Hub.networkName, mdns: mdns)
    announcer = Announcer()
    let edges = HubEdges(
      vision: vision, robots: robots, transports: HubTransports(mdns: mdns),
      faceLimit: configuration.faceLimit(),
      robotsSeeSimulated: configuration.robot.seesSimulated, shared: shared, nerve: nerveState,
      announcer: announcer)
    engine = FaceEngine(configuration.engine, edges: edges)
  }

  /// Starts everything, serves the studio and runs until the task is cancelled.
  ///
  /// - Parameter announce: gets one sentence with the studio's address, and one with the address for phones.
  public func run(announce: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    announcer.use(announce)
    HeapMemory.returnToSystem()
    OpenFiles.raiseLimit()
    EventLoops.prepare()
    try configuration.check()
    let lock = try HubLock(folder: configuration.data.path)
    robots.use(try MoodLoader.moods(adding: configuration.robot.moods))
    let paired = await start()
    let studio = try await Studio(hub: self, configuration: configuration, paired: paired, log: log)
    phoneAccess = studio.phoneAccess
    desk = studio.desk
    updateShared()
    lock.note(address: studio.address)
    say("Sensorium is on \(studio.address) — open it in a browser. Ctrl-C ends it.")
    if configuration.robot.isGreeted {
      say("The robot is on \(studio.address)/robot: open it in full screen.")
    }
    if configuration.isLANOpen { try await openPhoneAccess() }
    do {
      try await openInvitedMIDIOutput()
      try await serve(studio)
    } catch {
      await shutDown()
      lock.release()
      throw error
    }
    await shutDown()
    lock.release()
  }

  /// Starts the engine with the stored state; returns the devices that paired before.
  @discardableResult
  func start() async -> [PairedDevice] {
    updateShared()
    await engine.start(store: StoreFile.open(folder: configuration.data.path))
    let restored = await engine.restored
    shared.withLock { $0.pairings = restored?.pairings ?? [] }
    restoreNerve(from: restored)
    return (restored?.pairings ?? []).map(PairedDevice.init)
  }

  private func serve(_ studio: Studio) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await studio.run() }
      group.addTask { try await self.engine.run() }
      group.addTask { try await self.updateSharedForever() }
      group.addTask { try await self.discoverForever() }
      group.addTask { try await self.serveQueries() }
      group.addTask { try await self.runRobots() }
      group.addTask { try await self.watchPhoneAccess() }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Passes a sentence to the person who started the hub.
  nonisolated func say(_ sentence: String) { announcer.say(sentence) }

  private func shutDown() async {
    await discovery.stop()
    closeNerve()
    updateShared()
    await engine.shutDown()
  }
}

extension Hub {
  /// Updates the hub's part of the shared state four times a second: devices and network interfaces change outside
  /// it.
  private func updateSharedForever() async throws {
    while true {
      try await Task.sleep(for: .milliseconds(250))
      pollNerve()
      updateShared()
    }
  }

  /// Writes the hub's part of the shared state, which the engine publishes.
  func updateShared() {
    var status = shared.withLock { $0 }
    status.version = Version.current
    status.phone = shownPhone
    status.interfaces = LocalAddresses.interfaces.map {
      NetworkInterface(name: $0.name, address: $0.address)
    }
    if let desk { status.pairings = desk.devices.map(StoredPairing.init) }
    var settings = StoredState()
    settings.set(Self.nerveKey, nerve.options)
    status.settings = settings.settings
    shared.withLock { $0 = status }
  }

  /// Updates the shared state and sends it to every client.
  func publish() async {
    updateShared()
    await engine.publish()
  }
}

extension PairedDevice {
  init(_ stored: StoredPairing) {
    self.init(
      digest: stored.digest, agent: stored.agent, name: stored.name, paired: stored.paired,
      lastSeen: stored.lastSeen)
  }
}

extension StoredPairing {
  init(_ device: PairedDevice) {
    self.init(
      digest: device.digest, agent: device.agent, name: device.name, paired: device.paired,
      lastSeen: device.lastSeen)
  }
}
