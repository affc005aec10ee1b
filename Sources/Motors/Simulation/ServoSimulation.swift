import Numbers
import ServoWire

/// Simulated servos for tests without hardware: they reply until the task is cancelled, and can simulate a fault.
public struct ServoSimulation: Sendable {
  /// One instruction as a packet's bytes, and the replies; both as hexadecimal.
  public struct Exchange: Encodable, Sendable {
    let heard: String
    let said: String
  }

  /// What a person reads or a program takes while it runs.
  public enum Event: Sendable {
    case line(String)
    case exchange(Exchange)
    case said(String)
  }

  let maker: ServoMaker
  let fault: ServoFault?
  let isEchoing: Bool
  /// Seconds from the first instruction until the fault begins, and that it lasts.
  private let after: Double
  private let lasting: Double

  /// As typed; an error where a name is not known or a time is out of range.
  public init(
    maker: String, fault: String?, after: Double, lasting: Double, isEchoing: Bool
  ) throws(MotorError) {
    self.maker = try MotorChoice.maker(maker)
    self.fault = fault.flatMap { ServoFault(rawValue: $0.lowercased()) }
    if let fault, self.fault == nil {
      let known = ServoFault.allCases.map(\.rawValue).joined(separator: ", ")
      throw MotorError("“\(fault.prefix(40))” is no fault: give one of \(known).")
    }
    for seconds in [after, lasting] where !(0...3_600).contains(seconds) {
      throw MotorError("\(seconds) s is out of range: give 0 to 3600 s.")
    }
    (self.after, self.lasting, self.isEchoing) = (after, lasting, isEchoing)
  }

  /// Makes a line and answers on it until the task is cancelled.
  public func run(_ handler: @escaping @Sendable (Event) -> Void) async throws {
    let (instructions, first) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingOldest(1))
    let simulator = try ServoSimulator(maker, isEchoing: isEchoing) { heard, said in
      first.yield()
      handler(.exchange(Exchange(heard: Self.hex(heard), said: Self.hex(said))))
    }
    defer { simulator.unplug() }
    handler(.line(simulator.path))
    if let fault {
      for await _ in instructions { break }
      try await Task.sleep(for: .seconds(clamping: after))
      handler(.said("Now: \(fault.rawValue)."))
      simulator.fault = fault
      try await Task.sleep(for: .seconds(clamping: lasting))
      handler(.said("The fault has ended."))
      simulator.fault = nil
    }
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: " ")
  }
}
