import Numbers
public import Signals

/// Gives the hands of successive pictures slots 0…3 that they keep.
///
/// The hands and slots of a picture are paired so that the sum of the distances from where each hand was heading is least,
/// with the side as a prior. A hand that is lost keeps its slot for a short time.
public struct HandSlots: Hashable, Sendable {
  /// The number of slots.
  public static let count = 4
  /// Hands of one picture that are looked at; more are ignored.
  public static let limit = 8

  /// Seconds for which a lost hand keeps its slot.
  public let memory: Double
  private var slots: [MovingHand?] = Array(repeating: nil, count: count)
  private var now = 0.0
  /// How many hands each slot has had.
  private var turns = Array(repeating: 0, count: count)

  /// `memory` is clamped to 0…2 s.
  public init(memory: Double = 0.3) { self.memory = memory > 0 ? min(memory, 2) : 0 }

  /// Whether a slot is kept, seen or not.
  public func isKept(_ slot: Int) -> Bool { slots.indices.contains(slot) && slots[slot] != nil }

  /// Counts the hands that a slot has had: another number is another hand.
  func turn(_ slot: Int) -> Int { turns[slot] }

  /// The side of the hand of a slot, steadied over about a quarter of a second; nil for a free slot.
  public func side(_ slot: Int) -> Hand.Side? {
    slots.indices.contains(slot) ? slots[slot]?.side : nil
  }

  /// The slots of the hands of one picture, in their order; nil for a hand that gets none.
  ///
  /// `points` are the hands' places in widths of the picture. A point that is not finite gets no slot. A time that is not
  /// finite or earlier counts as the last one; one more than a second earlier frees all slots.
  public mutating func assign(_ hands: [Hand], at points: [SIMD2<Float>], time: Double) -> [Int?] {
    advance(to: time)
    var result: [Int?] = Array(repeating: nil, count: hands.count)
    let count = min(hands.count, points.count, Self.limit)
    var seen: [SeenHand] = []
    seen.reserveCapacity(count)
    for index in 0..<count where points[index].isFinite {
      seen.append(
        SeenHand(
          index: index, point: points[index], side: hands[index].side, trust: hands[index].trust))
    }
    var matching = HandMatching(slots: slots, seen: seen, time: now)
    let best = matching.best()
    for slot in 0..<Self.count where best[slot] >= 0 {
      let place = Int(best[slot])
      result[seen[place].index] = slot
      slots[slot]?.move(to: seen[place], at: now)
    }
    for hand in seen where result[hand.index] == nil {
      let isDouble = seen.contains { other in
        result[other.index] != nil && other.side == hand.side
          && (other.point - hand.point).norm < Self.doubleDistance
      }
      if !isDouble { result[hand.index] = take(hand, keeping: result) }
    }
    return result
  }

  /// Distance below which a new hand is another detection of one that is already there.
  private static let doubleDistance: Float = 0.03

  private mutating func advance(to time: Double) {
    guard time.isFinite else { return }
    if time < now - 1 {
      slots = Array(repeating: nil, count: Self.count)
      now = time
    }
    now = max(now, time)
    for slot in slots.indices {
      if let hand = slots[slot], now - hand.time > memory { slots[slot] = nil }
    }
  }

  /// A free slot, or else the one lost longest ago.
  private mutating func take(_ hand: SeenHand, keeping taken: [Int?]) -> Int? {
    let lost = slots.indices.filter { !taken.contains($0) }
    let slot =
      lost.first { slots[$0] == nil }
      ?? lost.min { (slots[$0]?.time ?? 0) < (slots[$1]?.time ?? 0) }
    if let slot {
      slots[slot] = MovingHand(hand, at: now)
      turns[slot] &+= 1
    }
    return slot
  }
}

/// A hand of the current picture.
struct SeenHand: Hashable {
  let index: Int
  let point: SIMD2<Float>
  let side: Hand.Side
  let trust: Float
}

extension Hand {
  /// Confidence in the side, 0…1.
  fileprivate var trust: Float { confidence > 0 ? min(confidence, 1) : 0 }
}

extension SIMD2<Float> {
  var norm: Float { (self * self).sum().squareRoot() }
}
