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

  public func ping(_ id: UInt8) -> [UInt8] {
    switch self {
    case .dynamixel:
      DynamixelPacket(id: id, instruction: DynamixelPacket.Instruction.ping).bytes
    case .feetech: FeetechPacket(id: id, code: FeetechPacket.Instruction.ping).bytes
    }
  }

  public func write(_ register: ServoRegister, _ value: Int, to id: UInt8) -> [UInt8] {
    let field = field(register)
    let bytes = bytes(value, in: register)
    switch self {
    case .dynamixel:
      return DynamixelPacket(
        id: id, instruction: DynamixelPacket.Instruction.write,
        parameters: UInt16(field.address).littleEndianBytes + bytes
      ).bytes
    case .feetech:
      return FeetechPacket(
        id: id, code: FeetechPacket.Instruction.write, parameters: [field.address] + bytes
      ).bytes
    }
  }

  /// The same register of several servos at once; nobody answers.
  public func writeAll(_ register: ServoRegister, _ values: [(id: UInt8, value: Int)]) -> [UInt8] {
    let field = field(register)
    let list = values.flatMap { [$0.id] + bytes($0.value, in: register) }
    switch self {
    case .dynamixel:
      return DynamixelPacket(
        id: DynamixelPacket.broadcast, instruction: DynamixelPacket.Instruction.syncWrite,
        parameters: UInt16(field.address).littleEndianBytes
          + UInt16(field.size).littleEndianBytes + list
      ).bytes
    case .feetech:
      return FeetechPacket(
        id: FeetechPacket.broadcast, code: FeetechPacket.Instruction.syncWrite,
        parameters: [field.address, UInt8(field.size)] + list
      ).bytes
    }
  }

  public func read(_ register: ServoRegister, from id: UInt8) -> [UInt8] {
    let field = field(register)
    switch self {
    case .dynamixel:
      return DynamixelPacket(
        id: id, instruction: DynamixelPacket.Instruction.read,
        parameters: UInt16(field.address).littleEndianBytes
          + UInt16(field.size).littleEndianBytes
      ).bytes
    case .feetech:
      return FeetechPacket(
        id: id, code: FeetechPacket.Instruction.read,
        parameters: [field.address, UInt8(field.size)]
      ).bytes
    }
  }

  /// An answer at the beginning of some bytes; nil inside for an instruction of Dynamixel, which half-duplex adapters
  /// echo. Feetech's instructions look like answers: who reads through such an adapter passes over what they sent.
  func reading(_ bytes: ArraySlice<UInt8>) -> WireReading<ServoAnswer?> {
    switch self {
    case .dynamixel:
      DynamixelPacket.reading(bytes).map { packet in
        guard packet.instruction == DynamixelPacket.Instruction.status,
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
