import Console
import FaceControl
import FaceEngine
import FaceScreens
import Mapping
import Numbers
import Realtime
import RobotFace
import WebServer

/// One connected page: its screens, its meters and, when it is a sensor, its camera.
actor StudioSession {
  let hub: Hub
  let engine: FaceEngine
  let connection: ClientConnection
  var screens: OpenScreens
  var readings = TakeReadings()
  private var isVisible = true
  private(set) var camera: BrowserCamera?
  /// The robot that this page shows.
  var viewerSession: RobotViewerSession?
  private var sentJacks: [UInt8] = []

  init(hub: Hub, connection: ClientConnection) async {
    self.hub = hub
    engine = hub.engine
    self.connection = connection
    screens = OpenScreens(await hub.engine.faceState)
  }

  /// Runs until the page disconnects or the hub stops.
  func run() async {
    send(.hello(tier: hub.configuration.tier))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.listen() }
      group.addTask { await self.followState() }
      group.addTask { await self.sendMeters() }
      await group.next()
      group.cancelAll()
    }
    await camera?.stop()
    viewerSession?.end()
    readings.cancel()
  }

  private func listen() async {
    for await message in connection.inbound {
      switch message {
      case .text(let text):
        guard let message = try? PageMessage(text: text) else { continue }
        await handle(message)
      case .binary(let bytes):
        guard let picture = CameraPicture(bytes) else { continue }
        await camera?.show(picture)
      }
    }
  }

  private func handle(_ message: PageMessage) async {
    switch message {
    case .open(let screen):
      if let message = screens.open(screen) { send(message) }
    case .close(let screen):
      screens.close(screen)
      if screen == .robot { leaveRobot() }
    case .visible(let isVisible): self.isVisible = isVisible
    case .sensorStart(let name, _, _): await startCamera(name: name)
    case .sensorStop:
      viewerSession?.lend(nil)
      await camera?.stop()
      camera = nil
    case .home(let action):
      for effect in screens.home.state.apply(action) { await perform(effect) }
      sendChanges()
    case .track(let action):
      for effect in screens.track.state.apply(action) { await perform(effect) }
      sendChanges()
    case .connect(let action):
      for effect in screens.connect.state.apply(action) { await perform(effect) }
      sendChanges()
    case .performers(let action):
      for effect in screens.performers.state.apply(action) { await perform(effect) }
      sendChanges()
    case .map(let action):
      for effect in screens.map.state.apply(action) { await perform(effect) }
      sendChanges()
    case .presets(let action):
      for effect in screens.presets.state.apply(action) { await perform(effect) }
      sendChanges()
    case .settings(let action):
      for effect in screens.settings.state.apply(action) { await perform(effect) }
      sendChanges()
    case .takes(let action):
      // A page may receive the reply to an import before its screen is updated.
      await refreshScreens()
      for effect in screens.takes.state.apply(action) { await perform(effect) }
      sendChanges()
    case .latency(let action):
      for effect in screens.latency.state.apply(action) { await perform(effect) }
      sendChanges()
    case .nerve(let action):
      for effect in screens.nerve.state.apply(action) { await perform(effect) }
      sendChanges()
    case .robot(let action):
      for effect in screens.robot.state.apply(action) { await perform(effect) }
      sendChanges()
    case .clock(let number, let received, let answered):
      await camera?.pageAnswered(number: number, received: received, answered: answered)
    }
  }

  private func startCamera(name: String) async {
    await camera?.stop()
    let faceLimit = hub.configuration.faceLimit(ofRobot: viewerSession != nil)
    let camera = BrowserCamera(hub: hub, connection: connection, faceLimit: faceLimit)
    self.camera = camera
    await camera.start(name: name)
    viewerSession?.lend(await camera.performer?.id)
  }

  /// Sends patches at most twenty times a second.
  private func followState() async {
    for await state in await engine.states() {
      screens.refresh(from: state)
      sendChanges()
      try? await Task.sleep(for: .milliseconds(50))
      if Task.isCancelled { return }
    }
  }

  /// Sends meters and jacks at display rate, only while a page shows them.
  private func sendMeters() async {
    var last: (id: String, sequence: UInt32)?
    var performer: Performer?
    var ticks = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      await sendJacks()
      let isMetered = screens.home.isOpen || screens.track.isOpen || screens.map.isOpen
      guard isVisible, isMetered || camera != nil else { continue }
      if ticks % 6 == 0 { performer = await meteredPerformer() }
      ticks += 1
      guard let performer, let control = performer.latest else { continue }
      if let last, last == (performer.id, control.sequence) { continue }
      last = (performer.id, control.sequence)
      if screens.map.state.hear(control) { sendChanges() }
      connection.send(
        binary: MetersFrame.bytes(control, isRecording: screens.track.state.recording.isArriving))
    }
  }

  /// Sends changed voltages while NERVE is open and visible.
  private func sendJacks() async {
    guard isVisible, screens.nerve.isOpen else {
      sentJacks = []
      return
    }
    let bytes = JacksFrame.bytes(of: hub.nerveState.withLock { $0.receiver })
    guard bytes != sentJacks else { return }
    sentJacks = bytes
    connection.send(binary: bytes)
  }

  private func meteredPerformer() async -> Performer? {
    if let own = await camera?.performer { return own }
    return await engine.performer(screens.track.state.selected)
  }

  /// Applies the hub's state at once, so that a reply comes with its effects.
  func refreshScreens() async { screens.refresh(from: await engine.faceState) }

  func sendChanges() {
    for message in screens.changes() { send(message) }
  }

  func send(_ message: ServerMessage) { connection.send(message) }
}
