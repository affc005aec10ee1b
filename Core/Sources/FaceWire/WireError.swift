/// Why a datagram is not what it was taken for, and where.
public struct WireError: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// A size that the format does not have, or less than it announces.
    case length
    /// The first bytes are those of another format.
    case magic
    /// A version that is not understood.
    case version
    /// The checksum is neither 0 nor right.
    case checksum
    /// A count outside what the format allows.
    case count
    /// A number that cannot be: a time that is not finite, a frame rate of zero.
    case number
  }

  public var kind: Kind
  /// Bytes from the start of the datagram.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
