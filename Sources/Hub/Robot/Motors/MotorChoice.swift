public import RobotFace
import Ports

/// The motors chosen on the command line.
public struct MotorChoice: Hashable, Sendable {
  /// The complete address, given or derived from port, maker and baud rate.
  public let address: MotorAddress?
  private let port: String?
  private let makers: [ServoMaker]
  private let baudRate: Int?

  /// Takes either a port with optional maker and baud rate, or an address, as typed; throws one sentence.
  public init(port: String?, maker: String?, baudRate: Int?, address: String?) throws(RunError) {
    if address != nil, port != nil || maker != nil || baudRate != nil {
      throw RunError("--motors cannot be combined with --port, --maker or --baud: remove them.")
    }
    let maker = try maker.map { text throws(RunError) in try Self.maker(text) }
    if let baudRate, !MotorAddress.baudRates.contains(baudRate) {
      throw RunError("\(baudRate) baud is out of range: give 9600 to 4500000.")
    }
    let text =
      address
      ?? maker.flatMap { maker in
        port.map { "\(maker.rawValue):\($0)" + (baudRate.map { "?baud=\($0)" } ?? "") }
      }
    do { self.address = try text.map { try MotorAddress($0) } } catch { throw RunError("\(error)") }
    guard case .servos(let pair) = self.address else {
      (self.port, makers, self.baudRate) = (port, ServoMaker.allCases, baudRate)
      return
    }
    (self.port, makers, self.baudRate) = (pair.port, [pair.maker], pair.baudRate)
  }

  /// A maker by its name; throws one sentence for an unknown one.
  public static func maker(_ text: String) throws(RunError) -> ServoMaker {
    guard let maker = ServoMaker(rawValue: text.lowercased()) else {
      throw RunError(
        "Unknown maker “\(text.prefix(40))”: use dynamixel or feetech.")
    }
    return maker
  }

  /// The serial lines of this computer.
  public static var ports: [String] { SerialPort.all }

  /// The servos on the chosen port; nil when no port was chosen. Blocks this thread for one to three seconds.
  public func search() throws -> [ServoSearch.Found]? {
    guard let port else {
      guard let address else { return nil }
      throw RunError("There is nothing to find at \(address): servos have a serial line.")
    }
    let found = try makers.flatMap { try ServoSearch.run(port, $0, baudRate: baudRate) }
    guard !found.isEmpty else {
      throw RunError(
        "No servo answers on \(port): check power, cable and baud rate; ids 0 to 20 were asked.")
    }
    return found
  }
}
