#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
public import Signals

/// Smooths every channel by its own time constant: the exact exponential 1 − exp(−dt/τ) in frame time.
///
/// The same frames give the same values at any replay speed, and two short steps give what one long
/// step gives. A channel starts at its first value.
public struct Smoother: Hashable, Sendable {
  /// Milliseconds that a channel may be smoothed by.
  public static let range = 0...500

  private var constants: SIMD64<Float> = .zero
  private var weights = SIMD64<Float>(repeating: 1)
  private var state: SIMD64<Float> = .zero
  private var known: ChannelSet = []
  private var lastTime: Double?
  private var lastStep = -1.0

  /// Smooths all channels by the same number of milliseconds.
  public init(milliseconds: Int = 0) {
    for channel in Channel.allCases { setMilliseconds(milliseconds, for: channel) }
  }

  /// The nearest number of milliseconds that is allowed.
  public static func held(_ milliseconds: Int) -> Int {
    Swift.min(Swift.max(milliseconds, range.lowerBound), range.upperBound)
  }

  /// Changes one channel's time constant; its value goes on from where it is.
  public mutating func setMilliseconds(_ milliseconds: Int, for channel: Channel) {
    constants[channel.rawValue] = Float(Smoother.held(milliseconds)) / 1000
    weights[channel.rawValue] = 1
    lastStep = -1
  }

  /// The smoothed values at a time in seconds; channels that are not `available` or not finite hold.
  ///
  /// A time that stands still or runs backwards changes nothing but the channels that are not smoothed.
  public mutating func apply(
    _ values: ChannelValues, available: ChannelSet, at time: Double
  ) -> ChannelValues {
    let step = lastTime.map { time - $0 } ?? 0
    lastTime = time
    prepareWeights(for: step > 0 ? step : 0)
    known.formUnion(update(with: values.storage, available: available))
    return ChannelValues(storage: state)
  }

  /// Lets time pass without values, so that what comes next glides on from the held values.
  public mutating func hold(until time: Double) { lastTime = time }

  private mutating func update(
    with input: SIMD64<Float>, available: ChannelSet
  ) -> ChannelSet {
    let known = known.rawValue
    var used: UInt64 = 0
    withUnsafeBytes(of: input) { inputBytes in
      withUnsafeBytes(of: weights) { weightBytes in
        withUnsafeMutableBytes(of: &state) { stateBytes in
          let input = inputBytes.assumingMemoryBound(to: Float.self)
          let weights = weightBytes.assumingMemoryBound(to: Float.self)
          let state = stateBytes.assumingMemoryBound(to: Float.self)
          for index in 0..<ChannelValues.laneCount {
            let bit = (1 as UInt64) << UInt64(index)
            let value = input[index]
            guard available.rawValue & bit != 0, value.isFinite else { continue }
            used |= bit
            let weight = known & bit == 0 ? 1 : weights[index]
            state[index] = weight == 1 ? value : state[index] + weight * (value - state[index])
          }
        }
      }
    }
    return ChannelSet(rawValue: used)
  }

  private mutating func prepareWeights(for step: Double) {
    guard step != lastStep else { return }
    lastStep = step
    let seconds = Float(step)
    var constant: Float = -1
    var weight: Float = 1
    for index in 0..<ChannelValues.laneCount {
      let own = constants[index]
      guard own > 0 else { continue }
      if own != constant {
        constant = own
        weight = -expm1f(-seconds / own)
      }
      weights[index] = weight
    }
  }
}
