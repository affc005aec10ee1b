/// Answers that wait for their moment, so that others' answers and known answers can come first.
struct PendingReply: Sendable {
  var due: Double
  /// When the question came.
  var asked: Double
  var answers: [DNSRecord]
  /// Who asked, when more of what they know may follow.
  var asker: SocketAddress?

  /// What is left when some answers are not to be given any more; nil when nothing is.
  func without(_ gone: [DNSRecord]) -> PendingReply? {
    var rest = self
    rest.answers.removeAll { answer in gone.contains { $0.isSame(as: answer) } }
    return rest.answers.isEmpty ? nil : rest
  }
}
