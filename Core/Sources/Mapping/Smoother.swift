#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Numbers
public import Signals

/// Smooths every channel with its own time constant: the exact exponential 1 − exp(−dt/τ) in frame time.
///
/// Independent of replay speed and of the step size. A channel starts at its first value.
public struct Smoother: Hashable, Sendable {
  /// The valid range of smoothing in milliseconds.
  public static let range = 0...500

  private var constants: SIMD64<Float> = .zero
  private var weights: SIMD64<Float> = .zero
  private var state: SIMD64<Float> = .zero
  private var known: ChannelSet = []
  private var lastTime: Double?
  private var weighted = Weighted()

  /// Smooths all channels by the same number of milliseconds.
  public init(milliseconds: Int = 0) {
    for channel in Channel.allCases { setMilliseconds(milliseconds, for: channel) }
  }

  /// Milliseconds clamped to the valid range.
  public static func clamped(_ milliseconds: Int) -> Int {
    Swift.min(Swift.max(milliseconds, range.lowerBound), range.upperBound)
  }

  /// Sets one channel's time constant; its value continues without a jump.
  public mutating func setMilliseconds(_ milliseconds: Int, for channel: Channel) {
    constants[channel.rawValue] = Float(Smoother.clamped(milliseconds)) / 1000
    weighted = Weighted()
  }

  /// The smoothed values at a time in seconds; channels that are not `available` or not finite keep their
  /// value.
  ///
  /// A time that does not increase changes only the channels without smoothing.
  public mutating func apply(
    _ values: ChannelValues, available: ChannelSet, at time: Double
  ) -> ChannelValues {
    let step = lastTime.map { time - $0 } ?? 0
    lastTime = time
    let finite = values.finite
    let usable = available.intersection(finite)
    let wanted = Weighted(
      step: step > 0 ? step : 0, usable: usable, fresh: usable.subtracting(known))
    if wanted != weighted { prepareWeights(for: wanted) }
    known.formUnion(usable)
    update(with: finite == .all ? values.storage : values.keeping(finite).storage)
    return ChannelValues(storage: state)
  }

  /// Advances time without values; the next values are smoothed from the kept ones.
  public mutating func hold(until time: Double) { lastTime = time }

  private mutating func update(with input: SIMD64<Float>) {
    withUnsafeBytes(of: input) { inputBytes in
      withUnsafeBytes(of: weights) { weightBytes in
        withUnsafeMutableBytes(of: &state) { stateBytes in
          let input = inputBytes.assumingMemoryBound(to: Float.self)
          let weights = weightBytes.assumingMemoryBound(to: Float.self)
          let state = stateBytes.assumingMemoryBound(to: Float.self)
          for index in 0..<ChannelValues.laneCount {
            let glided = state[index] + weights[index] * (input[index] - state[index])
            state[index] = weights[index] == 1 ? input[index] : glided
          }
        }
      }
    }
  }

  private mutating func prepareWeights(for wanted: Weighted) {
    weighted = wanted
    let seconds = Float(wanted.step)
    var constant: Float = -1
    var weight: Float = 1
    for index in 0..<ChannelValues.laneCount {
      let bit = (1 as UInt64) << UInt64(index)
      if wanted.usable.rawValue & bit == 0 {
        weights[index] = 0
      } else if constants[index] == 0 || wanted.fresh.rawValue & bit != 0 {
        weights[index] = 1
      } else {
        if constants[index] != constant {
          constant = constants[index]
          weight = -expm1f(-seconds / constant)
        }
        weights[index] = weight
      }
    }
  }
}

/// The input of the cached weights; a new input never equals an old one.
private struct Weighted: Hashable, Sendable {
  var step = -1.0
  var usable: ChannelSet = []
  var fresh: ChannelSet = []
}
