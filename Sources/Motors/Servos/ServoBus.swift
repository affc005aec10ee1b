import Numbers
import Ports
import Realtime
import ServoWire

/// Requests and replies on one half-duplex serial bus; for one thread.
struct ServoBus {
  let maker: ServoMaker
  let baudRate: Int
  private let port: SerialPort
  private var scanner: ServoAnswerScanner
  private var echo: EchoFilter

  /// Timeout of a reply in seconds, in addition to the time of its bytes.
  var timeout: Double

  private var lateReplies: Set<UInt8> = []

  init(_ port: String, _ maker: ServoMaker, baudRate: Int, timeout: Double) throws {
    self.maker = maker
    self.timeout = timeout
    self.baudRate = baudRate
    self.port = try SerialPort(port, baudRate: baudRate)
    scanner = ServoAnswerScanner(maker)
    echo = EchoFilter(maker)
  }

  /// Servos with a reply that came after its timeout.
  var late: Set<UInt8> { lateReplies.union(echo.late) }

  /// Bytes that belonged to no answer.
  var noise: Int { scanner.noise + echo.noise }

  /// The reply to a ping, sent up to `tries` times; nil after the timeout.
  ///
  /// While echoing of the adapter is unknown, another request comes first: a reply to a ping may look like
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

  /// Reads five bytes, a length that no instruction has, to detect whether the adapter echoes.
  private mutating func sense(_ id: UInt8) throws {
    let address = Int(maker.field(.model).address)
    let question = maker.bytes(of: .read(id: id, address: address, count: 5))
    _ = try ask(question, of: id, size: 5, isSensing: true)
  }

  /// The reply with a register's value; nil after the timeout.
  mutating func read(_ register: ServoRegister, of id: UInt8) throws -> ServoAnswer? {
    let size = maker.field(register).size
    return try ask(maker.read(register, from: id), of: id, size: size)
  }

  /// The same, tried up to three times; nil also when the servo reports an error.
  mutating func value(_ register: ServoRegister, of id: UInt8) throws -> Int? {
    for _ in 0..<3 {
      if let answer = try read(register, of: id), let value = maker.value(of: register, in: answer)
      {
        return value
      }
    }
    return nil
  }

  /// Writes a register; servos that are configured not to reply give none.
  mutating func write(
    _ register: ServoRegister, _ value: Int, to id: UInt8
  ) throws -> ServoAnswer? {
    try ask(maker.write(register, value, to: id), of: id, size: 0)
  }

  /// Writes a register and reads it back, up to three times; false when the value differs.
  mutating func set(_ register: ServoRegister, _ value: Int, of id: UInt8) throws -> Bool {
    for _ in 0..<3 {
      _ = try write(register, value, to: id)
      if try read(register, of: id).flatMap({ maker.value(of: register, in: $0) }) == value {
        return true
      }
    }
    return false
  }

  /// Writes a register of several servos; there is no reply.
  mutating func writeAll(
    _ register: ServoRegister, _ values: [(id: UInt8, value: Int)]
  ) throws {
    try port.write(maker.writeAll(register, values), within: 0.1)
  }

  private mutating func ask(
    _ question: [UInt8], of id: UInt8, size: Int, isSensing: Bool = false
  ) throws -> ServoAnswer? {
    // What came late belongs to an older question.
    note(scanner.receive(echo.receive(try port.read(within: 0))), asked: nil)
    scanner.drop()
    echo.ask(question)
    try port.write(question, within: 0.1)
    let bits = 10 * Double(question.count + size + 12)
    let end = MonotonicClock.seconds + timeout + bits / Double(baudRate)
    while true {
      let left = end - MonotonicClock.seconds
      guard left > 0 else { break }
      let answers = scanner.receive(echo.receive(try port.read(within: left)))
      note(answers, asked: id)
      if let answer = answer(to: question, of: id, size, in: answers) { return answer }
    }
    let rest = echo.finish(
      isProof: isSensing ? { $0.id == id && $0.parameters.count == size } : nil)
    let last = scanner.receive(rest) + scanner.drop()
    note(last, asked: id)
    return answer(to: question, of: id, size, in: last)
  }

  private mutating func note(_ answers: [ServoAnswer], asked id: UInt8?) {
    for answer in answers where answer.id != id { lateReplies.insert(answer.id) }
  }

  /// Finds the reply in the received bytes; the reply to a read never equals the request.
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
}

extension ServoAnswer {
  /// Whether this is a reply of that servo and size; a servo that refuses sends only its error.
  fileprivate func answers(_ id: UInt8, _ size: Int) -> Bool {
    self.id == id && (parameters.count == size || parameters.isEmpty && error != 0)
  }
}
