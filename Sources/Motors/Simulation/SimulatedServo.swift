import Numbers
import ServoWire

/// One servo with its register table, which moves at its full speed.
///
/// Sources: Robotis, XL430-W250 control table; Feetech, STS3215 memory table.
struct SimulatedServo: Sendable {
  let maker: ServoMaker
  /// Steps a second.
  var speed: Double
  /// It cannot move.
  var isBlocked = false
  /// Its motor cannot be switched off.
  var isStuckOn = false
  /// It takes goals one step off, and switches itself on when it receives one.
  var isConfused = false
  /// The bits of ``ServoRegister/hardwareError``.
  var hardwareError: UInt8 = 0 {
    didSet { store(Int(hardwareError), .hardwareError) }
  }
  private(set) var position: Double
  /// How often its motor was switched on.
  private(set) var startCount = 0
  private var memory: [UInt8]
  private var time = 0.0

  init(_ maker: ServoMaker, id: UInt8, position: Int, speed: Double) {
    self.maker = maker
    self.speed = speed
    self.position = Double(position)
    memory = Array(repeating: 0, count: maker == .dynamixel ? 678 : 256)
    memory[maker.idAddress] = id
    // Dynamixel: firmware; lower and upper limit of the goal; 12 V; 30 °C.
    // Feetech: firmware; the same limits; 12 V; 30 °C.
    let start: [Int: UInt8] =
      maker == .dynamixel
      ? [6: 46, 11: 3, 48: 0xFF, 49: 0x0F, 144: 120, 146: 30]
      : [0: 3, 1: 10, 11: 0xFF, 12: 0x0F, 62: 120, 63: 30]
    for (address, value) in start { memory[address] = value }
    store(maker == .dynamixel ? 1_060 : 777, .model)
    let last = ServoMaker.steps - 1
    store(maker == .dynamixel ? min(max(position, 0), last) : position, .goalPosition)
    store(position, .presentPosition)
  }

  var id: UInt8 { memory[maker.idAddress] }
  var isHolding: Bool { value(.torque) & 1 == 1 }
  var goal: Int { value(.goalPosition) }

  /// The speed limit that was set, in steps a second.
  var speedLimit: Double {
    let limit = Double(value(.speed)) * maker.speedUnit / ServoJoint.degreesPerStep
    return limit > 0 ? limit : .infinity
  }

  /// The error bits that every reply carries.
  private var standingError: UInt8 {
    maker == .feetech ? hardwareError : hardwareError == 0 ? 0 : 0x80
  }

  /// Advances the simulation to a time in seconds.
  mutating func advance(to now: Double) {
    let way = min(speed, speedLimit) * max(0, now - time)
    time = max(time, now)
    guard isHolding, !isBlocked else { return }
    let left = Double(goal) - position
    position += min(max(left, -way), way)
    store(Int(clamping: position.rounded()), .presentPosition)
  }

  func pong() -> ServoAnswer {
    let parameters = maker == .dynamixel ? [memory[0], memory[1], memory[6]] : []
    return ServoAnswer(id: id, error: standingError, parameters: parameters)
  }

  func read(_ address: Int, _ count: Int) -> ServoAnswer {
    guard count > 0, address + count <= memory.count else { return refusing(4) }
    let bytes = Array(memory[address..<address + count])
    return ServoAnswer(id: id, error: standingError, parameters: bytes)
  }

  mutating func write(_ address: Int, _ bytes: [UInt8]) -> ServoAnswer {
    let (id, end) = (id, address + bytes.count)
    guard !bytes.isEmpty, end <= memory.count else { return refusing(4) }
    let isFixed = isHolding && address < maker.memoryInUse.lowerBound
    guard !isFixed, !maker.isReadOnly(address) else { return refusing(7) }
    let (before, wasHolding) = (memory, isHolding)
    memory.replaceSubrange(address..<end, with: bytes)
    if !(0..<ServoMaker.steps).contains(goal) && maker == .dynamixel && memory[11] == 3 {
      memory = before
      return refusing(6)
    }
    if wasHolding && isStuckOn { store(1, .torque) }
    if isConfused && address == maker.field(.goalPosition).address {
      store(goal + 1, .goalPosition)
      store(1, .torque)
    }
    if isHolding && !wasHolding { startCount += 1 }
    return ServoAnswer(id: id, error: standingError)
  }

  /// The refusal of a request: Dynamixel reports the error, Feetech does not.
  private func refusing(_ number: UInt8) -> ServoAnswer {
    ServoAnswer(id: id, error: standingError | (maker == .dynamixel ? number : 0))
  }

  private func value(_ register: ServoRegister) -> Int {
    let field = maker.field(register)
    let answer = read(Int(field.address), field.size)
    return maker.value(of: register, in: answer) ?? 0
  }

  /// Sets the state that another program may leave.
  mutating func leave(isHolding: Bool) { store(isHolding ? 1 : 0, .torque) }

  private mutating func store(_ value: Int, _ register: ServoRegister) {
    let start = Int(maker.field(register).address)
    for (offset, byte) in maker.bytes(value, in: register).enumerated() {
      memory[start + offset] = byte
    }
  }
}

extension ServoMaker {
  fileprivate var idAddress: Int { self == .dynamixel ? 7 : 5 }

  /// The registers that can be written while the motor is on.
  fileprivate var memoryInUse: Range<Int> { self == .dynamixel ? 64..<678 : 40..<256 }

  fileprivate func isReadOnly(_ address: Int) -> Bool {
    self == .dynamixel
      ? (0..<7).contains(address) || address == 70 || (120..<147).contains(address)
      : (0..<5).contains(address) || (56..<71).contains(address)
  }
}
