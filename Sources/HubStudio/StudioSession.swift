import HubConnections
import JSON
import Numbers
import Realtime
import Signals
import Streaming
import WebServer

/// One connected page: its rooms, its feeds and, when it is a sensor, its camera, microphone and motion.
package actor StudioSession {
  private let studio: StudioContext
  private let page: Page
  private var visited: [String: any AnyOpenRoom] = [:]
  private var followers: [String: Task<Void, Never>] = [:]
  private let time: PageTime
  private let sensors: PageSensors
  private var camera: BrowserCamera?

  init(_ studio: StudioContext, connection: ClientConnection) {
    self.studio = studio
    page = Page(connection)
    time = PageTime { [connection] in connection.send(.clock(number: $0)) }
    sensors = studio.sensors(of: page, time: time)
  }

  /// Runs until the page disconnects or the hub stops.
  package func run() async {
    page.connection.send(.hello(tier: studio.tier))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.listen() }
      for feed in studio.feeds {
        group.addTask { [page] in await feed.run(for: page, session: self) }
      }
      await group.next()
      group.cancelAll()
    }
    page.end()
    await stopSensors()
    for (name, room) in visited {
      followers[name]?.cancel()
      await room.close()
    }
    visited = [:]
  }

  private func listen() async {
    for await message in page.connection.inbound {
      switch message {
      case .text(let text):
        guard let message = try? PageMessage(text: text) else { continue }
        await handle(message)
      case .binary(let bytes):
        if sensors.receive(bytes, at: MonotonicClock.seconds) { continue }
        let takers = studio.feeds.filter { $0.messageKinds.contains(bytes.first ?? 0) }
        for feed in takers { feed.receive(bytes, from: page) }
        guard takers.isEmpty else { continue }
        guard let picture = CameraPicture(bytes) else { continue }
        await camera?.show(picture)
      }
    }
  }

  private func handle(_ message: PageMessage) async {
    switch message {
    case .open(let name): await openRoom(name)
    case .close(let name): await closeRoom(name)
    case .action(let name, let action): await act(action, in: name)
    case .visible(let isVisible): page.isVisible = isVisible
    case .sensorStart(let name, _, _, let offer): await startSensors(name: name, offer)
    case .sensorStop: await stopSensors()
    case .sensorState(let sensor, let state): sensors.pageReported(sensor, state)
    case .clock(let number, let received, let answered):
      time.answered(number, received: received, answered: answered)
      await camera?.noteClock()
    }
  }

  /// Begins with what the page offers, or continues with what it offers now.
  private func startSensors(name: String, _ offer: PageOffer) async {
    await stopCamera()
    time.start()
    sensors.start(
      name: name, offering: offer.sensors, seeing: offer.hasCamera ? BrowserCamera.kinds : [])
    if offer.hasCamera, let source = sensors.source { await startCamera(name, source) }
  }

  private func stopSensors() async {
    await stopCamera()
    time.stop()
    sensors.stop()
  }

  private func startCamera(_ name: String, _ source: SourceID) async {
    let camera = studio.camera(of: page, source: source, time: time)
    self.camera = camera
    await camera.start(name: name)
    page.use(camera: await camera.performer, source: source)
  }

  private func stopCamera() async {
    page.use(camera: nil, source: nil)
    await camera?.stop()
    camera = nil
  }
}

// Rooms.
extension StudioSession {
  /// The room of a name on this page, refreshed unless it follows its changes already; nil for an unknown name.
  private func room(_ name: String) async -> (any AnyOpenRoom)? {
    if let known = visited[name] {
      await known.refresh()
      return known
    }
    guard let room = studio.rooms[name] else { return nil }
    let opened = await room.opened(page: page, session: self)
    // Another message may have opened it in the meantime.
    let kept = visited[name] ?? opened
    visited[name] = kept
    return kept
  }

  private func openRoom(_ name: String) async {
    guard let room = await room(name), let message = room.open() else { return }
    page.note(name, isOpen: true)
    page.connection.send(message)
    guard followers[name] == nil else { return }
    let changes = await room.changes()
    followers[name] = Task { [weak self] in
      for await _ in changes {
        await self?.follow(name)
        // At most twenty patches a second.
        try? await Task.sleep(for: .milliseconds(50))
        if Task.isCancelled { return }
      }
    }
  }

  private func follow(_ name: String) async {
    await visited[name]?.refresh()
    sendChanges()
  }

  private func closeRoom(_ name: String) async {
    followers.removeValue(forKey: name)?.cancel()
    page.note(name, isOpen: false)
    await visited[name]?.close()
  }

  private func act(_ action: JSONValue, in name: String) async {
    guard let room = await room(name) else { return }
    try? await room.act(action)
    // Other rooms follow what changed by themselves.
    if room.isOpen { await room.refresh() }
    sendChanges()
  }

  /// Applies an action of another room of this page.
  func act<R: Room>(_ action: R.Shown.Action, in room: R.Type) async {
    await (self.room(R.name) as? OpenRoom<R>)?.act(action)
    sendChanges()
  }

  /// Applies what became of an effect.
  package func apply<R: Room>(_ outcome: R.Shown.Outcome, in room: R.Type) async {
    await (visited[R.name] as? OpenRoom<R>)?.apply(outcome)
    sendChanges()
  }

  /// The state of a screen of this page; nil when the page never opened it.
  package func state<R: Room>(of room: R.Type) -> R.Shown? {
    (visited[R.name] as? OpenRoom<R>)?.state
  }

  private func sendChanges() {
    for (_, room) in visited.sorted(by: { $0.key < $1.key }) {
      if let message = room.change() { page.connection.send(message) }
    }
  }
}
