import Foundation

/// A ring of one length, in double precision.
private struct Ring {
  private var samples: [Double]
  private var place = 0

  init(_ length: Int) { samples = [Double](repeating: 0, count: length) }

  /// The sample `delay` writes ago, at most the length.
  func read(_ delay: Int) -> Double { samples[(place - delay + samples.count) % samples.count] }
  var last: Double { samples[place] }

  mutating func write(_ sample: Double) {
    samples[place] = sample
    place = (place + 1) % samples.count
  }

  mutating func allpass(_ input: Double, _ gain: Double) -> Double {
    let late = last
    let inner = input - gain * late
    write(inner)
    return late + gain * inner
  }
}

/// Dattorro's plate (JAES 45, 1997) written down line by line, at the paper's rate and without modulation.
struct PaperPlate {
  let decay: Double
  let damping: Double
  let bandwidth: Double

  /// Both sides of the response to an impulse on both sides.
  func response(_ count: Int) -> [[Double]] {
    let ratio = 1.095 + 0.025 / (decay * decay)
    let factor = pow(10, -3 * 21_589 / 29_761 * ratio / (4 * decay))
    let spread = min(max(factor + 0.15, 0.25), 0.5)
    var diffusers = [142, 107, 379, 277].map(Ring.init)
    var tank = [672, 4_453, 1_800, 3_720, 908, 4_217, 2_656, 3_163].map(Ring.init)
    var (low, lows, ends) = (0.0, [0.0, 0.0], [0.0, 0.0])
    var result = [[Double]](repeating: [], count: 2)
    let width = bandwidth * 0.999 + 0.001
    for index in 0..<count {
      // Four samples of pre-delay are what the component's interpolation needs.
      low += ((index == 4 ? 1 : 0) - low) * width
      var x = low
      for (number, gain) in [0.75, 0.75, 0.625, 0.625].enumerated() {
        x = diffusers[number].allpass(x, gain)
      }
      let (left, right) = taps(tank)
      let before = ends
      for side in 0..<2 {
        let line = 4 * side
        let first = tank[line].allpass(x + factor * before[1 - side], -0.7)
        let held = tank[line + 1].last
        tank[line + 1].write(first)
        lows[side] = held * (1 - 0.99 * damping) + lows[side] * 0.99 * damping
        let second = tank[line + 2].allpass(lows[side] * factor, spread)
        ends[side] = tank[line + 3].last
        tank[line + 3].write(second)
      }
      result[0].append(0.6 * left)
      result[1].append(0.6 * right)
    }
    return result
  }

  private func taps(_ tank: [Ring]) -> (Double, Double) {
    let left =
      tank[5].read(266) + tank[5].read(2_974) - tank[6].read(1_913) + tank[7].read(1_996)
      - tank[1].read(1_990) - tank[2].read(187) - tank[3].read(1_066)
    let right =
      tank[1].read(353) + tank[1].read(3_627) - tank[2].read(1_228) + tank[3].read(2_673)
      - tank[5].read(2_111) - tank[6].read(335) - tank[7].read(121)
    return (left, right)
  }
}

/// The public-domain Freeverb (Jezar at Dreampoint, 2000) with its constants, in double precision.
struct PublicRoom {
  let size: Double
  let damp: Double
  let width: Double

  /// Both sides of the response to an impulse on both sides.
  func response(_ count: Int) -> [[Double]] {
    let sides = [0, 23].map { side($0, count) }
    let (own, cross) = (0.5 + 0.5 * width, 0.5 - 0.5 * width)
    return [
      zip(sides[0], sides[1]).map { own * $0 + cross * $1 },
      zip(sides[0], sides[1]).map { own * $1 + cross * $0 },
    ]
  }

  private func side(_ spread: Int, _ count: Int) -> [Double] {
    var combs = [1_116, 1_188, 1_277, 1_356, 1_422, 1_491, 1_557, 1_617].map { Ring($0 + spread) }
    var allpasses = [556, 441, 341, 225].map { Ring($0 + spread) }
    var lows = [Double](repeating: 0, count: 8)
    let (feedback, damping) = (size * 0.28 + 0.7, damp * 0.4)
    return (0..<count).map { index in
      let input = index == 0 ? 2 * 0.015 : 0
      var sum = 0.0
      for line in 0..<8 {
        let late = combs[line].last
        lows[line] = late * (1 - damping) + lows[line] * damping
        combs[line].write(input + lows[line] * feedback)
        sum += late
      }
      for line in 0..<4 {
        let late = allpasses[line].last
        allpasses[line].write(sum + 0.5 * late)
        sum = late - sum
      }
      return sum
    }
  }
}
