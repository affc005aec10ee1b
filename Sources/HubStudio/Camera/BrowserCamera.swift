import HubConnections
import FaceControl
import FaceEngine
import Landmarks
import Numbers
import Realtime
import Signals
import Streaming
import Timing
import WebServer

/// The camera of a sensor page: its pictures are tracked here, and its face is a performer while the page is open.
actor BrowserCamera {
  private let hub: HubServices
  private let connection: ClientConnection
  /// The page's source, whose events have the host's times.
  private let source: SourceID
  private(set) var performer: Performer?
  private var sensor: VisionSensor?
  private var firstTime: Double?
  private var lastNumber: UInt32?
  private let pace = Locked(RateMeter())
  /// The last tracking state sent to the page.
  private let view = Locked<CameraView?>(nil)
  private let time: PageTime

  init(_ hub: HubServices, connection: ClientConnection, source: SourceID, time: PageTime) {
    self.hub = hub
    self.source = source
    self.time = time
    self.connection = connection
  }

  /// What it senses: what is tracked in its pictures, and the pictures themselves.
  static let kinds = VisionSensor.kinds.union(.picture)

  /// Adds the page's camera, or sends the page the reason why it cannot be tracked.
  func start(name: String) async {
    do {
      sensor = try await VisionSensor.open(source, on: hub.sensors, vision: hub.vision) {
        [announcer = hub.announcer] in announcer.say("\(name): \($0)")
      }
      performer = await hub.engine.addGuest(name: name)
      tell(.ready, "The hub is ready: look at the camera.", name)
    } catch {
      tell(.unavailable, "\(error)", name)
    }
  }

  /// Notes how well the page's clock is known.
  func noteClock() { performer?.clockError = time.errorBound }

  func stop() async {
    if let performer { await hub.engine.removePerformer(performer.id) }
    await sensor?.close()
    performer = nil
    sensor = nil
  }

  /// Tracks one picture; a newer picture replaces one that waits.
  func show(_ picture: CameraPicture) {
    guard let sensor, let performer else { return }
    if let lastNumber, picture.number <= lastNumber { return }
    lastNumber = picture.number
    let start = firstTime ?? picture.time
    firstTime = start
    let seconds = picture.time - start
    guard seconds >= 0 else { return }
    let now = MonotonicClock.nanoseconds
    let stamp = FrameStamp(
      captured: time.nanoseconds(of: picture.time, at: Double(now) * 1e-9), arrived: now)
    let taken = stamp.captured > 0 ? stamp.captured : now
    publish(picture, sensed: Double(taken) * 1e-9, arrived: Double(now) * 1e-9)
    let answer = CameraPictureAnswer(
      shot: .init(sequence: picture.number, sensed: Double(taken) * 1e-9, stamp: stamp),
      connection: connection, performer: performer, events: sensor.events, pace: pace, view: view)
    sensor.submit(.jpeg(Array(picture.jpeg)), time: seconds) { answer.take($0) }
  }

  /// Passes the picture on as it came, to those who want it.
  private func publish(_ picture: CameraPicture, sensed: Double, arrived: Double) {
    guard hub.sensors.wants(.picture, from: source) else { return }
    let bytes = Array(picture.jpeg)
    guard let header = JPEGHeader(bytes),
      let encoded = EncodedPicture(
        sequence: picture.number, codec: .jpeg, width: UInt16(clamping: header.width),
        height: UInt16(clamping: header.height), bytes: bytes)
    else { return }
    hub.sensors.publish(
      SensorEvent(source: source, sensed: sensed, arrived: arrived, payload: .picture(encoded)))
  }

  private func tell(_ state: ServerMessage.SensorState, _ sentence: String, _ name: String) {
    connection.send(ServerMessage.sensor(state: state, sentence: sentence, name: name))
  }
}
