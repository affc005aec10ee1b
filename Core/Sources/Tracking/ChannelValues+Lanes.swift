import Numbers
import Signals

extension ChannelValues {
  /// The 62 channels and the two unused lanes, which are 0.
  static var laneCount: Int { 64 }

  /// Moves the channels of a set towards others by a fraction of the distance.
  mutating func glide(towards target: ChannelValues, by weight: Float, in set: ChannelSet) {
    withUnsafeBytes(of: target.storage) { targetBytes in
      withUnsafeMutableBytes(of: &storage) { bytes in
        let target = targetBytes.assumingMemoryBound(to: Float.self)
        let values = bytes.assumingMemoryBound(to: Float.self)
        for index in 0..<ChannelValues.laneCount {
          let isIn = set.rawValue & (1 << UInt64(index)) != 0
          values[index] += isIn ? weight * (target[index] - values[index]) : 0
        }
      }
    }
  }
}
