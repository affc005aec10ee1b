import FaceControl
import FaceEngine
import Landmarks
import Numbers
import Realtime
import Timing
import WebServer

/// The camera of a sensor page: its pictures are tracked here, and its face is a performer while the page is open.
actor BrowserCamera {
  private let hub: Hub
  private let connection: ClientConnection
  /// The number of faces to detect in a picture.
  private let faceLimit: Int
  private(set) var performer: Performer?
  private var thread: VisionThread?
  private var tracker: TrackerID?
  private var cameraFaces = CameraFaces()
  private var firstTime: Double?
  private var lastNumber: UInt32?
  private let pace = Locked(TrackingPace())
  /// The last tracking state sent to the page.
  private let view = Locked<CameraView?>(nil)
  private let pageClock = Locked(PageClock())
  private var asking: Task<Void, Never>?

  init(hub: Hub, connection: ClientConnection, faceLimit: Int = 1) {
    self.hub = hub
    self.faceLimit = faceLimit
    self.connection = connection
  }

  /// Adds the page's camera, or sends the page the reason why it cannot be tracked.
  func start(name: String) async {
    let name = Self.shown(name)
    do {
      let thread = try await hub.vision.thread()
      tracker = try await thread.makeTracker(TrackerOptions(faces: max(faceLimit, 1)))
      self.thread = thread
      let performer = await hub.engine.addGuest(name: name)
      self.performer = performer
      cameraFaces = CameraFaces(faceLimit: faceLimit, source: performer.id, robots: hub.robots)
      tell(.ready, "The hub is ready: look at the camera.", name)
      asking = Task { await self.askForever() }
    } catch {
      tell(.unavailable, "\(error)", name)
    }
  }

  /// Requests the page's clock: four times at once, then every two seconds.
  private func askForever() async {
    var asked = 0
    while !Task.isCancelled {
      let number = pageClock.withLock { $0.ask(at: MonotonicClock.seconds) }
      connection.send(ServerMessage.clock(number: number))
      asked += 1
      try? await Task.sleep(for: .milliseconds(asked < 4 ? 100 : 2000))
    }
  }

  func pageAnswered(number: Int, received: Double, answered: Double) {
    let now = MonotonicClock.seconds
    performer?.clockError = pageClock.withLock { clock in
      clock.answer(number, received: received, answered: answered, at: now)
      return clock.errorBound(at: now)
    }
  }

  func stop() async {
    asking?.cancel()
    if let performer { await hub.engine.removePerformer(performer.id) }
    if let thread, let tracker { await thread.closeTracker(tracker) }
    performer = nil
    tracker = nil
    thread = nil
  }

  /// Tracks one picture; a newer picture replaces one that waits.
  func show(_ picture: CameraPicture) {
    guard let thread, let tracker, let performer else { return }
    if let lastNumber, picture.number <= lastNumber { return }
    lastNumber = picture.number
    let start = firstTime ?? picture.time
    firstTime = start
    let time = picture.time - start
    guard time >= 0 else { return }
    let now = MonotonicClock.nanoseconds
    let stamp = FrameStamp(
      captured: pageClock.withLock {
        $0.nanoseconds(of: picture.time, at: Double(now) * 1e-9)
      }, arrived: now)
    let answer = CameraPictureAnswer(
      number: picture.number, stamp: stamp, connection: connection, performer: performer,
      cameraFaces: cameraFaces, pace: pace, view: view)
    thread.submit(.jpeg(Array(picture.jpeg)), tracker: tracker, time: time) { answer.take($0) }
  }

  private func tell(_ state: ServerMessage.SensorState, _ sentence: String, _ name: String) {
    connection.send(ServerMessage.sensor(state: state, sentence: sentence, name: name))
  }

  /// A page's name, made safe to show: printable, at most 40 characters.
  private static func shown(_ name: String) -> String {
    let printable = name.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32 && $0.value != 127
    }
    let short = String(String.UnicodeScalarView(printable.prefix(40)))
    return short.isEmpty ? "Browser" : short
  }
}

/// The number of pictures tracked in the last second.
struct TrackingPace: Sendable {
  private var times: [Double] = []

  /// `now` in seconds.
  mutating func register(_ now: Double) -> Float {
    times.append(now)
    times.removeAll { now - $0 > 1 }
    guard let first = times.first, first < now else { return 0 }
    return Float(Double(times.count - 1) / (now - first))
  }
}
