import Dispatch
import Numbers
import Ports
import RobotFace

/// Requests and replies on one half-duplex serial bus; for one thread.
struct ServoBus {
  let maker: ServoMaker
  let baudRate: Int
  private let port: SerialPort
  private var wire: ServoWire
  private var echo: EchoFilter

  /// Seconds that an answer may take besides its bytes.
  private let timeout: Double

  init(_ port: String, _ maker: ServoMaker, baudRate: Int, timeout: Double) throws {
    self.maker = maker
    self.timeout = timeout
    self.baudRate = baudRate
    self.port = try SerialPort(port, baudRate: baudRate)
    wire = ServoWire(maker)
    echo = EchoFilter(maker)
  }

  /// Bytes that belonged to no answer.
  var noise: Int { wire.noise + echo.noise }

  /// The answer to a ping, asked up to so many times; nil when none came.
  ///
  /// While it is not known whether the adapter echoes, another question comes first: an answer to a ping may look like
  /// the ping itself.
  mutating func ping(_ id: UInt8, tries: Int = 2) throws -> ServoAnswer? {
    for _ in 0..<tries {
      if echo.habit == .unknown { try sense(id) }
      guard echo.habit != .unknown else { continue }
      let size = maker == .dynamixel ? 3 : 0
      if let answer = try ask(maker.ping(id), of: id, size: size) { return answer }
    }
    return nil
  }

  /// Asks for five bytes, which no instruction of ours carries, to find out whether the adapter echoes.
  private mutating func sense(_ id: UInt8) throws {
    let address = Int(maker.field(.model).address)
    let question = maker.bytes(of: .read(id: id, address: address, count: 5))
    _ = try ask(question, of: id, size: 5, isSensing: true)
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
    try port.write(maker.writeAll(register, values), within: 0.1)
  }

  private mutating func ask(
    _ question: [UInt8], of id: UInt8, size: Int, isSensing: Bool = false
  ) throws -> ServoAnswer? {
    // What came late belongs to an older question.
    _ = wire.receive(echo.receive(try port.read(within: 0)))
    wire.drop()
    echo.ask(question)
    try port.write(question, within: 0.1)
    let bits = 10 * Double(question.count + size + 12)
    let end = Self.seconds + timeout + bits / Double(baudRate)
    while true {
      let left = end - Self.seconds
      guard left > 0 else { break }
      let answers = wire.receive(echo.receive(try port.read(within: left)))
      if let answer = answer(to: question, of: id, size, in: answers) { return answer }
    }
    let rest = echo.finish(
      isProof: isSensing ? { $0.id == id && $0.parameters.count == size } : nil)
    return answer(to: question, of: id, size, in: wire.receive(rest) + wire.drop())
  }

  /// The answer among what came; what was to be read is never the question itself.
  private mutating func answer(
    to question: [UInt8], of id: UInt8, _ size: Int, in answers: [ServoAnswer]
  ) -> ServoAnswer? {
    for answer in answers {
      if size > 0, maker.bytes(of: answer) == question {
        echo.hearItself()
      } else if answer.answers(id, size) {
        return answer
      }
    }
    return nil
  }

  static var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}

extension ServoAnswer {
  /// A servo that refuses says only its error.
  fileprivate func answers(_ id: UInt8, _ size: Int) -> Bool {
    self.id == id && (parameters.count == size || parameters.isEmpty && error != 0)
  }
}
