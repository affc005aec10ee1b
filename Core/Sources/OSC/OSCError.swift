/// Why bytes are not OSC, and where.
public struct OSCError: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// No bytes at all.
    case empty
    /// A length that is not a multiple of four.
    case alignment
    /// The packet begins with neither "/" nor "#bundle".
    case start
    /// A string without its terminating zero, or something longer than what is left.
    case truncated
    /// A negative, impossible or too large size.
    case size
    /// A type tag that OSC does not define, so that the size of its argument is unknown.
    case typeTag
    /// "[" and "]" in the type tags do not match.
    case brackets
    /// More than `OSCPacket.maximumDepth` levels.
    case depth
    /// A stream that begins like neither of the two framings.
    case framing
  }

  public var kind: Kind
  /// Bytes from the start of the packet or, for streams, of the chunk.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
