import HubCapture
import HubCoach
import HubInstrument
import HubRobot
public import HubStudio
import HubWeirdPhone
import Console
public import FaceEngine
public import Logging
import Net
import Realtime
import Store
import Streaming
import WebServer

/// The hub: products with this computer's edges, and the studio. One per process.
public final class Hub: Sendable {
  let services: HubServices
  let products: [any Product]

  /// WeirdPhone: performers, outputs, takes, presets.
  public var engine: FaceEngine { services.engine }
  var configuration: HubConfiguration { services.configuration }

  public init(_ configuration: HubConfiguration, log: Logger) {
    services = HubServices(configuration, log: log)
    products = Self.products(services)
  }

  /// The products of this program, in the order of the product switch.
  static func products(_ services: HubServices) -> [any Product] {
    [
      WeirdPhone(services),
      InstrumentProduct(services),
      CoachProduct(services),
      CaptureProduct(services),
      RobotProduct(services),
    ]
  }

  /// Starts everything, serves the studio and runs until the task is cancelled.
  ///
  /// - Parameter announce: gets one sentence with the studio's address, and one with the address for phones.
  public func run(announce: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    services.announcer.use(announce)
    HeapMemory.returnToSystem()
    OpenFiles.raiseLimit()
    EventLoops.prepare()
    try configuration.check()
    let lock = try HubLock(folder: configuration.data.path)
    defer { lock.release() }
    for product in products { try product.prepare() }
    let recorder = try services.sensorRecorder()
    let paired = await start()
    let studio = try await Studio(services, products: products, paired: paired)
    lock.note(address: studio.address)
    say("Sensorium is on \(studio.address) — open it in a browser. Ctrl-C ends it.")
    for product in products {
      if let greeting = product.greeting(at: studio.address, isPhone: false) { say(greeting) }
    }
    if let recorder { say(recorder.announcement) }
    do {
      if configuration.isLANOpen {
        try await services.phone.openAccess(interface: await engine.options.interface)
      }
      try await serve(studio, recorder)
    } catch {
      await shutDown(recorder)
      throw error
    }
    await shutDown(recorder)
  }

  /// Starts the engine with the stored state; returns the devices that paired before.
  @discardableResult
  func start() async -> [PairedDevice] {
    await engine.start(store: StoreFile.open(folder: configuration.data.path))
    let restored = await engine.restored
    services.board.store { $0.pairings = restored?.pairings ?? [] }
    for product in products { product.restore(from: restored) }
    return (restored?.pairings ?? []).map(PairedDevice.init)
  }

  private func serve(_ studio: Studio, _ recorder: SensorRecorder?) async throws {
    let context = ProductContext(presence: services.presence, announcer: services.announcer)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await studio.run() }
      group.addTask { [services] in try await services.presence.run() }
      group.addTask { [services] in
        try await services.phone.run { await services.engine.options.interface }
      }
      group.addTask { [services] in
        for await _ in services.board.changes() { await services.engine.publish() }
      }
      if let recorder {
        group.addTask { [announcer = services.announcer] in
          try await recorder.run { announcer.say($0) }
        }
      }
      for product in products { group.addTask { try await product.run(context) } }
      try await group.next()
      group.cancelAll()
    }
  }

  private func say(_ sentence: String) { services.announcer.say(sentence) }

  private func shutDown(_ recorder: SensorRecorder?) async {
    if let recorder { say(await recorder.finish()) }
    await services.presence.stop()
    await engine.shutDown()
  }
}
