import Dispatch
import Ports
import RobotFace

/// Questions and answers over one half-duplex line; for one thread.
struct ServoLine {
  let maker: ServoMaker
  let baudRate: Int
  private let port: SerialPort
  private var wire: ServoWire
  private var echo: EchoFilter

  /// Seconds that an answer may take besides its bytes: adapters at USB hand over every 16 ms.
  static let patience = 0.03

  /// Opens the line and finds out whether its adapter echoes.
  init(_ port: String, _ maker: ServoMaker, baudRate: Int, firstID: UInt8) throws {
    self.maker = maker
    self.baudRate = baudRate
    self.port = try SerialPort(port, baudRate: baudRate)
    wire = ServoWire(maker)
    echo = EchoFilter(maker)
    _ = try read(.model, of: firstID)
  }

  /// Bytes that belonged to no answer.
  var noise: Int { wire.noise + echo.noise }

  /// The answer to a ping; nil when none came.
  mutating func ping(_ id: UInt8) throws -> ServoAnswer? {
    try ask(maker.ping(id), of: id, size: maker == .dynamixel ? 3 : 0)
  }

  /// The answer with a register's value; nil when none came.
  mutating func read(_ register: ServoRegister, of id: UInt8) throws -> ServoAnswer? {
    let size = maker.field(register).size
    return try ask(maker.read(register, from: id), of: id, size: size)
  }

  /// The same, asked up to three times; nil too when the servo could not say it.
  mutating func value(_ register: ServoRegister, of id: UInt8) throws -> Int? {
    for _ in 0..<3 {
      if let answer = try read(register, of: id), let value = maker.value(of: register, in: answer)
      {
        return value
      }
    }
    return nil
  }

  /// Writes a register; the answer may be missing where a servo is set up to give none.
  mutating func write(
    _ register: ServoRegister, _ value: Int, to id: UInt8
  ) throws -> ServoAnswer? {
    try ask(maker.write(register, value, to: id), of: id, size: 0)
  }

  /// Writes a register and reads it back, up to three times; false when it did not take the value.
  mutating func set(_ register: ServoRegister, _ value: Int, of id: UInt8) throws -> Bool {
    for _ in 0..<3 {
      _ = try write(register, value, to: id)
      if try read(register, of: id).flatMap({ maker.value(of: register, in: $0) }) == value {
        return true
      }
    }
    return false
  }

  /// Writes a register of several servos; nobody answers.
  mutating func writeAll(
    _ register: ServoRegister, _ values: [(id: UInt8, value: Int)]
  ) throws {
    try send(maker.writeAll(register, values))
  }

  private mutating func send(_ bytes: [UInt8]) throws {
    echo.sent(bytes)
    try port.write(bytes, within: 0.1)
  }

  private mutating func ask(
    _ question: [UInt8], of id: UInt8, size: Int
  ) throws -> ServoAnswer? {
    // What came late belongs to an older question.
    _ = wire.receive(echo.receive(try port.read(within: 0)))
    wire.drop()
    try send(question)
    let bits = 10 * Double(question.count + size + 12)
    let end = Self.seconds + Self.patience + bits / Double(baudRate)
    while true {
      let left = end - Self.seconds
      guard left > 0 else { break }
      let answers = wire.receive(echo.receive(try port.read(within: left)))
      if let answer = answers.first(where: { $0.answers(id, size) }) { return answer }
    }
    let isClear = question != maker.ping(id)
    let answers = wire.receive(echo.finish(isClear: isClear)) + wire.drop()
    return answers.first { $0.answers(id, size) }
  }

  static var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}

extension ServoAnswer {
  /// A servo that refuses says only its error.
  fileprivate func answers(_ id: UInt8, _ size: Int) -> Bool {
    self.id == id && (parameters.count == size || parameters.isEmpty && error != 0)
  }
}
