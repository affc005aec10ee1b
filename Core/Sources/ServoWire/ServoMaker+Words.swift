import Numbers

extension ServoMaker {
  /// The message for the error byte of a response; nil without an error.
  ///
  /// Sources: Robotis, Protocol 2.0, status packet; Feetech, STS3215 memory table, servo status.
  public func words(forError byte: UInt8) -> String? {
    guard byte != 0 else { return nil }
    switch self {
    case .feetech: return words(forHardware: byte)
    case .dynamixel:
      let number = byte & 0x7F
      let names = [
        "it could not perform the instruction", "it does not know the instruction",
        "the packet was damaged", "the value is out of range", "the packet has a wrong length",
        "the value is beyond its limit", "the register cannot be reached now",
      ]
      if number == 0 { return "it has a hardware error" }
      return number <= names.count ? names[Int(number) - 1] : "it has the error \(number)"
    }
  }

  /// Whether a response indicates that ``ServoRegister/hardwareError`` holds the reason.
  public func pointsToHardware(_ error: UInt8) -> Bool { self == .dynamixel && error & 0x80 != 0 }

  /// The message for the bits of ``ServoRegister/hardwareError``; nil without an error.
  public func words(forHardware bits: UInt8) -> String? {
    let names =
      switch self {
      case .dynamixel:
        [
          "its voltage is out of range", nil, "it is too hot", "its encoder fails",
          "it got an electrical shock or too little power", "it is overloaded",
        ]
      case .feetech:
        [
          "its voltage is out of range", "its angle sensor fails", "it is too hot",
          "it draws too much current", "its angle is out of range", "it is overloaded",
        ]
      }
    let words = names.enumerated().compactMap { bits & 1 << $0.offset == 0 ? nil : $0.element }
    if bits != 0, words.isEmpty { return "it has the error \(bits)" }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The name of a supported model.
  ///
  /// Sources: Robotis, pages of the X series; Feetech, memory tables.
  public func modelName(_ number: Int) -> String? {
    switch self {
    case .dynamixel:
      [
        1_000: "XH430-W350", 1_010: "XH430-W210", 1_020: "XM430-W350", 1_030: "XM430-W210",
        1_060: "XL430-W250", 1_070: "XC430-W150", 1_080: "XC430-W240", 1_090: "2XL430-W250",
        1_120: "XM540-W270", 1_130: "XM540-W150", 1_190: "XL330-M077", 1_200: "XL330-M288",
      ][number]
    case .feetech: [777: "STS3215", 2_825: "STS3250"][number]
    }
  }
}
