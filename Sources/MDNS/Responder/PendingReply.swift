import Net

/// Delayed answers, which other answers and known answers can still suppress.
struct PendingReply: Sendable {
  var due: Double
  /// When the query arrived, in seconds.
  var asked: Double
  var answers: [DNSRecord]
  /// The sender of the query, when more known answers may follow.
  var asker: SocketAddress?

  /// The reply without some answers; nil when none is left.
  func without(_ gone: [DNSRecord]) -> PendingReply? {
    var rest = self
    rest.answers.removeAll { answer in gone.contains { $0.isSame(as: answer) } }
    return rest.answers.isEmpty ? nil : rest
  }
}
