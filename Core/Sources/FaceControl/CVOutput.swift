import Addresses
public import FaceWire
import Mapping
import Numbers
import Signals

/// Computes the sixteen jack voltages of a frame: the default jacks of the specification, or the jacks of "CV
/// n" routes.
struct CVOutput: Sendable {
  private let scale: JackVoltages.Scale
  private let jacks: Int
  /// Volts of a routed 1.0 for each jack.
  private var routed = SIMD16<Float>.zero

  init(_ options: SinkURL.CVOptions, jacks: Int, mapping: MappingTable) {
    scale = options.scale
    self.jacks = jacks
    follow(mapping)
  }

  /// A jack that carries head or gaze, also when mixed with others, is ±5 V.
  mutating func follow(_ mapping: MappingTable) {
    routed = SIMD16(repeating: scale == .tenVolts ? 10 : 5)
    for channel in Channel.allCases where channel.isBipolar {
      for case .cv(let jack) in mapping[channel].routes where (1...16).contains(jack) {
        routed[jack - 1] = 5
      }
    }
  }

  /// Appends 64 bytes, float32 little-endian, for `JackVoltages(packet:)`. Appends nothing without a face:
  /// the receiver then glides to 0 V.
  func append(_ control: ControlFrame, to batch: inout PacketBatch) {
    guard control.isTracked else { return }
    let volts = volts(of: control)
    batch.append(count: 64) { bytes in
      for jack in 0..<16 {
        bytes.storeBytes(
          of: volts[jack].bitPattern.littleEndian, toByteOffset: 4 * jack, as: UInt32.self)
      }
    }
  }

  /// A packet of WeirdConnect version 2; nothing without a face.
  func appendPacket(_ control: ControlFrame, sequence: UInt32, to batch: inout PacketBatch) {
    guard control.isTracked else { return }
    LegacyCV.append(
      volts(of: control), count: jacks, sequence: sequence, time: control.time, to: &batch)
  }

  private func volts(of control: ControlFrame) -> SIMD16<Float> {
    var volts = JackVoltages(channels: control.activeChannels, scale: scale).storage
    for jack in 0..<16 where control.cvMask >> UInt16(jack) & 1 == 1 {
      volts[jack] = control.cv[jack] * routed[jack]
    }
    return volts
  }
}

extension JackVoltages {
  /// The voltages of a packet for `jackcv:` sinks; nil when it is not 64 bytes long.
  public init?(packet: UnsafeRawBufferPointer) {
    guard packet.count == 64 else { return nil }
    var volts = SIMD16<Float>.zero
    for jack in 0..<16 {
      let bits = packet.loadUnaligned(fromByteOffset: 4 * jack, as: UInt32.self)
      volts[jack] = Float(bitPattern: UInt32(littleEndian: bits))
    }
    self.init(volts: volts)
  }
}
