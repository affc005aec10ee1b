import ServoWire

/// What can be made to go wrong on a simulated line.
enum ServoFault: String, CaseIterable, Codable, Sendable {
  /// The first servo is blocked.
  case stall
  /// No servo replies.
  case silence
  /// Random bytes come before and after replies.
  case garbage
  /// The cable is pulled.
  case unplug
}

/// Servos on one half-duplex line: bytes in, bytes out, at a time in seconds.
struct SimulatedBus: Sendable {
  /// One instruction as a packet's bytes, and the servos' replies.
  struct Exchange: Sendable {
    let instruction: ServoInstruction
    let heard: [UInt8]
    let said: [UInt8]
  }

  let maker: ServoMaker
  var servos: [SimulatedServo]
  /// Simulates an adapter that receives its own data.
  var isEchoing = false
  /// The number of echoes that will be damaged.
  var damagedEchoes = 0
  var fault: ServoFault? { didSet { servos[0].isBlocked = fault == .stall } }
  private var scanner: ServoInstructionScanner
  private var chance = SimulatedChance()

  init(_ maker: ServoMaker, ids: [UInt8], speed: Double, positions: [Int]) {
    self.maker = maker
    scanner = ServoInstructionScanner(maker)
    servos = zip(ids, positions).map {
      SimulatedServo(maker, id: $0, position: $1, speed: speed)
    }
  }

  mutating func receive(_ bytes: [UInt8], at time: Double) -> (bytes: [UInt8], [Exchange]) {
    for index in servos.indices { servos[index].advance(to: time) }
    var output = isEchoing ? bytes : []
    if damagedEchoes > 0, let last = output.popLast() {
      output.append(~last)
      damagedEchoes -= 1
    }
    let exchanges = scanner.receive(bytes).map { instruction in
      let answers = answers(to: instruction)
      let said = fault == .silence ? [] : answers.flatMap { maker.bytes(of: $0) }
      output += fault == .garbage ? noise() + said + noise() : said
      return Exchange(instruction: instruction, heard: maker.bytes(of: instruction), said: said)
    }
    return (output, exchanges)
  }

  private mutating func answers(to instruction: ServoInstruction) -> [ServoAnswer] {
    switch instruction {
    case .ping(let id):
      let isForAll = id == ServoInstruction.broadcast && maker == .dynamixel
      return servos.filter { isForAll || $0.id == id }.map { $0.pong() }
    case .read(let id, let address, let count):
      return servos.filter { $0.id == id }.map { $0.read(address, count) }
    case .write(let write, let address):
      let isForAll = write.id == ServoInstruction.broadcast
      return servos.indices.compactMap { index in
        guard isForAll || servos[index].id == write.id else { return nil }
        let answer = servos[index].write(address, write.bytes)
        return isForAll ? nil : answer
      }
    case .syncWrite(let writes, let address):
      for write in writes {
        for index in servos.indices where servos[index].id == write.id {
          _ = servos[index].write(address, write.bytes)
        }
      }
      return []
    case .other(let id, _):
      guard maker == .dynamixel, servos.contains(where: { $0.id == id }) else { return [] }
      return [ServoAnswer(id: id, error: 2)]
    }
  }

  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 0...6, using: &chance)).map { _ in
      UInt8.random(in: 0...255, using: &chance)
    }
  }
}

/// The same noise every time: D. Knuth's linear congruential generator, MMIX.
struct SimulatedChance: RandomNumberGenerator, Sendable {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state.byteSwapped
  }
}
