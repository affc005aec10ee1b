import FaceWire
import Net
import Signals
import Streaming
import Timing

/// The decoder state of one sender of an app's format.
struct DialectIntake: Sendable {
  private var decoder: any DialectDecoder
  private var sender = SenderLock<SocketAddress>()
  private var performer = SenderLock<Int>()
  private var clock = FrameClock()
  private var sending = SendingClock()
  private var sequence: UInt32 = 0
  private let dialect: FaceDialect
  private let inverted: AxisSet
  private(set) var refused = 0

  init(_ dialect: FaceDialect, inverted: AxisSet = []) {
    self.dialect = dialect
    self.inverted = inverted
    decoder = dialect.makeDecoder()
  }

  /// The newest face of a datagram; nil when it is malformed, incomplete or from another sender.
  mutating func register(
    _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, arrival: Double
  ) -> FaceFrame? {
    if sender.isTaken(against: address, at: arrival) { return nil }
    let heard: [DialectFace]
    do {
      heard = try decode(bytes, from: address, arrival: arrival)
    } catch {
      refused += 1
      return nil
    }
    for face in heard where performer.judge(face.index, at: arrival) != .stranger {
      return timed(face, arrival: arrival)
    }
    return nil
  }

  /// A new sender gets a fresh decoder, and takes over the port only with a valid datagram of the app.
  private mutating func decode(
    _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, arrival: Double
  ) throws(WireError) -> [DialectFace] {
    guard !sender.isHeld(by: address) else {
      let faces = try decoder.decode(bytes)
      _ = sender.judge(address, at: arrival)
      return faces
    }
    var fresh = dialect.makeDecoder()
    let faces = try fresh.decode(bytes)
    _ = sender.judge(address, at: arrival)
    decoder = fresh
    performer = SenderLock()
    sending = SendingClock()
    clock.restart()
    return faces
  }

  private mutating func timed(_ heard: DialectFace, arrival: Double) -> FaceFrame? {
    sequence &+= 1
    let (sentAt, isNewClock) = sending.time(of: heard.sentAt, arrival: arrival)
    if isNewClock { clock.rebase() }
    guard let time = clock.time(of: sentAt, sequence: sequence, at: arrival) else { return nil }
    var face = heard.face.inverting(inverted)
    face.time = time
    face.sequence = sequence
    return face
  }
}

/// The sending times of frames: from the sender's timestamps while every frame has one, else estimated from
/// arrivals.
struct SendingClock: Sendable {
  private var arrivals = ArrivalClock()
  private var hasOwnClock: Bool?
  /// Consecutive frames with a timestamp.
  private var stamped = 0

  /// Seconds on one of the two clocks, and whether the clock has changed.
  mutating func time(of sentAt: Double?, arrival: Double) -> (seconds: Double, isNew: Bool) {
    let estimate = arrivals.time(of: arrival)
    stamped = sentAt == nil ? 0 : stamped + 1
    let before = hasOwnClock
    if sentAt == nil { hasOwnClock = false }
    if before == nil || stamped >= Self.proof { hasOwnClock = sentAt != nil }
    let isNew = before != nil && before != hasOwnClock
    guard hasOwnClock == true, let sentAt else { return (estimate, isNew) }
    return (sentAt, isNew)
  }

  /// Consecutive timestamps after which a sender that had left one out is trusted again.
  private static let proof = 60
}

extension SenderLock {
  package func isHeld(by candidate: Sender) -> Bool { sender == candidate }

  /// Whether another sender has the port and was received recently.
  func isTaken(against candidate: Sender, at arrival: Double) -> Bool {
    guard let sender, sender != candidate else { return false }
    return arrival - lastArrival <= Self.timeout
  }
}
