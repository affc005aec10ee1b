import Mapping
import Signals

/// Kind 1 of the binary frames to a page: channels and gestures before and after mapping, little-endian.
enum MetersFrame {
  static let size = 32 + 2 * 4 * Channel.count + 4 + 2 * 4 * FaceGesture.count

  static func bytes(_ control: ControlFrame, isRecording: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    bytes.append(1)
    bytes.append((control.isTracked ? 1 : 0) | (isRecording ? 2 : 0))
    bytes.append(contentsOf: [0, 0])
    append(control.sequence, to: &bytes)
    append(control.time.bitPattern, to: &bytes)
    append(control.available.rawValue, to: &bytes)
    append(control.active.rawValue, to: &bytes)
    append(control.input, to: &bytes)
    append(control.values, to: &bytes)
    append(control.gestureAvailable.rawValue, to: &bytes)
    append(control.gestureSet.rawValue, to: &bytes)
    append(control.gestureInput, to: &bytes)
    append(control.gestures, to: &bytes)
    return bytes
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ values: ChannelValues, to bytes: inout [UInt8]) {
    for index in 0..<Channel.count {
      append(values.storage[index].bitPattern, to: &bytes)
    }
  }

  private static func append(_ gestures: SIMD16<Float>, to bytes: inout [UInt8]) {
    for index in 0..<FaceGesture.count { append(gestures[index].bitPattern, to: &bytes) }
  }
}
