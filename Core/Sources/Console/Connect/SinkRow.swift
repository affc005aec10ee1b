public import Addresses
public import ScreenKit

extension ConnectScreen {
  /// One output as CONNECT lists it.
  public struct SinkRow: Codable, Hashable, Sendable {
    public var id: String
    public var url: String
    public var `protocol`: SinkKind
    public var colour: ProtocolColour
    public var title: String
    public var target: String
    /// Its title, target and performer, to be spoken.
    public var name: String
    /// The performer whose values are sent, as in "Ada"; nil when it follows the leading performer.
    public var performer: String?
    /// How a receiver identifies that performer: "/sensorium/ada", "MIDI channel 2"; nil where the target
    /// does.
    public var mark: String?
    /// Off while it is turned off.
    public var tone: Tone
    public var sentence: String
    /// "Sent: 14,872 packets, 0 lost".
    public var counts: String
    public var hasLosses: Bool
    /// "Last RTT: 3.2 ms"; nil where the receiver does not report it.
    public var roundTrip: String?
    public var rate: Int
    /// The rates to choose from, its own among them.
    public var rates: [Choice]
    public var isOn: Bool
    public var test: SinkTest?
    /// The path, for a sink that writes a file.
    public var file: String?
    /// The download address of the file, when it is in the data folder.
    public var download: String?
  }
}

extension SinkStatus {
  /// "OSC 10.0.0.2:8000", and for an output of one performer "OSC 10.0.0.2:8000 (Ada)".
  public func title(in roster: PerformerRoster) -> String {
    let plain = "\(kind.title) \(target)"
    guard let performer = (try? SinkURL(url))?.performer else { return plain }
    return "\(plain) (\(roster.identity(named: performer)?.name ?? performer))"
  }
}

extension ConnectScreen.SinkRow {
  init(_ sink: SinkStatus, roster: PerformerRoster) {
    let url = try? SinkURL(sink.url)
    let identity = url?.performer.flatMap { roster.identity(named: $0) }
    let performer = identity?.name ?? url?.performer
    self.init(
      id: sink.id, url: sink.url, protocol: sink.kind, colour: sink.kind.colour,
      title: sink.kind.title, target: sink.target,
      name: [sink.kind.title, sink.target, performer].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: " "),
      performer: performer, mark: identity.flatMap { url?.mark(of: $0) },
      tone: sink.isOn ? sink.tone : .off, sentence: sink.sentence, counts: Self.counts(of: sink),
      hasLosses: sink.failed > 0 || sink.lost ?? 0 > 0,
      roundTrip: sink.roundTrip.map { "Last RTT: \($0.oneDecimal) ms" }, rate: sink.rate,
      rates: Self.rates(with: sink.rate), isOn: sink.isOn, test: sink.test, file: sink.file,
      download: sink.isDownloadable ? "/outputs/\(Self.name(of: sink))" : nil)
  }

  private static func rates(with own: Int) -> [Choice] {
    Set([10, 15, 20, 24, 30, 45, 60, own]).sorted().map { Choice(id: "\($0)", title: "\($0) fps") }
  }

  /// The file's actual name, which is numbered when the requested one existed.
  private static func name(of sink: SinkStatus) -> Substring {
    let path = sink.file ?? sink.target
    return path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  private static func counts(of sink: SinkStatus) -> String {
    let verb = sink.kind.isFile ? "Written" : "Sent"
    let unit = sink.kind.isFile ? "row" : sink.kind.isNetwork ? "packet" : "frame"
    var parts = ["\(verb): \(sink.sent.grouped) \(unit)\(sink.sent == 1 ? "" : "s")"]
    if let lost = sink.lost { parts.append("\(lost.grouped) lost") }
    if sink.failed > 0 {
      let reason = sink.kind == .rtpMIDI ? "while no peer was connected" : "could not be sent"
      parts.append("\(sink.failed.grouped) \(reason)")
    }
    return parts.joined(separator: ", ")
  }
}
