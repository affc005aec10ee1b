import Numbers

/// Kind 2: the answer to one camera frame of a sensor page.
enum CameraAnswer {
  static func bytes(number: UInt32, isTracked: Bool, milliseconds: Float, fps: Float) -> [UInt8] {
    var bytes: [UInt8] = [2, isTracked ? 1 : 0, 0, 0]
    for word in [number, milliseconds.bitPattern, fps.bitPattern] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// For a picture that could not be tracked at all.
  static func refused(number: UInt32) -> [UInt8] {
    bytes(number: number, isTracked: false, milliseconds: 0, fps: 0)
  }
}

/// Kind 16, from a sensor page: one camera picture with the time at which it was taken.
struct CameraPicture: Sendable {
  /// Counts up from the page's first picture.
  let number: UInt32
  /// Seconds on the page's own clock.
  let time: Double
  let jpeg: ArraySlice<UInt8>

  private static let headerSize = 16

  init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.headerSize, bytes[0] == 16 else { return nil }
    let (number, bits) = bytes.withUnsafeBytes {
      (
        UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    let time = Double(bitPattern: bits)
    guard time.isFinite, time >= 0, time < 1e10 else { return nil }
    self.number = number
    self.time = time
    jpeg = bytes[Self.headerSize...]
  }
}
