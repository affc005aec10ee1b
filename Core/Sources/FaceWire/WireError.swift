/// Why a datagram is invalid, and at which offset.
public struct WireError: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// An invalid size, or less than announced.
    case length
    /// The first bytes belong to another format.
    case magic
    /// An unknown version.
    case version
    /// The checksum is neither 0 nor correct.
    case checksum
    /// A count outside what the format allows.
    case count
    /// An invalid number: a time that is not finite, a frame rate of zero.
    case number
  }

  public var kind: Kind
  /// Offset in bytes from the start of the datagram.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
