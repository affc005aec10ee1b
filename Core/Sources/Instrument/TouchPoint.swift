import Tracking

/// A finger, pen or mouse on the playing surface.
public struct TouchPoint: Hashable, Sendable {
  public enum Phase: String, Codable, Hashable, Sendable {
    case began, moved, ended, cancelled
  }

  /// Any number that stays the same while the touch lasts.
  public var id: Int
  /// Fractions 0…1 of the surface: x from the left, y from the bottom.
  public var position: SIMD2<Float>
  /// What a device without pressure gives.
  public static let noPressure: Float = 0.5

  /// 0…1; ``noPressure`` lets the dial set the velocity.
  public var pressure: Float
  public var phase: Phase

  public init(id: Int, position: SIMD2<Float>, pressure: Float = noPressure, phase: Phase = .moved)
  {
    self.id = id
    self.position = position
    self.pressure = pressure
    self.phase = phase
  }
}

/// Which touch plays which of the four sources, and its stabiliser: a touch keeps both as long as it lasts.
struct TouchSlots: Hashable, Sendable {
  private struct Slot: Hashable, Sendable {
    let id: Int
    var stabilizer: PositionStabilizer?
  }

  private var slots: [Slot?] = Array(repeating: nil, count: PlaySource.maximumPerKind)

  /// Calls `body` with every active touch, stabilised, and its source number; a fifth touch has none.
  mutating func assign(
    _ touches: [TouchPoint], at time: Double, _ method: PositionStabilizer.Method?,
    _ body: (Int, TouchPoint) -> Void
  ) {
    for index in slots.indices {
      guard let id = slots[index]?.id else { continue }
      if !touches.contains(where: { $0.id == id && $0.isActive }) { slots[index] = nil }
    }
    for touch in touches where touch.isActive {
      let place = slots.firstIndex { $0?.id == touch.id } ?? slots.firstIndex(of: nil)
      guard let place else { continue }
      var slot = slots[place] ?? Slot(id: touch.id)
      if slot.stabilizer?.method != method {
        slot.stabilizer = method.map { PositionStabilizer($0) }
      }
      var steady = touch
      steady.position = slot.stabilizer?.update(touch.position, at: time) ?? touch.position
      slots[place] = slot
      body(place, steady)
    }
  }
}

extension TouchPoint {
  /// Whether the touch plays in this frame.
  public var isActive: Bool { phase == .began || phase == .moved }
}

extension PlayPoint {
  /// A touch as source `number`.
  init(_ touch: TouchPoint, _ number: Int) {
    self.init(PlaySource(.touch, number))
    self[.x] = touch.position.x
    self[.y] = touch.position.y
    self[.pressure] = touch.pressure
  }
}
