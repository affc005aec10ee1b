import Foundation

/// Two chains of allpasses whose outputs are a quarter of a turn apart from a low edge up to as far below half the
/// sample rate: an elliptic half-band filter turned by a quarter (R. Valenzuela & A. Constantinides, IEE Proc. 130,
/// 1983; O. Niemitalo, 2003).
struct HilbertPair<Lane: AudioLane> {
  private static var sections: Int { 7 }
  private let gains: UnsafeMutablePointer<Float>
  private let states: UnsafeMutablePointer<Lane>
  private var last = Lane(0)
  /// Seconds until the slowest section has fallen by 140 dB.
  let ringing: Float

  init(edge: Double, _ setup: inout ComponentMemory<Lane>) {
    let count = 2 * Self.sections
    gains = setup.constants(count)
    states = setup.allocate(4 * (Self.sections + 1))
    let rate = Double(setup.sampleRate)
    let design = Self.design(count, edge / rate)
    ringing = Float(2 * log(1e-7) / log(design.max() ?? 0.5) / rate)
    for (index, gain) in design.enumerated() {
      gains[index % 2 * Self.sections + index / 2] = Float(gain)
    }
  }

  private static func design(_ count: Int, _ edge: Double) -> [Double] {
    let tangent = tan((1 - 2 * edge) * .pi / 4)
    let k = tangent * tangent
    let root = (1 - k * k).squareRoot().squareRoot()
    let e = 0.5 * (1 - root) / (1 + root)
    let fourth = e * e * e * e
    let q = e * (1 + fourth * (2 + fourth * (15 + 150 * fourth)))
    return (1...count).map { number in
      let angle = Double(number) * .pi / Double(2 * count + 1)
      var (above, below) = (0.0, 0.5)
      for term in 0..<12 {
        let n = Double(term)
        let sign = term.isMultiple(of: 2) ? 1.0 : -1
        above += sign * pow(q, n * (n + 1)) * sin((2 * n + 1) * angle)
        if term > 0 { below += sign * pow(q, n * n) * cos(2 * n * angle) }
      }
      let ratio = above * pow(q, 0.25) / below
      let w = ratio * ratio
      let x = ((1 - w * k) * (1 - w / k)).squareRoot() / (1 + w)
      return (1 - x) / (1 + x)
    }
  }

  /// A cosine becomes a cosine and a sine.
  @inline(__always)
  mutating func next(_ input: Lane) -> (Lane, Lane) {
    let first = chain(0, input)
    let second = last
    last = chain(1, input)
    return (first, second)
  }

  @inline(__always)
  private func chain(_ number: Int, _ input: Lane) -> Lane {
    let gains = gains + number * Self.sections
    let states = states + number * 2 * (Self.sections + 1)
    var sound = input + Lane.aboveDenormal
    for section in 0..<Self.sections {
      let place = states + 2 * section
      let passed = Lane(gains[section]) * (sound + place[3]) - place[1]
      place[1] = place[0]
      place[0] = sound
      sound = passed
    }
    let place = states + 2 * Self.sections
    place[1] = place[0]
    place[0] = sound
    return sound
  }
}
