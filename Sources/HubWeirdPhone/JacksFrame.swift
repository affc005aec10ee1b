import FaceControl
import Net
import Realtime

/// Kind 3 of the binary frames to a page: sixteen jack voltages, little-endian.
enum JacksFrame {
  static let size = 4 + 4 * 16

  static func bytes(_ volts: [Float], isReceiving: Bool) -> [UInt8] {
    var bytes: [UInt8] = [3, isReceiving ? 1 : 0, 0, 0]
    bytes.reserveCapacity(size)
    for index in 0..<16 {
      let bits = (volts.indices.contains(index) ? volts[index] : 0).bitPattern.littleEndian
      withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The current jack voltages; all 0 V while no receiver is open.
  static func bytes(of receiver: NerveReceiver?) -> [UInt8] {
    guard let receiver else { return bytes([], isReceiving: false) }
    let now = MonotonicClock.seconds
    let (volts, isReceiving) = receiver.withPanel { ($0.outputs(at: now), $0.isReceiving(at: now)) }
    return bytes(volts, isReceiving: isReceiving)
  }
}
