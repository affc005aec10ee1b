import Instrument
import Signals

/// An open hand without noise that is moved through the picture.
struct SimulatedHand {
  private let model: Hand
  private let middle: SIMD3<Float>

  init() throws {
    let frames = (0..<200).lazy.map { DemoHands().frame(at: Double($0) / 10, sequence: 0) }
    guard let hand = frames.compactMap({ $0.hands.first { $0.side == .right } }).first else {
      throw BenchError("the simulated player shows no right hand")
    }
    model = hand
    let palm = [0, 1, 5, 9, 13, 17].map { hand.picture[$0] }
    middle = palm.reduce(.zero, +) / Float(palm.count)
  }

  /// The hand as a mirror shows it: `x` from the left, `y` from the bottom, fractions of the picture.
  func at(x: Double, y: Double = 0.5) -> Hand {
    var hand = model
    let way = SIMD3<Float>(Float(1 - x), Float(1 - y), 0) - middle * SIMD3(1, 1, 0)
    for joint in 0..<HandJoints.count { hand.picture[joint] += way }
    return hand
  }
}

struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
