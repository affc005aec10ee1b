import Numbers
import ServoWire

extension MotorAddress {
  /// The bits a second that some servo of either maker knows.
  static let baudRates = 9_600...4_500_000

  /// Reads an address as people write it; an error says what to write instead.
  public init(_ text: String) throws(MotorError) {
    let shown = "“\(text.prefix(80))”"
    guard text.utf8.count <= 1_024 else {
      throw MotorError("The motors' address is longer than 1024 bytes: give a shorter one.")
    }
    let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let head = pieces[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let query = pieces.count > 1 ? pieces[1] : ""
    let body = head.count > 1 ? String(head[1]) : nil
    switch (head[0].lowercased(), body) {
    case ("none", nil), ("none", ""):
      guard query.isEmpty else { throw Self.takesNoOptions("none") }
      self = .none
    case ("osc", let body?):
      guard query.isEmpty else { throw Self.takesNoOptions("osc") }
      self = try Self.osc(body)
    case (let name, let body?) where ServoMaker(rawValue: name) != nil:
      let maker = ServoMaker(rawValue: name) ?? .dynamixel
      guard !body.isEmpty, !body.contains("\0") else {
        throw MotorError(
          "\(shown) names no serial line: write it as in \(name):/dev/ttyUSB0.")
      }
      var pair = ServoPair(maker, port: body)
      for item in query.split(separator: "&") { try pair.take(item) }
      try pair.check()
      self = .servos(pair)
    default:
      throw MotorError(
        "\(shown) is no address of motors: give none, dynamixel:/dev/ttyUSB0, feetech:/dev/ttyACM0 or osc://127.0.0.1:9000."
      )
    }
  }

  private static func takesNoOptions(_ name: String) -> MotorError {
    MotorError("\(name) takes no options: remove what follows the question mark.")
  }

  private static func osc(_ body: String) throws(MotorError) -> Self {
    let rest = body.hasPrefix("//") ? body.dropFirst(2) : body[...]
    guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]),
      port > 0
    else {
      throw MotorError(
        "“osc:\(body.prefix(80))” has no port from 1 to 65535: write it as in osc://127.0.0.1:9000."
      )
    }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    let isHost =
      !host.isEmpty && host.utf8.count <= 253
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_:%".contains($0)) }
    guard isHost else {
      throw MotorError(
        "“\(host.prefix(80))” is not a host: write it as in osc://127.0.0.1:9000.")
    }
    return .osc(host: String(host), port: port)
  }
}

extension ServoPair {
  fileprivate mutating func take(_ item: Substring) throws(MotorError) {
    let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Option(rawValue: String(pair[0])) else {
      let known = Option.allCases.map(\.rawValue).joined(separator: ", ")
      throw MotorError(
        "\(maker.rawValue) has no option “\(pair[0].prefix(40))”: it knows \(known).")
    }
    let value = OptionText(option: option, text: pair.count > 1 ? String(pair[1]) : "")
    switch option {
    case .pan: pan.id = UInt8(try value.number(in: 0...252))
    case .tilt: tilt.id = UInt8(try value.number(in: 0...252))
    case .baud: baudRate = try value.number(in: MotorAddress.baudRates)
    case .panCentre: pan.centre = try value.number(in: 0...ServoMaker.steps - 1)
    case .tiltCentre: tilt.centre = try value.number(in: 0...ServoMaker.steps - 1)
    case .panLimit:
      let limit = try value.angle(in: 1...170)
      pan.range = -limit...limit
    case .tiltUp: tilt.range = tilt.range.lowerBound...(try value.angle(in: 0...90))
    case .tiltDown: tilt.range = -(try value.angle(in: 0...90))...tilt.range.upperBound
    case .speed: speed = try value.angle(in: 5...360)
    case .invert:
      let names = try value.axes()
      pan.isInverted = names.contains("pan")
      tilt.isInverted = names.contains("tilt")
    }
  }

  fileprivate func check() throws(MotorError) {
    guard pan.id != tilt.id else {
      throw MotorError(
        "Pan and tilt are both servo \(pan.id): give each its own id, as in pan=1&tilt=2.")
    }
    for (name, joint) in [("pan", pan), ("tilt", tilt)] {
      let steps = joint.steps
      guard steps.lowerBound >= 0, steps.upperBound < ServoMaker.steps else {
        throw MotorError(
          "\(name)-centre=\(joint.centre) with its limits needs the steps \(steps.lowerBound) to \(steps.upperBound): a servo has 0 to 4095, so move its horn or give narrower limits."
        )
      }
    }
  }
}

/// What stands after the equals sign of an option of servos.
private struct OptionText {
  let option: ServoPair.Option
  let text: String

  func number(in range: ClosedRange<Int>) throws(MotorError) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw outside("\(range.lowerBound)", "\(range.upperBound)")
    }
    return value
  }

  func angle(in range: ClosedRange<Double>) throws(MotorError) -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw outside(range.lowerBound.plain, range.upperBound.plain)
    }
    return value
  }

  func axes() throws(MotorError) -> [Substring] {
    let names = text.split(separator: ",")
    guard !names.isEmpty, names.allSatisfy({ $0 == "pan" || $0 == "tilt" }) else {
      throw MotorError("invert=\(text.prefix(40)) names no axis: give pan, tilt or pan,tilt.")
    }
    return names
  }

  private func outside(_ lowest: String, _ highest: String) -> MotorError {
    MotorError(
      "\(option.rawValue)=\(text.prefix(40)) is out of range: give \(lowest) to \(highest).")
  }
}
