@testable import SensorWire

/// Messages of a sensor page, as its scripts build them.
enum PageBytes {
  static func sound(
    kind: UInt8 = 17, sequence: UInt32 = 7, time: Double = 12.5, rate: Double = 48_000,
    samples: [Float]
  ) -> [UInt8] {
    var bytes: [UInt8] = [kind, 0, 0, 0]
    bytes.append(littleEndian: sequence)
    bytes.append(time)
    bytes.append(rate)
    for sample in samples { bytes.append(sample) }
    return bytes
  }

  struct Reading {
    var time = 3.25
    var parts: UInt8 = 15
    /// With gravity, without, rotation rates, orientation.
    var values: [Float] = [0, 0, 9.81, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  }

  static func motion(
    kind: UInt8 = 18, flags: UInt8 = 0, count: UInt16? = nil, sequence: UInt32 = 40,
    _ readings: [Reading]
  ) -> [UInt8] {
    var bytes: [UInt8] = [kind, flags]
    bytes.append(littleEndian: count ?? UInt16(readings.count))
    bytes.append(littleEndian: sequence)
    for reading in readings {
      bytes.append(reading.time)
      bytes.append(contentsOf: [reading.parts, 0, 0, 0])
      for value in reading.values { bytes.append(value) }
    }
    return bytes
  }
}
