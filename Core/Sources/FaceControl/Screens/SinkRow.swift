extension ConnectScreen {
  /// One output as CONNECT lists it.
  public struct SinkRow: Codable, Hashable, Sendable {
    public var id: String
    public var url: String
    public var `protocol`: SinkKind
    public var title: String
    public var target: String
    public var tone: Tone
    public var sentence: String
    /// "Sent: 14,872 packets, 0 lost".
    public var counts: String
    public var hasLosses: Bool
    /// "Last RTT: 3.2 ms"; nil where the receiver does not tell.
    public var roundTrip: String?
    public var rate: Int
    public var isOn: Bool
    public var test: SinkTest?
    /// Where the file is, for a sink that writes one.
    public var file: String?
    /// The address of the file as a download, when it lies in the data folder.
    public var download: String?
  }
}

extension ConnectScreen.SinkRow {
  init(_ sink: SinkStatus) {
    self.init(
      id: sink.id, url: sink.url, protocol: sink.kind, title: sink.kind.title,
      target: sink.target, tone: sink.tone, sentence: sink.sentence, counts: Self.counts(of: sink),
      hasLosses: sink.failed > 0 || sink.lost ?? 0 > 0,
      roundTrip: sink.roundTrip.map { "Last RTT: \($0.oneDecimal) ms" }, rate: sink.rate,
      isOn: sink.isOn, test: sink.test, file: sink.file,
      download: sink.isDownloadable ? "/outputs/\(sink.target)" : nil)
  }

  private static func counts(of sink: SinkStatus) -> String {
    let verb = sink.kind.isFile ? "Written" : "Sent"
    let unit = sink.kind.isFile ? "row" : sink.kind.isNetwork ? "packet" : "frame"
    var parts = ["\(verb): \(sink.sent.grouped) \(unit)\(sink.sent == 1 ? "" : "s")"]
    if let lost = sink.lost { parts.append("\(lost.grouped) lost") }
    if sink.failed > 0 {
      let reason = sink.kind == .rtpMIDI ? "while nobody was connected" : "could not be sent"
      parts.append("\(sink.failed.grouped) \(reason)")
    }
    return parts.joined(separator: ", ")
  }
}
