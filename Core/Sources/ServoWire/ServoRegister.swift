/// A register of a servo.
public enum ServoRegister: String, CaseIterable, Sendable {
  case model
  /// 1 enables the torque, 0 disables it.
  case torque
  /// In steps of 1/4096 turn.
  case goalPosition
  case presentPosition
  /// The maximum speed of moves, in units of ``ServoMaker/speedUnit``; 0 is unlimited.
  case speed
  /// Bits described by ``ServoMaker/words(forHardware:)``.
  case hardwareError
}

extension ServoMaker {
  /// The address and size in bytes of a register in a maker's table.
  ///
  /// Sources: Robotis, X series control table; Feetech, STS3215 memory table.
  public func field(_ register: ServoRegister) -> (address: UInt8, size: Int) {
    switch (self, register) {
    case (.dynamixel, .model): (0, 2)
    case (.dynamixel, .torque): (64, 1)
    case (.dynamixel, .hardwareError): (70, 1)
    case (.dynamixel, .speed): (112, 4)
    case (.dynamixel, .goalPosition): (116, 4)
    case (.dynamixel, .presentPosition): (132, 4)
    case (.feetech, .model): (3, 2)
    case (.feetech, .torque): (40, 1)
    case (.feetech, .goalPosition): (42, 2)
    case (.feetech, .speed): (46, 2)
    case (.feetech, .presentPosition): (56, 2)
    case (.feetech, .hardwareError): (65, 1)
    }
  }

  /// Degrees per second of one unit of ``ServoRegister/speed``: 0.229 turns per minute, or one step per
  /// second.
  public var speedUnit: Double { self == .dynamixel ? 0.229 * 6 : ServoJoint.degreesPerStep }

  /// A value as little-endian register bytes. Feetech's positions have a sign in bit 15 and a magnitude.
  public func bytes(_ value: Int, in register: ServoRegister) -> [UInt8] {
    let value = hasSignBit(register) && value < 0 ? 0x8000 | min(-value, 0x7FFF) : value
    return (0..<field(register).size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The value of a register in a response to ``read(_:from:)``; nil when it has another size.
  public func value(of register: ServoRegister, in answer: ServoAnswer) -> Int? {
    guard answer.parameters.count == field(register).size, let number = answer.number else {
      return nil
    }
    return hasSignBit(register) && number & 0x8000 != 0 ? -(number & 0x7FFF) : number
  }

  private func hasSignBit(_ register: ServoRegister) -> Bool {
    self == .feetech && (register == .goalPosition || register == .presentPosition)
  }
}
