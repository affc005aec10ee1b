/// Why a datagram is not a DNS message, and at which byte.
struct DNSError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case truncated
    /// A label's length, or a name longer than 255 bytes.
    case name
    /// A pointer that does not point backwards.
    case pointer
    /// The data's length does not fit its type.
    case length
    /// More than the 9,000 bytes of RFC 6762 §17.
    case tooLong
    /// An operation or response code other than 0.
    case operation
  }

  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
