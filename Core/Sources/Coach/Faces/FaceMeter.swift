import Numbers
public import Signals
import Timing

/// Measures faces one by one: presence, eye contact, expression, liveliness, framing.
///
/// Values are taken at most ten times a second, so the rate of the pictures hardly changes the measures.
public struct FaceMeter: Sendable {
  /// The direction of the eyes towards the camera, and the smile of the neutral face.
  public var neutralEyes: EyeDirection?
  public var neutralSmile: Double?
  /// Degrees.
  public var contactAngle = 12.0

  private var grid = RateDecimator(rate: 10)
  private var contact = EyeContact()
  private var contacts = RecentValues(span: 4)
  private var closedSince: Double?
  private var presences = RecentValues(span: 2)
  private var liveliness = LivelinessMeter()
  private var lastSeen: Double?
  private var measures = FaceMeasures()

  public init() {}

  /// Adds a face, or a frame without one, and where it is in the picture.
  public mutating func register(
    _ frame: FaceFrame, box: FaceBox? = nil, at time: Double
  ) -> FaceMeasures {
    guard time.isFinite else { return measures }
    let isSlot = grid.admits(time)
    if isSlot { presences.append(frame.isTracked ? 1 : 0, at: time) }
    measures.presence = presences.mean ?? 0
    measures.isPresent = frame.isTracked
    guard frame.isTracked else { return lose(at: time) }
    lastSeen = time
    measures.absence = 0
    measures.framing = box.flatMap { framing(of: frame, in: $0) }
    follow(lidsOf: frame, isSlot: isSlot, at: time)
    register(eyes: EyeContact.direction(of: frame), isSlot: isSlot, at: time)
    register(shapesOf: frame, isSlot: isSlot, at: time)
    return measures
  }

  private mutating func lose(at time: Double) -> FaceMeasures {
    if lastSeen == nil || lastSeen ?? 0 > time { lastSeen = time }
    measures.absence = time - (lastSeen ?? time)
    measures.eyes = nil
    measures.smile = nil
    measures.framing = nil
    closedSince = nil
    if measures.absence > 1 {
      liveliness.removeAll()
      contacts.removeAll()
      measures.liveliness = nil
      measures.contactShare = nil
    }
    return measures
  }

  private mutating func follow(lidsOf frame: FaceFrame, isSlot: Bool, at time: Double) {
    guard EyeContact.areClosed(in: frame) else { return closedSince = nil }
    let since = closedSince ?? time
    closedSince = since
    guard time - since >= EyeContact.longestBlink else { return }
    if isSlot { contacts.append(0, at: time) }
    measures.contactShare = contacts.mean
  }

  private mutating func register(eyes direction: EyeDirection?, isSlot: Bool, at time: Double) {
    measures.eyes = direction
    guard let direction else { return }
    let isHeld = contact.register(
      direction, neutral: neutralEyes ?? EyeDirection(x: 0, y: 0), within: contactAngle, at: time)
    if isSlot { contacts.append(isHeld ? 1 : 0, at: time) }
    measures.contactShare = contacts.mean
  }

  private mutating func register(shapesOf frame: FaceFrame, isSlot: Bool, at time: Double) {
    let smiles: ShapeSet = ShapeSet([.mouthSmileLeft, .mouthSmileRight])
    guard frame.available.shapes.isSuperset(of: smiles) else { return }
    let sum = Double(frame.shapes[.mouthSmileLeft]) + Double(frame.shapes[.mouthSmileRight])
    measures.smile = (sum / 2).clamped(to: 0...1) - (neutralSmile ?? 0)
    if isSlot { liveliness.register(frame.shapes, at: time) }
    measures.liveliness = liveliness.liveliness
  }

  private func framing(of frame: FaceFrame, in box: FaceBox) -> FaceFraming? {
    guard box.isUsable else { return nil }
    let roll = Double(frame.head.roll) * 180 / .pi
    return FaceFraming(
      height: box.height, eyeLevel: box.eyeLevel, offset: box.middle.x - 0.5,
      roll: frame.available.hasHeadAngles && roll.isFinite ? roll : nil)
  }
}
