import Ports
import ServoWire

/// The motors chosen on the command line.
public struct MotorChoice: Hashable, Sendable {
  /// The complete address, given or derived from port, maker and baud rate.
  public let address: MotorAddress?
  private let port: String?
  private let makers: [ServoMaker]
  private let baudRate: Int?

  /// Either a port with what is known of the servos, or an address; each as typed.
  public init(port: String?, maker: String?, baudRate: Int?, address: String?) throws(MotorError) {
    if address != nil, port != nil || maker != nil || baudRate != nil {
      throw MotorError(
        "The address of the motors names everything: leave port, maker and baud out.")
    }
    let maker = try maker.map { text throws(MotorError) in try Self.maker(text) }
    if let baudRate, !MotorAddress.baudRates.contains(baudRate) {
      throw MotorError("\(baudRate) baud is out of range: give 9600 to 4500000.")
    }
    let text =
      address
      ?? maker.flatMap { maker in
        port.map { "\(maker.rawValue):\($0)" + (baudRate.map { "?baud=\($0)" } ?? "") }
      }
    self.address = try text.map { text throws(MotorError) in try MotorAddress(text) }
    guard case .servos(let pair) = self.address else {
      (self.port, makers, self.baudRate) = (port, ServoMaker.allCases, baudRate)
      return
    }
    (self.port, makers, self.baudRate) = (pair.port, [pair.maker], pair.baudRate)
  }

  /// A maker by its name.
  static func maker(_ text: String) throws(MotorError) -> ServoMaker {
    guard let maker = ServoMaker(rawValue: text.lowercased()) else {
      throw MotorError(
        "“\(text.prefix(40))” makes no servos that are known: give dynamixel or feetech.")
    }
    return maker
  }

  /// The serial lines of this computer.
  public static var ports: [String] { SerialPort.all }

  /// The servos on the chosen port; nil when no port was chosen. Blocks this thread for one to three seconds.
  public func search() throws -> [ServoSearch.Found]? {
    guard let port else {
      guard let address else { return nil }
      throw MotorError("There is nothing to find at \(address): servos have a serial line.")
    }
    let found = try makers.flatMap { try ServoSearch.run(port, $0, baudRate: baudRate) }
    guard !found.isEmpty else {
      throw MotorError(
        "No servo answers on \(port): check power, cable and baud rate; ids 0 to 20 were asked.")
    }
    return found
  }
}
