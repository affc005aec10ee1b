import Numbers
import Signals

extension Calibration {
  mutating func takeFirstPosition(from frame: ChannelFrame) {
    guard neutralSet.isDisjoint(with: .headPosition),
      frame.available.isSuperset(of: .headPosition)
    else { return }
    for channel in [Channel.headTx, .headTy, .headTz] { neutral[channel] = frame.values[channel] }
    neutralSet.formUnion(.headPosition)
  }

  func scaled(_ frame: ChannelFrame) -> ChannelFrame {
    var result = frame
    let available = frame.available.rawValue
    withUnsafeBytes(of: neutral.storage) { neutralBytes in
      withUnsafeBytes(of: gains.storage) { gainBytes in
        withUnsafeMutableBytes(of: &result.values.storage) { valueBytes in
          let neutral = neutralBytes.assumingMemoryBound(to: Float.self)
          let gains = gainBytes.assumingMemoryBound(to: Float.self)
          let values = valueBytes.assumingMemoryBound(to: Float.self)
          Limits.withPointers { lowest, highest in
            for index in 0..<ChannelValues.laneCount {
              let value = (values[index] - neutral[index]) * gains[index]
              let clamped = min(max(value, lowest[index]), highest[index])
              values[index] = available & (1 << UInt64(index)) == 0 ? 0 : clamped
            }
          }
        }
      }
    }
    return result
  }
}

/// The channels' ranges as two vectors: lower and upper ends.
private enum Limits {
  static let lowest = row(\.lowerBound)
  static let highest = row(\.upperBound)

  static func withPointers(
    _ body: (_ lowest: UnsafePointer<Float>, _ highest: UnsafePointer<Float>) -> Void
  ) {
    withUnsafeBytes(of: lowest) { lowest in
      withUnsafeBytes(of: highest) { highest in
        guard let lowest = lowest.assumingMemoryBound(to: Float.self).baseAddress,
          let highest = highest.assumingMemoryBound(to: Float.self).baseAddress
        else { return }
        body(lowest, highest)
      }
    }
  }

  private static func row(_ bound: KeyPath<ClosedRange<Float>, Float>) -> SIMD64<Float> {
    Channel.allCases.reduce(into: .zero) { $0[$1.rawValue] = $1.range[keyPath: bound] }
  }
}

extension ChannelFrame {
  /// The frame with every value that is not finite unavailable, and 0 where unavailable.
  var sanitised: ChannelFrame {
    let isClean = withUnsafeBytes(of: values.storage) { bytes in
      let bits = bytes.assumingMemoryBound(to: UInt32.self)
      var largest: UInt32 = 0
      for index in 0..<ChannelValues.laneCount { largest = max(largest, bits[index] & 0x7FFF_FFFF) }
      return largest < 0x7F80_0000
    }
    guard !isClean else { return self }
    var frame = self
    for channel in Channel.allCases where !values[channel].isFinite {
      frame.values[channel] = 0
      frame.available.remove(channel)
    }
    return frame
  }
}
