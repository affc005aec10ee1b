/// Finds the period of a stretch of sound: YIN's normalised difference, with the candidates of pYIN.
///
/// A. de Cheveigné, H. Kawahara, YIN, JASA 111(4), 2002; M. Mauch, S. Dixon, pYIN, ICASSP 2014. The difference
/// is worked out by fast correlation, and the period is refined at its greatest multiple in the stretch.
struct PitchDetector {
  static var mostCandidates: Int { 8 }

  private let transform: RealTransform
  private let frame: UnsafeMutablePointer<Float>
  private let padded: UnsafeMutablePointer<Float>
  private let work: UnsafeMutablePointer<Float>
  private let headRe: UnsafeMutablePointer<Float>
  private let headIm: UnsafeMutablePointer<Float>
  private let allRe: UnsafeMutablePointer<Float>
  private let allIm: UnsafeMutablePointer<Float>
  private let difference: UnsafeMutablePointer<Float>
  /// Periods in samples and probabilities of the last search.
  let periods: UnsafeMutablePointer<Float>
  let chances: UnsafeMutablePointer<Float>

  init(longestPeriod: Int, _ setup: inout ComponentMemory<Float>) {
    var size = 16
    while size < Self.span(longestPeriod) { size *= 2 }
    transform = RealTransform(longest: size, &setup)
    frame = setup.scratch(size)
    padded = setup.scratch(size)
    work = setup.scratch(size)
    headRe = setup.scratch(size / 2 + 1)
    headIm = setup.scratch(size / 2 + 1)
    allRe = setup.scratch(size / 2 + 1)
    allIm = setup.scratch(size / 2 + 1)
    difference = setup.scratch(size)
    periods = setup.scratch(Self.mostCandidates)
    chances = setup.scratch(Self.mostCandidates)
  }

  /// Lags that are looked at for a longest period.
  private static func lags(_ longest: Int) -> Int { longest + longest / 32 + 3 }

  /// Samples that a search reads.
  static func span(_ longest: Int) -> Int { longest + lags(longest) }

  /// Writes the candidates between two periods; `sample` gives the stretch, oldest first.
  ///
  /// Returns their number; `threshold` is the mean of the thresholds that a dip is held against (0.01…0.5).
  func search(
    shortest: Int, longest: Int, threshold: Float, sample: (Int) -> Float
  ) -> Int {
    let span = Self.span(longest)
    var energy = 0.0
    for index in 0..<span {
      frame[index] = sample(index)
      energy += Double(frame[index]) * Double(frame[index])
    }
    // Below −100 dBFS the input counts as silence.
    guard energy > 1e-10 * Double(span) else { return 0 }
    differ(longest)
    return gather(shortest, longest, threshold)
  }

  /// The normalised difference at a lag.
  func level(_ lag: Int) -> Float { difference[lag] }

  private func differ(_ longest: Int) {
    let span = Self.span(longest)
    var size = 16
    while size < span { size *= 2 }
    for index in 0..<size { padded[index] = index < longest ? frame[index] : 0 }
    transform.forward(padded, size: size, headRe, headIm)
    for index in 0..<size { padded[index] = index < span ? frame[index] : 0 }
    transform.forward(padded, size: size, allRe, allIm)
    for bin in 0...size / 2 {
      let re = headRe[bin] * allRe[bin] + headIm[bin] * allIm[bin]
      let im = headRe[bin] * allIm[bin] - headIm[bin] * allRe[bin]
      headRe[bin] = re
      headIm[bin] = im
    }
    transform.inverse(headRe, headIm, size: size, padded, work: work)
    var first = 0.0
    for index in 0..<longest { first += Double(frame[index]) * Double(frame[index]) }
    var moved = first
    var sum = 0.0
    difference[0] = 1
    for lag in 1..<Self.lags(longest) {
      let (gone, come) = (Double(frame[lag - 1]), Double(frame[lag + longest - 1]))
      moved += come * come - gone * gone
      let value = Double.maximum(first + moved - 2 * Double(padded[lag]), 0)
      sum += value
      difference[lag] = sum > 1e-30 ? Float(value * Double(lag) / sum) : 1
    }
  }

  /// Each dip takes the thresholds that no earlier dip is below (Beta distribution, α = 2).
  private func gather(_ shortest: Int, _ longest: Int, _ threshold: Float) -> Int {
    let beta = 2 / threshold - 2
    var lowest: Float = 1
    var count = 0
    for lag in max(shortest, 2)..<Self.lags(longest) - 1 {
      let here = difference[lag]
      guard here < lowest && here < difference[lag - 1] && here <= difference[lag + 1] else {
        continue
      }
      let chance = share(lowest, beta) - share(here, beta)
      lowest = here
      if count == Self.mostCandidates {
        // The least likely candidate is replaced.
        var least = 0
        for index in 1..<count where chances[index] < chances[least] { least = index }
        guard chances[least] < chance else { continue }
        for index in least..<count - 1 {
          periods[index] = periods[index + 1]
          chances[index] = chances[index + 1]
        }
        count -= 1
      }
      periods[count] = Float(lag)
      chances[count] = chance
      count += 1
    }
    return count
  }

  private func share(_ x: Float, _ beta: Float) -> Float {
    guard x < 1 else { return 1 }
    return 1 - Float.exp2(beta * Float.log2(1 - x)) * (1 + beta * x)
  }

  /// The exact period near a candidate, from its multiples; samples.
  func refine(_ candidate: Float, longest: Int) -> Float {
    let most = Self.lags(longest) - 2
    var period = Double(candidate)
    var multiple = 1
    while true {
      let lag = Int(period * Double(multiple) + 0.5)
      guard lag < most else { break }
      guard multiple == 1 || difference[lag] < 2 * difference[Int(candidate)] + 0.05 else { break }
      let step = max(lag / (256 * multiple), 1)
      guard lag - step > 0 else { break }
      let (left, middle, right) = (
        exact(lag - step, longest), exact(lag, longest), exact(lag + step, longest)
      )
      let bend = left - 2 * middle + right
      guard bend > 0 else { break }
      let offset = Double.maximum(Double.minimum(0.5 * (left - right) / bend, 2), -2)
      period = (Double(lag) + offset * Double(step)) / Double(multiple)
      let room = Int(Double(most - 1) / period)
      guard multiple < room else { break }
      multiple = min(multiple * 3, room)
    }
    return Float(period)
  }

  /// The difference itself, in double precision; 0 beyond the stretch.
  private func exact(_ lag: Int, _ longest: Int) -> Double {
    var sum = 0.0
    let count = min(longest, Self.span(longest) - lag)
    for index in 0..<count {
      let change = Double(frame[index]) - Double(frame[index + lag])
      sum += change * change
    }
    return sum / Double(max(count, 1))
  }
}
