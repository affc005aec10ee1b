import Numbers
import Signals

/// The channels of a frame for output: finite, clamped to their ranges, 0 when unavailable.
struct WireValues {
  var storage: SIMD64<Float>
  var available: ChannelSet

  init(_ frame: ChannelFrame) {
    storage = frame.values.storage
    let mask = frame.available.rawValue & ChannelSet.all.rawValue
    let bounds = WireValues.bounds
    var known: UInt64 = 0
    withUnsafeMutableBytes(of: &storage) { valueBytes in
      withUnsafeBytes(of: bounds) { boundBytes in
        let values = valueBytes.assumingMemoryBound(to: Float.self)
        let bounds = boundBytes.assumingMemoryBound(to: Float.self)
        for index in 0..<64 {
          let value = values[index]
          let isKnown = mask >> UInt64(index) & 1 == 1 && value.isFinite
          let clamped = min(max(value, bounds[index]), bounds[64 + index])
          values[index] = isKnown ? clamped : 0
          known |= (isKnown ? 1 : 0) << UInt64(index)
        }
      }
    }
    available = ChannelSet(rawValue: known)
  }

  subscript(channel: Channel) -> Float { storage[channel.rawValue] }

  /// The lower and the upper end of each channel's range.
  private struct Bounds {
    var lower = SIMD64<Float>.zero
    var upper = SIMD64<Float>.zero
  }

  private static let bounds: Bounds = {
    var bounds = Bounds()
    for channel in Channel.allCases {
      bounds.lower[channel.rawValue] = channel.range.lowerBound
      bounds.upper[channel.rawValue] = channel.range.upperBound
    }
    return bounds
  }()
}

extension Float {
  /// The value clamped to a range; 0 when it is not finite.
  func wired(to range: ClosedRange<Float>) -> Float {
    isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : 0
  }
}
