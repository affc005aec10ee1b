/// An instruction to a servo, independent of the maker.
public enum ServoInstruction: Hashable, Sendable {
  /// Bytes for one servo.
  public struct Write: Hashable, Sendable {
    /// Which servo is to take them.
    public let id: UInt8
    /// What is written, from the address on that the instruction names.
    public let bytes: [UInt8]
  }

  /// The broadcast id.
  public static let broadcast: UInt8 = 0xFE

  /// Codes common to both makers.
  enum Code {
    static let ping: UInt8 = 0x01
    static let read: UInt8 = 0x02
    static let write: UInt8 = 0x03
    static let syncWrite: UInt8 = 0x83
  }

  case ping(id: UInt8)
  case read(id: UInt8, address: Int, count: Int)
  case write(Write, address: Int)
  /// The same addresses of several servos; without a response.
  case syncWrite([Write], address: Int)
  /// An unknown instruction, or one with invalid parameters.
  case other(id: UInt8, code: UInt8)
}

/// Turns what a servo hears into instructions, as ``ServoAnswerScanner`` does with answers.
public struct ServoInstructionScanner: Sendable {
  private let maker: ServoMaker
  private var scanner = PacketScanner()

  /// Reads the packets of one maker.
  public init(_ maker: ServoMaker) { self.maker = maker }

  /// Takes bytes as they came, in pieces of any size, and returns the instructions that are complete.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [ServoInstruction] {
    scanner.receive(bytes, maker.instruction).compactMap(\.self)
  }
}
