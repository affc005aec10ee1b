/// A multicast DNS query or response (RFC 1035 §4, RFC 6762 §18).
struct DNSMessage: Hashable, Sendable {
  /// 0 in multicast; a legacy resolver's own number otherwise.
  var id: UInt16 = 0
  var isResponse = false
  /// More known answers follow in further packets.
  var isTruncated = false
  var questions: [DNSQuestion] = []
  var answers: [DNSRecord] = []
  var authorities: [DNSRecord] = []
  var additionals: [DNSRecord] = []

  static let maximumSize = 9000
  static let responseFlag: UInt16 = 0x8400
  static let truncatedFlag: UInt16 = 0x0200
}
