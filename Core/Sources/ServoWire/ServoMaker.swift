import Numbers

/// The makers of supported serial servos, each with its packet format and register table.
public enum ServoMaker: String, CaseIterable, Codable, Sendable {
  case dynamixel, feetech

  /// Steps of a whole turn.
  public static let steps = 4_096
  /// The step of straight ahead.
  public static let centre = 2_048

  /// The factory baud rate in bits per second.
  public var baudRate: Int {
    switch self {
    case .dynamixel: 57_600
    case .feetech: 1_000_000
    }
  }

  /// Asks whether a servo is there.
  public func ping(_ id: UInt8) -> [UInt8] { bytes(of: .ping(id: id)) }

  /// Sets a register of one servo.
  public func write(_ register: ServoRegister, _ value: Int, to id: UInt8) -> [UInt8] {
    let write = ServoInstruction.Write(id: id, bytes: bytes(value, in: register))
    return bytes(of: .write(write, address: Int(field(register).address)))
  }

  /// Encodes a write to the same register of several servos; without a response.
  public func writeAll(_ register: ServoRegister, _ values: [(id: UInt8, value: Int)]) -> [UInt8] {
    let writes = values.map {
      ServoInstruction.Write(id: $0.id, bytes: bytes($0.value, in: register))
    }
    return bytes(of: .syncWrite(writes, address: Int(field(register).address)))
  }

  /// Asks for the value of a register.
  public func read(_ register: ServoRegister, from id: UInt8) -> [UInt8] {
    let field = field(register)
    return bytes(of: .read(id: id, address: Int(field.address), count: field.size))
  }

  /// Decodes a response at the start of bytes; an inner nil for a Dynamixel instruction, which half-duplex
  /// adapters echo. Feetech's instructions look like responses: a reader on such an adapter must skip its own
  /// bytes.
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
