/// What is read from or written to a servo.
public enum ServoRegister: String, CaseIterable, Sendable {
  /// 1 holds the position, 0 lets go.
  case torque
  /// In steps of a 4096th of a turn.
  case goalPosition
  case presentPosition
}

extension ServoMaker {
  /// Where a register stands in the table of a maker, and how many bytes it has.
  ///
  /// Sources: Robotis, X series control table; Feetech, STS3215 memory table.
  func field(_ register: ServoRegister) -> (address: UInt8, size: Int) {
    switch (self, register) {
    case (.dynamixel, .torque): (64, 1)
    case (.dynamixel, .goalPosition): (116, 4)
    case (.dynamixel, .presentPosition): (132, 4)
    case (.feetech, .torque): (40, 1)
    case (.feetech, .goalPosition): (42, 2)
    case (.feetech, .presentPosition): (56, 2)
    }
  }
}
