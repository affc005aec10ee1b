import Numbers
import Signals

extension ChannelValues {
  /// The 62 channels and the two unused lanes.
  static var laneCount: Int { 64 }

  /// The channels whose value is a finite number.
  var finite: ChannelSet {
    withUnsafeBytes(of: storage) { bytes in
      let bits = bytes.assumingMemoryBound(to: UInt32.self)
      var largest: UInt32 = 0
      for index in 0..<ChannelValues.laneCount { largest = max(largest, bits[index] & 0x7FFF_FFFF) }
      guard largest >= 0x7F80_0000 else { return .all }
      var mask: UInt64 = 0
      for index in 0..<ChannelValues.laneCount where bits[index] & 0x7F80_0000 != 0x7F80_0000 {
        mask |= 1 << UInt64(index)
      }
      return ChannelSet(rawValue: mask).intersection(.all)
    }
  }

  /// The values with 0 outside the set.
  func keeping(_ set: ChannelSet) -> ChannelValues {
    var kept = self
    withUnsafeMutableBytes(of: &kept.storage) { bytes in
      let values = bytes.assumingMemoryBound(to: Float.self)
      for index in 0..<ChannelValues.laneCount where set.rawValue & (1 << UInt64(index)) == 0 {
        values[index] = 0
      }
    }
    return kept
  }

  /// The values clamped to their channels' ranges.
  var heldInRange: ChannelValues {
    var clamped = self
    withUnsafeBytes(of: Limits.lowest) { lowestBytes in
      withUnsafeBytes(of: Limits.highest) { highestBytes in
        withUnsafeMutableBytes(of: &clamped.storage) { bytes in
          let lowest = lowestBytes.assumingMemoryBound(to: Float.self)
          let highest = highestBytes.assumingMemoryBound(to: Float.self)
          let values = bytes.assumingMemoryBound(to: Float.self)
          for index in 0..<ChannelValues.laneCount {
            let value = values[index] < lowest[index] ? lowest[index] : values[index]
            values[index] = value > highest[index] ? highest[index] : value
          }
        }
      }
    }
    return clamped
  }
}

/// The channels' ranges as two vectors: lower and upper ends.
private enum Limits {
  static let lowest = row(\.lowerBound)
  static let highest = row(\.upperBound)

  private static func row(_ bound: KeyPath<ClosedRange<Float>, Float>) -> SIMD64<Float> {
    Channel.allCases.reduce(into: .zero) { $0[$1.rawValue] = $1.range[keyPath: bound] }
  }
}
