import Numbers

/// The makers whose serial servos can turn a head, each with its packets and its table of registers.
public enum ServoMaker: String, CaseIterable, Codable, Sendable {
  case dynamixel, feetech

  /// Of a whole turn.
  public static let steps = 4_096
  /// Straight ahead.
  public static let centre = 2_048

  /// Bits a second that the makers ship.
  public var baudRate: Int {
    switch self {
    case .dynamixel: 57_600
    case .feetech: 1_000_000
    }
  }

  public func ping(_ id: UInt8) -> [UInt8] { bytes(of: .ping(id: id)) }

  public func write(_ register: ServoRegister, _ value: Int, to id: UInt8) -> [UInt8] {
    let write = ServoInstruction.Write(id: id, bytes: bytes(value, in: register))
    return bytes(of: .write(write, address: Int(field(register).address)))
  }

  /// The same register of several servos at once; nobody answers.
  public func writeAll(_ register: ServoRegister, _ values: [(id: UInt8, value: Int)]) -> [UInt8] {
    let writes = values.map {
      ServoInstruction.Write(id: $0.id, bytes: bytes($0.value, in: register))
    }
    return bytes(of: .syncWrite(writes, address: Int(field(register).address)))
  }

  public func read(_ register: ServoRegister, from id: UInt8) -> [UInt8] {
    let field = field(register)
    return bytes(of: .read(id: id, address: Int(field.address), count: field.size))
  }

  /// An answer at the beginning of some bytes; nil inside for an instruction of Dynamixel, which half-duplex adapters
  /// echo. Feetech's instructions look like answers: who reads through such an adapter passes over what they sent.
  func reading(_ bytes: ArraySlice<UInt8>) -> WireReading<ServoAnswer?> {
    switch self {
    case .dynamixel:
      DynamixelPacket.reading(bytes).map { packet in
        guard packet.instruction == DynamixelPacket.status,
          let error = packet.parameters.first
        else { return nil }
        return ServoAnswer(
          id: packet.id, error: error, parameters: Array(packet.parameters.dropFirst()))
      }
    case .feetech:
      FeetechPacket.reading(bytes).map {
        ServoAnswer(id: $0.id, error: $0.code, parameters: $0.parameters)
      }
    }
  }
}
