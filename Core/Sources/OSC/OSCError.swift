/// Why bytes are not valid OSC, and at which offset.
public struct OSCError: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// No bytes at all.
    case empty
    /// A length that is not a multiple of four.
    case alignment
    /// The packet begins with neither "/" nor "#bundle".
    case start
    /// A string without its terminating zero, or an item longer than the remaining bytes.
    case truncated
    /// A negative, impossible or too large size.
    case size
    /// An undefined type tag, so that the size of its argument is unknown.
    case typeTag
    /// "[" and "]" in the type tags do not match.
    case brackets
    /// More than `OSCPacket.maximumDepth` levels.
    case depth
    /// A stream that begins with neither framing.
    case framing
  }

  public var kind: Kind
  /// Offset in bytes from the start of the packet or, for streams, of the chunk.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
