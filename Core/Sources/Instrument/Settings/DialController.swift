/// A MIDI controller that turns a dial.
public struct DialController: Codable, Hashable, Sendable {
  public var dial: PlayDial
  /// 0…119; for one of 14 bits its upper half, 0…31.
  public var number: UInt8
  /// Whether `number` + 32 carries seven more bits.
  public var isFine: Bool

  public init(_ dial: PlayDial, number: UInt8, isFine: Bool = false) {
    self.dial = dial
    self.number = number
    self.isFine = isFine
  }

  /// "Controller 21", or "Controllers 1 and 33".
  public var text: String {
    isFine ? "Controllers \(number) and \(number + 32)" : "Controller \(number)"
  }

  /// Controllers from here on are channel mode messages.
  public static let limit: UInt8 = 120
  /// The modulation wheel.
  public static let defaults = [DialController(.modulation, number: 1)]
}
