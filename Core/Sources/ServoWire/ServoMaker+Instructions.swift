import Numbers

extension ServoMaker {
  /// Encodes a response, as the servo sends it.
  public func bytes(of answer: ServoAnswer) -> [UInt8] {
    switch self {
    case .dynamixel:
      DynamixelPacket(
        id: answer.id, instruction: DynamixelPacket.status,
        parameters: [answer.error] + answer.parameters
      ).bytes
    case .feetech:
      FeetechPacket(id: answer.id, code: answer.error, parameters: answer.parameters).bytes
    }
  }

  /// Encodes an instruction; a sync write is as wide as its first write.
  public func bytes(of instruction: ServoInstruction) -> [UInt8] {
    switch instruction {
    case .ping(let id): packet(id, ServoInstruction.Code.ping, [])
    case .read(let id, let address, let count):
      packet(id, ServoInstruction.Code.read, number(address) + number(count))
    case .write(let write, let address):
      packet(write.id, ServoInstruction.Code.write, number(address) + write.bytes)
    case .syncWrite(let writes, let address):
      packet(
        ServoInstruction.broadcast, ServoInstruction.Code.syncWrite,
        number(address) + number(writes.first?.bytes.count ?? 0)
          + writes.flatMap { [$0.id] + $0.bytes })
    case .other(let id, let code): packet(id, code, [])
    }
  }

  private func packet(_ id: UInt8, _ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    switch self {
    case .dynamixel: DynamixelPacket(id: id, instruction: code, parameters: parameters).bytes
    case .feetech: FeetechPacket(id: id, code: code, parameters: parameters).bytes
    }
  }

  /// An address or a count.
  private func number(_ value: Int) -> [UInt8] {
    let number = UInt16(truncatingIfNeeded: value)
    return self == .dynamixel ? number.littleEndianBytes : [UInt8(truncatingIfNeeded: number)]
  }

  /// Decodes an instruction at the start of bytes; an inner nil for the response of another Dynamixel servo.
  func instruction(_ bytes: ArraySlice<UInt8>) -> WireReading<ServoInstruction?> {
    switch self {
    case .dynamixel:
      DynamixelPacket.reading(bytes).map { packet in
        guard packet.instruction != DynamixelPacket.status else { return nil }
        return Self.instruction(
          packet.id, packet.instruction, packet.parameters[...], numberSize: 2)
      }
    case .feetech:
      FeetechPacket.reading(bytes).map {
        Self.instruction($0.id, $0.code, $0.parameters[...], numberSize: 1)
      }
    }
  }

  private static func instruction(
    _ id: UInt8, _ code: UInt8, _ parameters: ArraySlice<UInt8>, numberSize size: Int
  ) -> ServoInstruction {
    func number(_ index: Int) -> Int {
      parameters.dropFirst(index * size).prefix(size).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch code {
    case ServoInstruction.Code.ping: return .ping(id: id)
    case ServoInstruction.Code.read where parameters.count == 2 * size:
      return .read(id: id, address: number(0), count: number(1))
    case ServoInstruction.Code.write where parameters.count > size:
      let write = ServoInstruction.Write(id: id, bytes: Array(parameters.dropFirst(size)))
      return .write(write, address: number(0))
    case ServoInstruction.Code.syncWrite where parameters.count > 2 * size:
      let (list, length) = (Array(parameters.dropFirst(2 * size)), number(1) + 1)
      guard length > 1, list.count.isMultiple(of: length) else { break }
      let writes = stride(from: 0, to: list.count, by: length).map {
        ServoInstruction.Write(id: list[$0], bytes: Array(list[$0 + 1..<$0 + length]))
      }
      return .syncWrite(writes, address: number(0))
    default: break
    }
    return .other(id: id, code: code)
  }
}
