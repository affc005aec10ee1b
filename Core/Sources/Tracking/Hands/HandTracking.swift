public import Signals

/// Follows the hands of a source and measures what they play.
///
/// Slots, stabilised position, fingers, pinch, palm, depth, strikes, postures and stillness of up to four hands.
/// Times come from the frames.
public struct HandTracking: Sendable {
  /// A change keeps the hands' slots; one that concerns the stabiliser starts it again.
  public var settings: HandTrackingSettings {
    didSet {
      if settings.stabilizer != oldValue.stabilizer
        || settings.playedPoint != oldValue.playedPoint
      {
        for slot in states.indices { states[slot]?.resetPosition(settings) }
      }
      if settings.lostSeconds != oldValue.lostSeconds {
        slots = HandSlots(memory: settings.lostSeconds)
        states = Self.noStates
      }
    }
  }

  private var slots: HandSlots
  private var states = noStates
  private static let noStates: [HandState?] = Array(repeating: nil, count: HandSlots.count)

  public init(_ settings: HandTrackingSettings = HandTrackingSettings()) {
    self.settings = settings
    slots = HandSlots(memory: settings.lostSeconds)
  }

  /// The hands of this frame in the order of their slots.
  ///
  /// A hand that is missing for less than `lostSeconds` is not returned and keeps its slot. Hands with joints that are not
  /// finite, or more than ten pictures away, are ignored.
  public mutating func update(_ frame: HandFrame) -> [TrackedHand] {
    let hands = frame.hands.filter { $0.picture.isUsable(within: 10) }
    let scale = SIMD2(1, 1 / settings.camera.aspect)
    let places = hands.map { $0.picture.palmCentre.plane * scale }
    let given = slots.assign(hands, at: places, time: frame.time)
    for slot in states.indices where !slots.isKept(slot) { states[slot] = nil }
    var tracked: [TrackedHand] = []
    tracked.reserveCapacity(hands.count)
    for slot in states.indices {
      guard let index = given.firstIndex(of: slot), let side = slots.side(slot) else { continue }
      let turn = slots.turn(slot)
      var state = states[slot].flatMap { $0.turn == turn ? $0 : nil } ?? HandState(settings, turn)
      tracked.append(
        state.update(hands[index], in: slot, side: side, at: frame.time, settings))
      states[slot] = state
    }
    return tracked
  }

  /// The shape of the hand that was last seen in a slot, to teach a posture; nil for a free slot.
  public func shape(of slot: Int) -> HandShape? {
    states.indices.contains(slot) ? states[slot]?.shape : nil
  }

  /// Adds the shape of the hand in a slot to the examples of a posture; false when there is no such hand or posture.
  @discardableResult public mutating func teach(_ posture: Int, from slot: Int) -> Bool {
    guard let shape = shape(of: slot) else { return false }
    return settings.postures.teach(shape, as: posture)
  }

  /// Forgets all hands.
  public mutating func reset() { self = HandTracking(settings) }
}

/// The point of a hand that plays.
public enum PlayedPoint: String, CaseIterable, Codable, Sendable {
  /// The middle of the palm, steadier.
  case palm
  /// The tip of the index finger.
  case indexTip
}

extension SIMD3<Float> {
  var plane: SIMD2<Float> { SIMD2(x, y) }
}
