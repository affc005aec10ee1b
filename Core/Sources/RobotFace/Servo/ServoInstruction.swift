/// What a servo is told, whichever maker's words are used.
public enum ServoInstruction: Hashable, Sendable {
  public struct Write: Hashable, Sendable {
    public let id: UInt8
    public let bytes: [UInt8]

    public init(id: UInt8, bytes: [UInt8]) {
      self.id = id
      self.bytes = bytes
    }
  }

  case ping(id: UInt8)
  case read(id: UInt8, address: Int, count: Int)
  case write(Write, address: Int)
  /// The same addresses of several servos; nobody answers.
  case syncWrite([Write], address: Int)
  /// Another instruction, or one whose parameters make no sense.
  case other(id: UInt8, code: UInt8)
}

/// Turns what a servo hears into instructions, as ``ServoWire`` does with answers.
public struct ServoInstructionWire: Sendable {
  public let maker: ServoMaker
  private var scanner = PacketScanner()

  public init(_ maker: ServoMaker) { self.maker = maker }

  /// Bytes that belonged to no packet.
  public var noise: Int { scanner.noise }

  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [ServoInstruction] {
    scanner.receive(bytes, maker.instruction).compactMap(\.self)
  }
}

extension ServoMaker {
  /// The bytes of an answer, as the servo itself sends them.
  public func bytes(of answer: ServoAnswer) -> [UInt8] {
    switch self {
    case .dynamixel:
      DynamixelPacket(
        id: answer.id, instruction: DynamixelPacket.Instruction.status,
        parameters: [answer.error] + answer.parameters
      ).bytes
    case .feetech:
      FeetechPacket(id: answer.id, code: answer.error, parameters: answer.parameters).bytes
    }
  }

  /// An instruction at the beginning of some bytes; nil inside for the answer of another servo of Dynamixel.
  func instruction(_ bytes: ArraySlice<UInt8>) -> WireReading<ServoInstruction?> {
    switch self {
    case .dynamixel:
      DynamixelPacket.reading(bytes).map { packet in
        guard packet.instruction != DynamixelPacket.Instruction.status else { return nil }
        return Self.instruction(
          packet.id, packet.instruction, packet.parameters[...], numberSize: 2)
      }
    case .feetech:
      FeetechPacket.reading(bytes).map {
        Self.instruction($0.id, $0.code, $0.parameters[...], numberSize: 1)
      }
    }
  }

  /// Both makers number instructions alike; addresses and counts take two bytes or one.
  private static func instruction(
    _ id: UInt8, _ code: UInt8, _ parameters: ArraySlice<UInt8>, numberSize size: Int
  ) -> ServoInstruction {
    func number(_ index: Int) -> Int {
      parameters.dropFirst(index * size).prefix(size).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch code {
    case FeetechPacket.Instruction.ping: return .ping(id: id)
    case FeetechPacket.Instruction.read where parameters.count == 2 * size:
      return .read(id: id, address: number(0), count: number(1))
    case FeetechPacket.Instruction.write where parameters.count > size:
      let write = ServoInstruction.Write(id: id, bytes: Array(parameters.dropFirst(size)))
      return .write(write, address: number(0))
    case FeetechPacket.Instruction.syncWrite where parameters.count > 2 * size:
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
