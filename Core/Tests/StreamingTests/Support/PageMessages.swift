/// Binary messages of a sensor page, as its scripts build them.
enum PageMessages {
  static func sound(
    sequence: UInt32 = 0, time: Double = 12.5, rate: Double = 48_000, samples: [Float]
  ) -> [UInt8] {
    [17, 0, 0, 0] + bytes(sequence) + bytes(time.bitPattern) + bytes(rate.bitPattern)
      + samples.flatMap { bytes($0.bitPattern) }
  }

  /// Readings of a device at rest.
  static func motion(sequence: UInt32 = 0, times: [Double]) -> [UInt8] {
    let values: [Float] = [0, 0, 9.81, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return [18, 0] + bytes(UInt16(times.count)) + bytes(sequence)
      + times.flatMap { time in
        bytes(time.bitPattern) + [15, 0, 0, 0] + values.flatMap { bytes($0.bitPattern) }
      }
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
