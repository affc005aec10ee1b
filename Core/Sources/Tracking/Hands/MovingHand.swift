import Signals

/// A kept hand: where it was, how it moves, and which side it seems to be.
struct MovingHand: Hashable {
  private(set) var time: Double
  private var point: SIMD2<Float>
  private var velocity = SIMD2<Float>.zero
  /// −1 left … 1 right.
  private var leaning: Float
  /// How often it was seen: the side of a hand that just came is the mean of what was said.
  private var sightings: Float = 1

  init(_ hand: SeenHand, at time: Double) {
    self.time = time
    point = hand.point
    leaning = hand.side == .right ? hand.trust : -hand.trust
  }

  var side: Hand.Side { leaning >= 0 ? .right : .left }

  /// Where the hand is now if it went on, slowing down within a fifth of a second.
  func predicted(at time: Double) -> SIMD2<Float> {
    let step = Float(min(max(time - self.time, 0), 1))
    return point + velocity * (step / (1 + step / 0.2))
  }

  /// The cost of taking `hand` for this one; nil when it is too far away.
  ///
  /// It grows less than the distance, so that one hand where it is expected and one far off cost less than two in between.
  func cost(of hand: SeenHand, at time: Double) -> Float? {
    let distance = (hand.point - predicted(at: time)).norm
    let isOther = hand.side != side
    guard distance <= (isOther ? Self.reach / 2 : Self.reach) else { return nil }
    return distance / (1 + distance) + (isOther ? Self.sidePrior * hand.trust * abs(leaning) : 0)
  }

  mutating func move(to hand: SeenHand, at time: Double) {
    let step = Float(time - self.time)
    if step > 0 {
      let measured = (hand.point - point) / max(step, 0.005)
      velocity += (measured - velocity) * (step / (step + 0.02))
      let sign: Float = hand.side == .right ? hand.trust : -hand.trust
      sightings += 1
      leaning += (sign - leaning) * max(step / (step + 0.25), 1 / sightings)
    }
    point = hand.point
    self.time = time
  }

  /// The farthest jump in one picture that is still the same hand.
  static let reach: Float = 0.5
  /// What a wrong side costs.
  private static let sidePrior: Float = 0.12
}

/// The pairing of slots and hands with the least total cost, by trying all. It allocates nothing.
struct HandMatching {
  /// Of slot m and hand n at 8 m + n; infinite for a pair that cannot be.
  private var costs = SIMD32<Float>(repeating: .infinity)
  private let count: Int
  private var chosen = SIMD4<Int8>(repeating: -1)
  private var winner = SIMD4<Int8>(repeating: -1)
  private var least = Float.infinity

  /// - Parameters:
  ///   - slots: four.
  ///   - seen: eight at most.
  init(slots: [MovingHand?], seen: [SeenHand], time: Double) {
    count = seen.count
    for slot in slots.indices {
      for place in seen.indices {
        guard let cost = slots[slot]?.cost(of: seen[place], at: time) else { continue }
        costs[HandSlots.limit * slot + place] = cost
      }
    }
  }

  /// The place in `seen` for each slot; −1 for none.
  mutating func best() -> SIMD4<Int8> {
    search(slot: 0, taken: 0, cost: 0)
    return winner
  }

  /// A slot left without a hand costs more than any pair.
  private static let unpaired: Float = 1

  private mutating func search(slot: Int, taken: UInt64, cost: Float) {
    guard cost < least else { return }
    guard slot < HandSlots.count else {
      least = cost
      winner = chosen
      return
    }
    for place in 0..<count {
      let pair = costs[HandSlots.limit * slot + place]
      guard pair < .infinity, taken & 1 << place == 0 else { continue }
      chosen[slot] = Int8(truncatingIfNeeded: place)
      search(slot: slot + 1, taken: taken | 1 << place, cost: cost + pair)
    }
    chosen[slot] = -1
    search(slot: slot + 1, taken: taken, cost: cost + Self.unpaired)
  }
}
